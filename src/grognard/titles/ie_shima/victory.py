"""Chapter 17: victory, and 21.1."""

from __future__ import annotations

from grognard.core.texts import Text, counted
from grognard.titles.families.area_impulse.control import contested
from grognard.titles.ie_shima.position import (
    AUTOMATIC,
    HELD,
    LOST,
    OPERATIONAL,
    Shima,
)
from grognard.titles.ie_shima.shape import JAPAN, US

LOSSES_A_POINT = 5
"""17.2.1.C."""
BASIC_END = 4
"""The turn of 19 April."""


def holds_everything(g: Shima) -> bool:
    """17.1: every area has an American control marker."""
    return not g.owned[JAPAN]


def area_points(g: Shima) -> int:
    """17.2.1.B: the Victory Points of the areas that the Americans control; Area 4 counts only by what it was at the
    end of 16 April."""
    world = g.world
    return sum(area.points for n, area in enumerate(world.parts.areas)
               if n != world.airfield and g.control[n] == US) + airfield_points(g)


def airfield_points(g: Shima) -> int:
    """17.2.1.B: the point of Area 4."""
    if g.world.airfield < 0:
        return 0
    points = g.world.parts.areas[g.world.airfield].points
    held = g.control[g.world.airfield] == US if g.turn == 1 else g.keep_field
    return points if held else 0


def losses(g: Shima) -> int:
    """17.2.1.C: reduced and eliminated American units."""
    return sum(g.place[u] == LOST or g.is_reduced(u) for u in g.world.units_of[US])


def foothold(g: Shima) -> int:
    """17.2.2: 1 while the Americans contest both Area 15 and Area 16 and control neither."""
    ridge, mountain = g.world.ridge, g.world.source
    if ridge < 0 or mountain < 0:
        return 0
    return int(all(contested(g, area) and g.control[area] == JAPAN for area in (ridge, mountain)))


def victory_points(g: Shima) -> int:
    """17.2: the American Victory Points as they stand."""
    return area_points(g) + foothold(g) - losses(g) // LOSSES_A_POINT


def check_automatic(g: Shima) -> None:
    """17.1: at the end of any impulse, and in the End Phase (6.6)."""
    if holds_everything(g):
        win(g, US, AUTOMATIC)


def check_operational(g: Shima) -> None:
    """17.2.1.D, 21.1: at the end of 19 April the Americans win with enough points; in the Extended Game play goes on
    otherwise until 22 April."""
    if g.turn == BASIC_END and victory_points(g) >= g.world.parts.needed:
        win(g, US, OPERATIONAL)
    elif g.turn == g.world.last_turn:
        win(g, JAPAN, HELD)


def win(g: Shima, side: int, how: int) -> None:
    """The game is over."""
    g.winner, g.how = side, how
    if g.news is not None:
        g.tell("end", deciding_clause(g), WINS[how], side=side, points=deciding_points(g),
               needed=g.world.parts.needed)


def deciding_points(g: Shima) -> Text | int:
    """The points that decided a game, as its sentence says them."""
    points = victory_points(g)
    return points if g.how != HELD else counted(points, "1 American Victory Point", "{n} American Victory Points")


WINS = ("", "Every area is American: they win an Automatic Victory",
        "The Americans have {points} Victory Points of the {needed} they need: they win",
        "The island has held, with {points} of {needed}: the Japanese win")


def deciding_clause(g: Shima) -> str:
    """The clause by which the game was won: an island that holds to the end of the Extended Game does so by 21.1."""
    if g.how == HELD and g.turn > BASIC_END:
        return "21.1"
    return "17.1" if g.how == AUTOMATIC else "17.2.1"
