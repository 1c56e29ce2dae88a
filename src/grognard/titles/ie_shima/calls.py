"""Chapters 19.2, 19.4 and 20: calls for support, and the historical figures."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, roll, yes_no
from grognard.core.procedure import procedure
from grognard.core.texts import Text
from grognard.titles.ie_shima.position import (
    CALL_ARTILLERY,
    CALL_SATCHEL,
    CALL_TANKS,
    DEAD,
    IGAWA,
    NIGHT,
    PYLE,
    Shima,
)
from grognard.titles.ie_shima.shape import JAPAN, US
from grognard.titles.ie_shima.words import (
    CALL_ARMOR,
    CALL_CHARGES,
    CALL_GUNS,
    KEEP_IGAWA,
    KEEP_PYLE,
    NO_ARMOR,
    NO_CHARGES,
    NO_GUNS,
    SEND_IGAWA,
    SEND_PYLE,
)

SATCHEL: Final = Question("satchel", "19.4.1", "call for satchel charges in {area}? They come on {needed} or more")
GUNS: Final = Question("support", "19.2.1", "call for artillery in {area}? It comes on {needed} or more")
ARMOR: Final = Question("tanks", "19.2.1", "call for tanks in {area}? They come on {needed} or more")
WITH_PYLE: Final = Question("pyle", "20.1", "does Ernie Pyle go into {area}?")
WITH_IGAWA: Final = Question("igawa", "20.1", "does Major Igawa lead the attack in {area}?")

BONUS: Final = {CALL_ARTILLERY: 1, CALL_TANKS: 2, CALL_SATCHEL: 4}
"""19.2.2, 19.4.2: what a call that succeeds adds to the Attack Value."""
FIGURE: Final = 8
"""Among the helps of an attack: the side's historical figure."""
ARTILLERY_DAY: Final = 2
ARTILLERY_NEEDS: Final = 4
"""19.2.1.E: the least die with which artillery comes."""
TANKS_DAY: Final = 3


def tanks_need(g: Shima, area: int) -> int:
    """19.2.1.E, F: the least die with which tanks come: towns and rain make it harder."""
    return 4 + (g.world.urban >> area & 1) + g.rain


def satchels_need(g: Shima) -> int:
    """19.4.1.B, C: the least die with which satchel charges come: rain and night make it easier."""
    return 5 - g.rain - (g.phase == NIGHT)


def may_call(g: Shima, side: int, call: int) -> bool:
    """Whether a call is open to a side now: once an impulse, from its day on, with the rules that bring it."""
    if g.calls & call:
        return False
    if call == CALL_SATCHEL:
        return side == JAPAN and g.option("satchel")
    return side == US and g.option("support") and g.turn >= (ARTILLERY_DAY if call == CALL_ARTILLERY else TANKS_DAY)


def figure_of(side: int) -> int:
    """The historical figure of a side."""
    return PYLE if side == US else IGAWA


def figure_ready(g: Shima, side: int) -> bool:
    """20.1.B: alive, and not yet in a battle this turn."""
    figure = figure_of(side)
    return g.option("figures") and not g.figures & (figure | figure << DEAD)


@procedure
async def ask_for_help(g: Shima, side: int, area: int) -> int:
    """11.4.B. The calls in their order, then the historical figure (20.1.C). Gives what has come, as bits."""
    got = 0
    if may_call(g, side, CALL_SATCHEL):
        calls = await yes_no(SATCHEL, side, CALL_CHARGES, NO_CHARGES, area=g.label(area), needed=satchels_need(g))
        if calls:
            came = await call(g, side, area, CALL_SATCHEL)
            got |= came
    if may_call(g, side, CALL_ARTILLERY):
        calls = await yes_no(GUNS, side, CALL_GUNS, NO_GUNS, area=g.label(area), needed=ARTILLERY_NEEDS)
        if calls:
            came = await call(g, side, area, CALL_ARTILLERY)
            got |= came
    if may_call(g, side, CALL_TANKS):
        calls = await yes_no(ARMOR, side, CALL_ARMOR, NO_ARMOR, area=g.label(area), needed=tanks_need(g, area))
        if calls:
            came = await call(g, side, area, CALL_TANKS)
            got |= came
    if figure_ready(g, side):
        if side == US:
            goes = await yes_no(WITH_PYLE, side, SEND_PYLE, KEEP_PYLE, area=g.label(area))
        else:
            goes = await yes_no(WITH_IGAWA, side, SEND_IGAWA, KEEP_IGAWA, area=g.label(area))
        if goes:
            g.figures |= figure_of(side)
            got |= FIGURE
            if g.news is not None:
                who = "Ernie Pyle goes into {area}" if side == US else "Major Igawa goes into {area}"
                g.tell("figure", "20.1.B", who, side=side, places=(g.label(area),), area=g.label(area))
    return got


@procedure
async def call(g: Shima, side: int, area: int, which: int) -> int:
    """19.2.1.E-H, 19.4.1.B. A die decides; gives the call if it is heard, or 0. No Advantage helps (15.1.2.A)."""
    g.calls |= which
    dice = await roll(side, CLAUSES[which], Text("{what} in {area}", {"what": CALLED[which], "area": g.label(area)}),
                      lambda dice: "comes" if dice[0] >= needed(g, area, which) else "does not come",
                      ranks=("does not come", "comes"))
    came = dice[0] >= needed(g, area, which)
    if g.news is not None:
        g.tell("call", CLAUSES[which], HEARD[which] if came else UNHEARD[which], side=side, places=(g.label(area),))
    return which if came else 0


def needed(g: Shima, area: int, which: int) -> int:
    """The least die with which a call succeeds."""
    if which == CALL_SATCHEL:
        return satchels_need(g)
    return ARTILLERY_NEEDS if which == CALL_ARTILLERY else tanks_need(g, area)


CLAUSES: Final = {CALL_ARTILLERY: "19.2.1", CALL_TANKS: "19.2.1", CALL_SATCHEL: "19.4.1"}
CALLED: Final = {CALL_ARTILLERY: "artillery", CALL_TANKS: "tanks", CALL_SATCHEL: "satchel charges"}
HEARD: Final = {CALL_ARTILLERY: "the artillery supports: +1", CALL_TANKS: "the tanks support: +2",
                CALL_SATCHEL: "satchel charges: +4"}
UNHEARD: Final = {CALL_ARTILLERY: "no artillery can be had", CALL_TANKS: "no tanks can be had",
                  CALL_SATCHEL: "no satchel charges can be had"}


def after_battle(g: Shima, side: int, got: int, dice: tuple[int, int, int, int]) -> None:
    """20.2. A figure in a battle whose two rolls are alike is dead; otherwise it waits for the next day."""
    if got & FIGURE and dice[0] + dice[1] == dice[2] + dice[3]:
        g.figures |= figure_of(side) << DEAD
        if g.news is not None:
            g.tell("figure", "20.2", "Ernie Pyle is killed" if side == US else "Major Igawa is killed", side=side)
