"""Chapters 6.2 and 14: reinforcements, and refit."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Menu, Question, Reason, Without, choose, choose_among, may_choose, roll, yes_no
from grognard.core.procedure import procedure
from grognard.core.texts import Text, counted, say
from grognard.titles.families.area_impulse.control import settle
from grognard.titles.ie_shima.advantage import has_advantage, use_advantage
from grognard.titles.ie_shima.position import DUE, LOST, SIDE_WORDS, Shima
from grognard.titles.ie_shima.shape import BOXES, JAPAN, US
from grognard.titles.ie_shima.supply import supplied, supply_net
from grognard.titles.ie_shima.words import AT, END_REFIT, NO_MORE, REBUILD, RESTORE, RETURN, ROLL, SPEND

# -- reinforcements

HOW: Final = Question("returns", "6.2.1", "roll for the Special Units that return, or use the Advantage for up to six")
WHO: Final = Question("return", "6.2.1", "choose an eliminated Special Unit that returns; {left} may")

NOT_SPECIAL: Final = Reason("6.2.1.A", "{it} is not a Special Unit")
NOT_LOST: Final = Reason("6.2.1.A", "{it} is not eliminated")
BY_ADVANTAGE: Final = 6
"""15.1.1."""


def lost_specials(g: Shima) -> int:
    """The eliminated Special Units."""
    return sum(1 << u for u in g.world.units_of[JAPAN] if g.place[u] == LOST and g.world.specials >> u & 1)


def return_words(n: int) -> str:
    """6.2.1: what a roll brings back."""
    return "1 returns" if n == 1 else f"{n} return"


RETURNS: Final = tuple(return_words(n) for n in range(30))
"""How many may return, from the worst to the best for the Japanese."""


@procedure
async def return_special_units(g: Shima) -> None:
    """6.2.1, 15.1.1, 18.2. Half a roll of eliminated Special Units return at full strength, or six for the
    Advantage."""
    if not lost_specials(g):
        return
    left, rolls = BY_ADVANTAGE, True
    if has_advantage(g, JAPAN):
        rolls = await yes_no(HOW, JAPAN, ROLL, SPEND)
    if not rolls:
        use_advantage(g, "15.1.1")
    else:
        dice = await roll(JAPAN, "6.2.1", say("Special Units that return"),
                          lambda dice: return_words(returning(g, dice)), dice=2,
                          ranks=RETURNS)
        left = returning(g, dice)
    while left and lost_specials(g):
        unit = await may_choose(WHO, JAPAN, RETURN, g.world.units_of[JAPAN], NO_MORE,
                                lambda unit: may_not_return(g, unit), left=left)
        if unit is None:
            return
        g.put(unit, g.world.special_box)
        left -= 1
        if g.news is not None:
            g.tell("arrive", "6.2.1.B", "{unit} returns to the Special Units Box", side=JAPAN, pieces=(unit,),
                   unit=g.name(unit))


def returning(g: Shima, dice: tuple[int, ...]) -> int:
    """6.2.1.A, 18.2.A: half the roll, changed by the bid and kept from 2 to 12, rounded down."""
    return max(2, min(12, dice[0] + dice[1] + g.bid)) // 2


def may_not_return(g: Shima, unit: int) -> Reason | None:
    """Nothing if a unit may return, or why not."""
    if not g.world.specials >> unit & 1:
        return NOT_SPECIAL
    return None if g.place[unit] == LOST else NOT_LOST


def land_reinforcements(g: Shima) -> None:
    """6.2.2.A: the battalions of the 307th come to the brown box on 17 April."""
    box = g.world.beaches[BOXES.index("brown")]
    if g.turn != g.world.parts.boxes[BOXES.index("brown")].opens:
        return
    for unit in g.world.units_of[US]:
        if g.place[unit] == DUE:
            g.put(unit, box)
            if g.news is not None:
                g.tell("arrive", "6.2.2.A", "{unit} arrives in {box}", side=US, pieces=(unit,),
                       places=(g.label(box),), unit=g.name(unit), box=g.told(box))


# -- refit

REFIT: Final = Question("refit", "14.5", "{points} to spend: restore or rebuild a unit, use the Advantage, or end the "
                                         "refit", otherwise=(
    Without("restore, rebuild, advantage", "{points} to spend, and nothing to spend them on: end the refit"),
    Without("restore, rebuild", "{points} to spend: use the Advantage, or end the refit"),
    Without("rebuild, advantage", "{points} to spend: restore a unit, or end the refit"),
    Without("restore, advantage", "{points} to spend: rebuild a unit, or end the refit"),
    Without("advantage", "{points} to spend: restore or rebuild a unit, or end the refit"),
    Without("restore", "{points} to spend: rebuild a unit, use the Advantage, or end the refit"),
    Without("rebuild", "{points} to spend: restore a unit, use the Advantage, or end the refit"),
))
WHERE: Final = Question("rebuild at", "14.5", "choose where {unit} is rebuilt")

NO_POINTS: Final = Reason("14.4", "no Replacement Point is left")
OFF_MAP: Final = Reason("14.5.2", "{it} is not on the map")
NOT_REDUCED: Final = Reason("14.5.2", "{it} is not reduced")
NO_SUPPLY: Final = Reason("14.3.B", "{it} cannot trace supply")
STILL_THERE: Final = Reason("14.5.2", "{it} is not eliminated")
NO_AREA: Final = Reason("14.5.3", "no supplied area under its side's control has room for {it}")
NO_ADVANTAGE: Final = Reason("15.1.3", "the Advantage is not yours to use")

NOT_AN_AREA: Final = Reason("14.5.3", "{it} is no area of the map")
NOT_CONTROLLED: Final = Reason("14.5.3", "{it} is not under your control")
NOT_IN_SUPPLY: Final = Reason("14.5.1", "{it} cannot trace supply")
FULL_UP: Final = Reason("7.1", "{it} holds eight units already")


def replacement_points(g: Shima, side: int) -> int:
    """14.4: Japan 1 while it controls Area 16; the Americans those of every box that is open, less a kamikaze's
    (19.1.D)."""
    if side == JAPAN:
        source = g.world.source
        return 1 if source >= 0 and g.control[source] == JAPAN else 0
    total = sum(box.points for box in g.world.parts.boxes if box.opens <= g.turn)
    return max(0, total - g.owed_points)


def to_spend(points: int, half: int) -> Text:
    """What is left to spend, with the half that restoring one unit leaves (14.5.2.A)."""
    if half:
        return say("{n}½ Replacement Points", n=points) if points else say("½ Replacement Point")
    return counted(points, "1 Replacement Point", "{n} Replacement Points", "no Replacement Points")


@procedure
async def refit_side(g: Shima, side: int) -> None:
    """14.1, 14.4-14.6. One side spends its Replacement Points; what is left is lost."""
    points, half, net = replacement_points(g, side), 0, supply_net(g, side)
    if g.news is not None:
        g.tell("refit", "14.4", "{side_word} Replacement Points: {points}", side=side, side_word=SIDE_WORDS[side],
               points=points)
    while something_to_do(g, side, points, half, net):
        what, unit = await choose_among(
            REFIT, side,
            Menu(RESTORE, g.world.units_of[side], lambda u: may_not_restore(g, side, points, half, net, u)),
            Menu(REBUILD, g.world.units_of[side], lambda u: may_not_rebuild(g, side, points, net, u)),
            Menu(SPEND, (0,), lambda _: None if has_advantage(g, side) else NO_ADVANTAGE),
            Menu(END_REFIT, (0,)), points=to_spend(points, half))
        if what == 0:
            points, half = (points, 0) if half else (points - 1, 1)
            g.reduced &= ~(1 << unit)
            if g.news is not None:
                g.tell("restore", "14.5.2", "{unit} is at full strength again", side=side, pieces=(unit,),
                       places=(g.label(g.place[unit]),), unit=g.name(unit))
        elif what == 1:
            points -= 1
            where = await choose(WHERE, side, AT, tuple(range(g.world.size)),
                                 lambda place: may_not_rebuild_at(g, side, net, place), subject=unit, unit=g.name(unit))
            g.put(unit, where)
            g.reduced |= 1 << unit
            settle(g, where)
            if g.news is not None:
                g.tell("restore", "14.5.2", "{unit} is rebuilt in {area}", side=side, pieces=(unit,),
                       places=(g.label(where),), unit=g.name(unit), area=g.label(where))
        elif what == 2:
            points += 1
            use_advantage(g, "15.1.3")
        else:
            return


def something_to_do(g: Shima, side: int, points: int, half: int, net: int) -> bool:
    """Whether there is anything to spend a point on, or a point to be had for the Advantage."""
    if not (points or half or has_advantage(g, side)):
        return False
    return any(may_not_restore(g, side, 1, half, net, u) is None or (
        (points or has_advantage(g, side)) and may_not_rebuild(g, side, 1, net, u) is None)
        for u in g.world.units_of[side])


def may_not_restore(g: Shima, side: int, points: int, half: int, net: int, unit: int) -> Reason | None:
    """14.5.2.A: nothing if a unit may be brought to full strength, or why not."""
    if g.place[unit] >= DUE:
        return OFF_MAP
    if not g.is_reduced(unit):
        return NOT_REDUCED
    if not supplied(g, side, g.place[unit], net):
        return NO_SUPPLY
    return None if points or half else NO_POINTS


def may_not_rebuild(g: Shima, side: int, points: int, net: int, unit: int) -> Reason | None:
    """14.5.2-14.5.4: nothing if an eliminated unit may be rebuilt, or why not."""
    if g.place[unit] != LOST:
        return STILL_THERE
    if not points:
        return NO_POINTS
    return None if g.owned[side] & net & ~g.packed[side] else NO_AREA


def may_not_rebuild_at(g: Shima, side: int, net: int, place: int) -> Reason | None:
    """14.5.3, 14.5.4: nothing if a unit may be rebuilt in an area, or why not."""
    if place >= g.world.areas:
        return NOT_AN_AREA
    if g.control[place] != side:
        return NOT_CONTROLLED
    if not net >> place & 1:
        return NOT_IN_SUPPLY
    return FULL_UP if g.full_stack(side, place) else None
