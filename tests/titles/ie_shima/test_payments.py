"""13.1: whole payments of Attrition Points, worked out by hand, and held against all sequences of small choices.

A full-strength target can bear the first point in one way only: it is reduced before anything is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.core.asks import RollAsk
from grognard.titles.ie_shima.title import TITLE
from tests.titles.paying import begun, hold_against_the_gate, payments, play, told

GROUND = ("bare 1 2 3 4 5 6", "border 1-2-3-4-5 3-6", "beach green 1", "beach blue 2", "advantage nobody",
          "marker naval 6", "control US 1 2", "phase US impulse", "unit A/1 US infantry 5/3-5 at 1")
INFANTRY = "Japanese infantry 4/2-4"


def bombarded(points: int, *units: str, first: str, others: tuple[str, ...] = GROUND) -> Any:
    """Ships of 6 have shelled area 3, whose terrain is 1, for so many points: 6 and the dice against 1 and 6 + 6."""
    g = begun(TITLE, *others, *units)
    play(g, "bombard naval", "target 3", f"primary {first}")
    assert isinstance(g.ask, RollAsk)
    two = 13 + points - 6                       # what the two dice of the ships must come to
    g.throw((two // 2, two - two // 2, 6, 6))
    return g


@pytest.mark.clauses("13.1.A", "13.1.B", "13.1.E", title="ie_shima")
def test_two_points_for_a_full_target_and_a_reduced_unit() -> None:
    """The target takes the first, and is reduced. The second: it retreats, or the other one does."""
    g = bombarded(2, f"unit J/1 {INFANTRY} at 3", f"unit J/2 {INFANTRY} at 3 reduced", first="J/1")
    assert told(payments(TITLE, g), g.name) == {"J/1 retreats", "J/2 retreats"}
    assert hold_against_the_gate(TITLE, g) == 2


@pytest.mark.clauses("13.1.B", "13.1.D", "13.1.E", title="ie_shima")
def test_three_points_for_the_same() -> None:
    """The target is lost; or reduced and back, and the other back; or reduced, and the other lost."""
    g = bombarded(3, f"unit J/1 {INFANTRY} at 3", f"unit J/2 {INFANTRY} at 3 reduced", first="J/1")
    assert told(payments(TITLE, g), g.name) == {
        "J/1 eliminated", "J/1 retreats, J/2 retreats", "J/2 eliminated"}
    assert hold_against_the_gate(TITLE, g) == 3


@pytest.mark.clauses("13.1.C", "13.1.D", "4.2.2.B", title="ie_shima")
def test_pillboxes_do_not_retreat_and_only_exact_payments_are_offered() -> None:
    """Three points: the pillbox is lost (3), or reduced, and the infantry reduced and back (1 and 2)."""
    g = bombarded(3, "unit P Japanese pillbox 4/2-0 at 3", f"unit J/1 {INFANTRY} at 3", first="P")
    assert told(payments(TITLE, g), g.name) == {"P eliminated", "J/1 reduced, retreats"}
    assert hold_against_the_gate(TITLE, g) == 2


@pytest.mark.clauses("13.2.4", title="ie_shima")
def test_who_has_nowhere_to_go_is_lost_by_a_retreat() -> None:
    """Areas 4 and 6 are American now: two points end the target, or reduce it and end the other."""
    shut = (*GROUND, "control US 4 6", "unit A/2 US infantry 5/3-5 at 4", "unit A/3 US infantry 5/3-5 at 6")
    g = bombarded(2, f"unit J/1 {INFANTRY} at 3", f"unit J/2 {INFANTRY} at 3 reduced", first="J/1", others=shut)
    assert told(payments(TITLE, g), g.name) == {
        "J/1 nowhere to go: eliminated", "J/2 nowhere to go: eliminated"}
    assert hold_against_the_gate(TITLE, g) == 2
    assert [way.lost for way in payments(TITLE, g).ways] == [1, 1]


@pytest.mark.clauses("13.2.1", "7.1", title="ie_shima")
def test_where_room_is_short_each_order_of_retreats_is_a_payment() -> None:
    """One area to go to, with seven units in it: whoever goes first finds room, the other must go on to 5."""
    full = [f"unit K/{n} {INFANTRY} at 4" for n in range(7)]
    shut = (*GROUND, "control US 6", "unit A/3 US infantry 5/3-5 at 6", *full)
    g = bombarded(2, f"unit J/1 {INFANTRY} at 3 reduced", f"unit J/2 {INFANTRY} at 3 reduced", first="J/1",
                  others=shut)
    assert {(way.choices, way.order) for way in payments(TITLE, g).ways if way.back == 2} == {
        (("retreat J/1", "retreat J/2"), (g.world.parts.unit_ids["J/1"], g.world.parts.unit_ids["J/2"]))}
    assert hold_against_the_gate(TITLE, g) == 2


def test_the_best_comes_first() -> None:
    """To keep somebody in the area is better than to leave it."""
    g = bombarded(2, f"unit J/1 {INFANTRY} at 3 reduced", f"unit J/2 {INFANTRY} at 3", first="J/1")
    ways = payments(TITLE, g).ways
    assert [way.held for way in ways] == sorted((way.held for way in ways), reverse=True)
    assert ways[0].say.say() == "1 left in 3, the best with 2; gone back: 1, eliminated: 0"


@pytest.mark.clauses("13.1.A", "13.1.B", "13.1.C", "13.1.D", "13.1.E", title="ie_shima")
def test_payments_are_what_the_gate_allows_wherever_a_game_goes() -> None:
    """Random play from the beginning; every question who takes points is worked out in both ways."""
    rng = random.Random(7)
    held: list[int] = []
    while len(held) < 14:
        g = TITLE.start("basic", {"kamikaze": True, "support": True})
        while g.ask is not None and len(held) < 14:
            if isinstance(g.ask, RollAsk):
                g.throw(tuple(rng.randint(1, g.ask.faces) for _ in range(g.ask.dice)))
                continue
            if "attrition" in g.ask.question.kind and 1 < len(payments(TITLE, g).ways) <= 40:
                held.append(hold_against_the_gate(TITLE, g))
            g.take(rng.choice(g.ask.options))
    assert max(held) >= 8
