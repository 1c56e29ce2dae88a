"""10.4, 11.4.2: whole payments, worked out by hand, and held against all sequences of small choices."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.core.asks import RollAsk
from grognard.titles.edsons_ridge.title import TITLE
from tests.titles.paying import begun, hold_against_the_gate, payments, play, told

GROUND = ("bare", "area 1 tem 2 Japanese", "area 2 tem 1 square US", "area 3 tem 2 US", "border 1-2-3",
          "advantage US used", "ammo Japanese box 3 number 2", "phase Japanese impulse")
FRESH, WEAK = "4-4-6/2-3-4", "4-4-6/2-3-4 spent"


def assaulted(dice: tuple[int, ...], *defenders: str, forward: str) -> Any:
    """One Japanese unit of 4 assaults area 2, whose terrain is 1."""
    g = begun(TITLE, *GROUND, f"unit a Japanese infantry {FRESH} at 1", *defenders)
    play(g, "assault 1", "move a", "to 2", "attack 2", "go", f"forward {forward}")
    assert isinstance(g.ask, RollAsk)
    g.throw(dice)
    return g


@pytest.mark.clauses("10.4.B", "10.4.C", "10.4.D", title="edsons_ridge")
def test_two_points_for_a_fresh_forward_unit_and_a_spent_one() -> None:
    """The Forward Unit bears the first. Fresh, it cannot pay it by leaving; Spent, it can pay the second so."""
    g = assaulted((4, 4, 3, 2), f"unit u US infantry {FRESH} at 2", f"unit v US infantry {WEAK} at 2", forward="u")
    assert payments(TITLE, g).points == 2       # 4 and 8 against 4 and 1 and 5
    assert told(payments(TITLE, g), g.name) == {
        "u Disrupted 1", "u retreats, Spent", "u Spent, v Disrupted 1", "u Spent, v retreats, Spent"}
    assert hold_against_the_gate(TITLE, g) == 4


@pytest.mark.clauses("10.4.E", title="edsons_ridge")
def test_nobody_leaves_whose_share_the_others_cannot_bear() -> None:
    """Three points for a Spent Forward Unit (3 at most) and one that is Disrupted 2 (1 at most). Two for u and one for
    v, or all three for u; never one for u alone."""
    g = assaulted((4, 4, 3, 2), f"unit u US infantry {WEAK} at 2", "unit v US infantry 4-4-6/2-3-4 D2 at 2",
                  forward="u")
    assert payments(TITLE, g).points == 3       # 4 and 8 against 3 and 1 and 5
    assert told(payments(TITLE, g), g.name) == {
        "u eliminated", "u retreats, Disrupted 2",
        "u Disrupted 2, v eliminated", "u Disrupted 2, v retreats, Disrupted 2",
        "u retreats, Disrupted 1, v eliminated", "u retreats, Disrupted 1, v retreats, Disrupted 2"}
    assert hold_against_the_gate(TITLE, g) == 6


@pytest.mark.clauses("10.4.G", title="edsons_ridge")
def test_an_improved_position_goes_first() -> None:
    """A Spent unit in a position, two points: out of it and Disrupted 1, or out of it and away."""
    g = assaulted((4, 4, 3, 3), f"unit u US infantry {WEAK} ip at 2", forward="u")
    assert payments(TITLE, g).points == 2       # 4 and 8 against 3 and 1 and 6
    assert told(payments(TITLE, g), g.name) == {"u Disrupted 1", "u retreats, Spent"}
    assert payments(TITLE, g).ways[0].choices[0] == "ip u"
    assert hold_against_the_gate(TITLE, g) == 2


@pytest.mark.clauses("4.1.2.3.1.D", title="edsons_ridge")
def test_a_gun_does_not_leave() -> None:
    g = assaulted((1, 1, 1, 2), "unit gun US artillery 3-1-0/*-1-0 spent at 2", forward="gun")
    assert payments(TITLE, g).points == 1       # 4 and 2 against 1 and 1 and 3
    assert told(payments(TITLE, g), g.name) == {"gun Disrupted 1"}


@pytest.mark.clauses("11.4.2.A", "11.4.2.C", "11.4.2.D", "11.4.2.G", title="edsons_ridge")
def test_attrition_points_that_can_do_harm_are_all_spread() -> None:
    """Five points: two for the Fresh target, three left. One Fresh unit takes two or none, two Spent ones take one
    each: two and one, in two ways; one and one would waste a point."""
    g = begun(TITLE, *GROUND, "unit m Japanese mg 6-2-2/3-1-1 at 1", f"unit t US infantry {FRESH} at 2",
              f"unit u US infantry {FRESH} at 2", f"unit v US infantry {WEAK} at 2", f"unit w US infantry {WEAK} at 2")
    play(g, "fire at 2", "with m", "target t", "fire")
    g.throw((3, 2, 2, 2))                       # 6 and 5 against twice 1 and 4: five
    assert told(payments(TITLE, g), g.name) == {"u Spent, v Disrupted 1", "u Spent, w Disrupted 1"}
    assert hold_against_the_gate(TITLE, g) == 2


@pytest.mark.clauses("10.4.B", "10.4.C", "10.4.D", "10.4.E", "10.4.G", title="edsons_ridge")
def test_payments_are_what_the_gate_allows_wherever_a_game_goes() -> None:
    """Random play from the beginning; every question who bears points is worked out in both ways, until there have
    been enough, and one of them with many ways."""
    rng = random.Random(5)
    held: list[int] = []
    while not enough(held):
        g = TITLE.start("night", {})
        while g.ask is not None and not enough(held):
            if isinstance(g.ask, RollAsk):
                g.throw(tuple(rng.randint(1, g.ask.faces) for _ in range(g.ask.dice)))
                continue
            if g.ask.question.kind in ("casualties", "attrition") and 1 < len(payments(TITLE, g).ways) <= 40:
                held.append(hold_against_the_gate(TITLE, g))
            g.take(rng.choice(g.ask.options))


def enough(held: list[int]) -> bool:
    """Whether a random game has shown so many questions, and one with at least eight ways to pay."""
    return len(held) >= 14 and max(held) >= 8


def test_too_many_ways_are_not_listed_and_it_is_said() -> None:
    """Eight Spent units and ten points (4 and 12 against 3, 1 and 2): more ways than anybody reads."""
    units = [f"unit u{n} US infantry {WEAK} at 2" for n in range(8)]
    g = assaulted((6, 6, 1, 1), *units, forward="u0")
    found = payments(TITLE, g)
    assert found.ways == () and "more than 240 ways" in found.note.say()
    assert found.points == 10 and len(found.bearers) == 8
