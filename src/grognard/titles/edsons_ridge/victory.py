"""Chapter 21: Victory Points, the field, and the end."""

from __future__ import annotations

from typing import Final

from grognard.core.texts import Text, say
from grognard.titles.edsons_ridge.components import JAPAN, LAST_TURN, US
from grognard.titles.edsons_ridge.position import Night
from grognard.titles.edsons_ridge.words import few_platoons, victory_points

BREAKTHROUGH: Final = 10
"""21.4: platoon equivalents on Henderson Field."""
FIELD_TIE: Final = 4
"""21.3.B."""

BY_POINTS, BY_FIELD, BY_BREAKTHROUGH = 1, 2, 3
CLAUSES: Final = {BY_POINTS: "21.1", BY_FIELD: "21.3.B", BY_BREAKTHROUGH: "21.4"}
WINS: Final = {
    (JAPAN, BY_POINTS): "The Japanese lead by {n}: they win",
    (US, BY_POINTS): "The Americans lead by {n}: they win",
    (JAPAN, BY_FIELD): "No side leads, and {n} Japanese units stand on Henderson Field: the Japanese win",
    (US, BY_FIELD): "No side leads, and {n} on Henderson Field: the Americans win",
    (JAPAN, BY_BREAKTHROUGH): "{n} Japanese units are on Henderson Field: a breakthrough, the Japanese win",
}


def on_field(g: Night) -> int:
    """21.3, KG16: Japanese units on Henderson Field, an MG company as three, leaders none."""
    field = g.world.henderson
    return g.weights[JAPAN][field] if field >= 0 else 0


def points_of(g: Night) -> tuple[int, int]:
    """21.2: Victory Points of the areas that each side controls, contested or not; none for the Americans in turn 1."""
    points = [0, 0]
    for where in range(g.world.areas):
        points[g.control[where]] += g.world.parts.places[where].vp
    return (points[JAPAN], 0 if g.turn == 1 else points[US])


def count_points(g: Night) -> None:
    """3.6, 21.2: the difference goes on the Victory Point Track."""
    ours, theirs = points_of(g)
    g.vp += ours - theirs
    if g.news is not None:
        g.tell("vp", "21.2", "Victory Points: {ours} Japanese, {theirs} American; {standing}", ours=ours,
               theirs=theirs, standing=standing(g.vp))


def standing(vp: int) -> Text:
    """The track in words."""
    if not vp:
        return say("nobody leads")
    return say("the Japanese lead by {n}", n=vp) if vp > 0 else say("the Americans lead by {n}", n=-vp)


def break_through(g: Night) -> bool:
    """21.4: at the end of an Impulse Phase ten Japanese units on the field win at once."""
    if on_field(g) < BREAKTHROUGH:
        return False
    win(g, JAPAN, BY_BREAKTHROUGH, on_field(g))
    return True


def judge(g: Night) -> None:
    """21.1, 21.3, KG10: after the last turn, the field's bonus first, then who leads, then the tie."""
    assert g.turn == LAST_TURN
    bonus = on_field(g)
    g.vp += bonus
    if bonus and g.news is not None:
        g.tell("vp", "21.3.A", "{points} for Japanese units on Henderson Field", side=JAPAN,
               points=victory_points(bonus))
    if g.vp:
        win(g, JAPAN if g.vp > 0 else US, BY_POINTS, abs(g.vp))
    else:
        win(g, JAPAN if bonus >= FIELD_TIE else US, BY_FIELD, bonus)


def win(g: Night, side: int, how: int, number: int) -> None:
    """The game is over."""
    g.winner = side
    g.why_won = how
    if g.news is not None:
        g.tell("end", CLAUSES[how], WINS[side, how], side=side, n=decided_by(side, how, number))


def decided_by(side: int, how: int, number: int) -> Text | int:
    """What decided a game, as its sentence says it: so many points, or units on the field."""
    if how == BY_POINTS:
        return victory_points(number)
    return few_platoons(number) if side == US else number
