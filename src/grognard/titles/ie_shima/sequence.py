"""Chapter 6: the sequence of play."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, may_choose, roll
from grognard.core.procedure import procedure
from grognard.core.texts import say
from grognard.titles.families.area_impulse.control import contested_places
from grognard.titles.ie_shima.advantage import pass_on_advantage
from grognard.titles.ie_shima.impulses import (
    BOMBARDMENT,
    PASSED,
    act,
    activate,
    all_quiet,
    change_weather,
    impulse,
    may_not_activate,
)
from grognard.titles.ie_shima.position import DAYLIGHT, END, NIGHT, REFIT, REINFORCEMENT, Shima, members
from grognard.titles.ie_shima.refit import land_reinforcements, refit_side, return_special_units
from grognard.titles.ie_shima.setup import set_up_japan
from grognard.titles.ie_shima.shape import DAYS, JAPAN, NAVAL, NOBODY, US
from grognard.titles.ie_shima.sides import determine_sides
from grognard.titles.ie_shima.special_units import (
    BY_NIGHT,
    MOST,
    appear_by_night,
    boxed,
    forget_newcomer,
    may_not_prowl,
)
from grognard.titles.ie_shima.supply import turn_cut_off_areas
from grognard.titles.ie_shima.victory import BASIC_END, check_automatic, check_operational
from grognard.titles.ie_shima.words import ACTIVATE, COMMIT, END_NIGHT

NIGHT_AREA: Final = Question("night assault", "6.4.B", "choose an area for a night assault, or let the night pass")


@procedure
async def play_game(g: Shima) -> None:
    """5.0, 6.0. Sides, setup, and day after day until the game is won."""
    if g.option("bidding"):
        await determine_sides(g)
    announce(g, "Setup", "5.0")
    await set_up_japan(g)
    await play_from(g, DAYLIGHT, JAPAN)


@procedure
async def play_from(g: Shima, phase: int, side: int) -> None:
    """6.1.1. The rest of the game from a phase of the present day, in daylight from one side's half of the
    impulse."""
    while True:
        if phase <= REINFORCEMENT:
            await reinforcement_phase(g)
        if phase <= DAYLIGHT:
            await daylight_phase(g, side)
        if phase <= NIGHT and g.winner == NOBODY:
            await night_phase(g)
        if phase <= REFIT and g.winner == NOBODY:
            await refit_phase(g)
        if g.winner == NOBODY:
            end_phase(g)
        if g.winner != NOBODY:
            return
        phase, side = REINFORCEMENT, JAPAN


def announce(g: Shima, template: str, clause: str) -> None:
    """A new group in the log."""
    if g.news is not None:
        g.tell("phase", clause, template, day=DAYS[g.turn - 1])


@procedure
async def reinforcement_phase(g: Shima) -> None:
    """6.2. Japan's Special Units return, then American reinforcements arrive; none on 16 April (6.1.2, 16.1)."""
    g.phase = REINFORCEMENT
    announce(g, "{day}: Reinforcement Phase", "6.2")
    await return_special_units(g)
    land_reinforcements(g)
    pass_on_advantage(g)


@procedure
async def daylight_phase(g: Shima, side: int) -> None:
    """6.3, 8.0. Impulse after impulse, the Japanese half first, until the sun sets."""
    g.phase, g.dusk = DAYLIGHT, 0
    while True:
        what = await impulse(g, side)
        if side == US:
            await sunset(g, what)
        pass_on_advantage(g)
        check_automatic(g)
        if g.winner != NOBODY or g.passes == 2 or g.dusk:
            break
        side = 1 - side
    g.passes = 0
    g.sunset = 0


ROLL_FROM: Final = 3
"""8.1.4.A: the first impulse that a roll could end."""


@procedure
async def sunset(g: Shima, what: int) -> None:
    """6.3.2. At the end of an American impulse the marker moves by the first American roll of it, or by one made now.
    A pass needs no roll where none could end the day; two passes in a row end it (8.1.4)."""
    if g.passes == 2:
        tell_sunset(g, "8.1.4.B", "both sides have passed: the day is over")
        g.dusk = 1
        return
    if not g.sunset and not (what == PASSED and g.impulse < ROLL_FROM):
        dice = await roll(US, "6.3.2", say("sunset, impulse {number}", number=g.impulse),
                          lambda dice: sunset_words(g, dice[0] + dice[1]), dice=2, ranks=SUNSETS)
        g.sunset = dice[0] + dice[1]
    if g.sunset and g.sunset < g.impulse:
        tell_sunset(g, "6.3.2.D", "the first roll, {roll}, is below {number}: the day is over")
        g.dusk = 1
        return
    if g.sunset == g.impulse and what != BOMBARDMENT:
        g.change = 1
        tell_sunset(g, "9.3", "the first roll, {roll}, equals {number}: the weather will change")
    if what != BOMBARDMENT:
        g.impulse += 1
        if g.impulse > g.world.parts.impulses:
            g.impulse = g.world.parts.impulses
            g.dusk = 1
            tell_sunset(g, "6.3.2.B", "the marker leaves the track: the day is over")


SUNSETS: Final = ("the day ends", "the weather changes", "the day goes on")
"""What a Sunset roll may bring, from the worst to the best for the Americans, whom every day hurries."""


def sunset_words(g: Shima, total: int) -> str:
    """6.3.2: what a Sunset roll brings."""
    if total < g.impulse:
        return "the day ends"
    return "the weather changes" if total == g.impulse else "the day goes on"


def tell_sunset(g: Shima, clause: str, template: str) -> None:
    """A line in the log about the sun."""
    if g.news is not None:
        g.tell("sunset", clause, template, side=US, roll=g.sunset, number=g.impulse)


@procedure
async def night_phase(g: Shima) -> None:
    """6.4, 10.2.3. MG and IE units come out one at a time; if there were none, one area may assault."""
    g.phase, g.side, g.calls = NIGHT, JAPAN, 0
    if g.change:
        change_weather(g)
    announce(g, "{day}: Night Phase", "6.4")
    if not boxed(g) & ~g.world.pillboxes:
        await night_assault(g)
    else:
        taken = out = 0
        while taken.bit_count() < MOST and any(may_not_prowl(g, taken, out, u) is None for u in members(boxed(g))):
            unit = await may_choose(BY_NIGHT, JAPAN, COMMIT, g.world.units_of[JAPAN], END_NIGHT,
                                    lambda unit: may_not_prowl(g, taken, out, unit))
            if unit is None:
                break
            out |= 1 << unit
            taken = await appear_by_night(g, unit, taken)
            await act(g, JAPAN)
            forget_newcomer(g)
    all_quiet(g)
    check_automatic(g)


@procedure
async def night_assault(g: Shima) -> None:
    """6.4.B. One area assaults by night."""
    g.contested, g.fought, g.moved, g.attacked = contested_places(g), 0, 0, 0
    areas = g.world.every_area
    if not any(may_not_activate(g, JAPAN, area) is None for area in areas):
        return
    area = await may_choose(NIGHT_AREA, JAPAN, ACTIVATE, areas, END_NIGHT,
                            lambda area: may_not_activate(g, JAPAN, area))
    if area is not None:
        activate(g, JAPAN, 1 << area)
        await act(g, JAPAN)


@procedure
async def refit_phase(g: Shima) -> None:
    """6.5, 14.0. Cut-off areas change hands, then Japan and the Americans spend their Replacement Points."""
    g.phase = REFIT
    announce(g, "{day}: Refit Phase", "6.5")
    turn_cut_off_areas(g)
    g.side = JAPAN
    await refit_side(g, JAPAN)
    g.side = US
    await refit_side(g, US)
    g.owed_points = 0
    pass_on_advantage(g)


def end_phase(g: Shima) -> None:
    """6.6. Victory is judged; the markers are made ready for the next day."""
    g.phase = END
    announce(g, "{day}: End Phase", "6.6")
    if not g.turn == g.world.last_turn > BASIC_END:     # 21.1: on 22 April the last impulse was the last chance
        check_automatic(g)
    if g.winner == NOBODY:
        check_operational(g)
    if g.winner != NOBODY:
        return
    if g.turn == 1 and g.world.airfield >= 0 and g.control[g.world.airfield] == US:
        g.keep_field = 1
    if g.turn == BASIC_END:
        g.gone |= 1 << NAVAL
        if g.news is not None:
            g.tell("marker", "21.2", "the ships leave: no more naval bombardment", side=US)
    g.turn += 1
    g.impulse, g.rain, g.change, g.used, g.side = 1, 0, 0, 0, JAPAN
    g.figures &= ~FIGURES_TODAY


FIGURES_TODAY: Final = 3
"""20.2.B: figures that live are ready again the next day."""
