"""Chapter 5: setting up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.asks import Menu, Question, Reason, choose_among
from grognard.core.procedure import procedure
from grognard.titles.ie_shima.position import DUE, Shima
from grognard.titles.ie_shima.shape import BOXES, JAPAN, SPECIAL_BOX
from grognard.titles.ie_shima.words import AT, GARRISON

WHERE: Final = Question("set up", "5.3.2", "choose where {unit} is set up")

NO_AREA: Final = Reason("5.3.2", "{it} is no area of the map")
ONLY_RIDGE: Final = Reason("5.3.2", "the 2nd Infantry Unit sets up in Areas 15 and 16, not in {it}")
ONLY_TOWN: Final = Reason("5.3.2", "the 50th SEI sets up in Urban areas, and {it} is not one")
FULL_UP: Final = Reason("7.1", "{it} holds eight units already")

GARRISON_OF: Final[Mapping[str, str]] = {
    "2/1A": "15", "2/1B": "15", "2/1C": "16", "2/1D": "16", "SEI-A": "15", "SEI-B": "13", "SEI-C": "11",
    "SEI-D": "12", "Labor-A": "5", "Labor-B": "14", "Labor-C": "7", "Labor-D": "4",
}
"""A garrison much as it was: the battalion on the ridge and the mountain, the rest in the town and before it."""


def place_fixed(g: Shima) -> None:
    """5.3.1, 5.3.2.4: the Americans in their boxes, the Special Units in theirs; 5.2: the markers."""
    box_of = {name: g.world.beaches[n] for n, name in enumerate(BOXES)} | {SPECIAL_BOX: g.world.special_box}
    for unit, printed in enumerate(g.world.parts.units):
        if printed.begins in box_of:
            g.put(unit, box_of[printed.begins])


def to_set_up(g: Shima) -> list[int]:
    """The Japanese units that are still to be set up, in order."""
    return [u for u in g.world.units_of[JAPAN] if g.place[u] == DUE]


def may_not_set_up(g: Shima, unit: int, place: int) -> Reason | None:
    """5.3.2.1-5.3.2.3: nothing if a unit may be set up in an area, or why not."""
    if place >= g.world.areas:
        return NO_AREA
    begins = g.world.parts.units[unit].begins
    if begins == "ridge" and place not in (g.world.ridge, g.world.source):
        return ONLY_RIDGE
    if begins == "urban" and not g.world.urban >> place & 1:
        return ONLY_TOWN
    return FULL_UP if g.full_stack(JAPAN, place) else None


@procedure
async def set_up_japan(g: Shima) -> None:
    """5.3.2. The Japanese player sets up his companies one by one, or leaves the rest to a garrison that is laid
    down."""
    while to_set_up(g):
        unit = to_set_up(g)[0]
        what, where = await choose_among(
            WHERE, JAPAN, Menu(AT, tuple(range(g.world.size)), lambda place: may_not_set_up(g, unit, place)),
            Menu(GARRISON), subject=unit, unit=g.name(unit))
        if what == 0:
            put(g, unit, where)
        else:
            for one in to_set_up(g):
                put(g, one, planned(g, one))


def planned(g: Shima, unit: int) -> int:
    """Where a garrison unit goes: as laid down, or the first place open to it."""
    wanted = g.world.parts.map.numbers.get(GARRISON_OF.get(g.name(unit), ""), -1)
    if wanted >= 0 and may_not_set_up(g, unit, wanted) is None:
        return wanted
    return next(area for area in reversed(g.world.every_area) if may_not_set_up(g, unit, area) is None)


def put(g: Shima, unit: int, where: int) -> None:
    """A unit is set up, at full strength (5.3.B)."""
    g.put(unit, where)
    if g.news is not None:
        g.tell("place", "5.3.2", "{unit} is set up in {area}", side=JAPAN, pieces=(unit,), places=(g.label(where),),
               unit=g.name(unit), area=g.label(where))
