"""Advice with reasons: the clauses that speak for a choice, and odds that are those of the dice."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.core.game import Game
from grognard.titles.edsons_ridge.title import TITLE
from tests.titles.paying import begun, play

GROUND = ("bare", "area 1 tem 2 Japanese", "area 2 tem 1 square vp 2 US", "area 3 tem 2 US", "area 4 tem 2 Japanese",
          "border 4-1-2-3", "advantage US used", "ammo Japanese box 1 number 6")
MEN = "infantry 4-4-6/2-3-4"


def begin(*lines: str) -> Any:
    """A bare position at its first question."""
    return begun(TITLE, *GROUND, *lines)


def told(g: Any, text: str) -> dict[str, str]:
    """The reasons for a choice by clause; asking changes nothing."""
    before = g.digest()
    found = TITLE.reasons(g, g.ask.side, text)
    assert g.digest() == before
    return {reason.clause: reason.say.say() for reason in found}


def test_an_assault_is_advised_by_its_odds_and_by_what_the_area_is_worth() -> None:
    """Two of 4 against one of 4 on terrain 1: 5 against 5. Of 1296 throws 575 are higher (146 are even): 44 of 100."""
    g = begin(f"unit a Japanese {MEN} at 1", f"unit b Japanese {MEN} at 1", f"unit u US {MEN} at 2",
              "phase Japanese impulse")
    reasons = told(g, "assault 1")
    assert reasons["10.3.5"] == "a, b could assault 2, 5 against 5: about 44 in 100 to succeed"
    assert reasons["3.2.6.B"] == "2 is worth 2 Victory Points in every turn"


def test_an_empty_area_is_taken_by_going_there() -> None:
    g = begin(f"unit a Japanese {MEN} at 1", f"unit u US {MEN} at 3", "phase Japanese impulse")
    assert told(g, "assault 1")["7.3.B"] == "a would take Area 2 by going there, for no enemy is in it"
    play(g, "assault 1", "move a")
    assert told(g, "to 2")["7.3.B"] == "no enemy is in 2: going there takes it"


def test_fire_is_advised_by_its_odds() -> None:
    """6 against twice a terrain of 1: +4, which two dice against two make good in 1090 of 1296 throws."""
    g = begin("unit m Japanese mg 6-2-2/3-1-1 at 1", f"unit u US {MEN} at 2", "phase Japanese impulse")
    reasons = told(g, "fire at 2")
    assert reasons["11.4.1.A"] == "6 against 2: about 84 in 100 that it does harm"
    assert "11.4.1.B" in reasons


def test_a_leader_who_presses_needs_the_number_or_less() -> None:
    """6 or less on two dice is 15 of 36."""
    g = begin(f"unit a Japanese {MEN} at 1", f"unit u US {MEN} at 2", "unit L US leader at 2", "phase US impulse")
    assert told(g, "press L")["18.5.B"] == "a roll of 6 or less, about 42 in 100, moves the Japanese track"


def test_the_point_unit_is_advised_by_what_counts_in_full() -> None:
    g = begin(f"unit a Japanese {MEN} at 1", f"unit b Japanese {MEN} spent at 1", f"unit u US {MEN} at 2",
              "phase Japanese impulse")
    play(g, "assault 1", "move a", "along b", "to 2", "attack 2", "go")
    assert told(g, "point b")["10.3.3"].startswith("b has an Attack Factor of 2:")


def test_nothing_is_said_for_what_is_not_offered_or_not_asked() -> None:
    g = begin(f"unit a Japanese {MEN} at 1", f"unit u US {MEN} at 2", "phase Japanese impulse")
    assert TITLE.reasons(g, 0, "assault 3") == ()
    assert TITLE.reasons(g, 0, "nonsense") == ()
    assert TITLE.reasons(g, 1, "pass") == ()


@pytest.mark.parametrize("seed", [1, 4])
def test_advice_has_reasons_for_every_kind_of_question_and_cites_what_there_is(seed: int) -> None:
    """Whatever *steady* advises has its reasons, but for the order of close combats."""
    said = {entry.clause for entry in TITLE.papers()["clauses"] if entry.say}
    game = Game.new(TITLE, "night", {})
    rng, judgement = random.Random(seed), TITLE.judgement()
    kinds: set[str] = set()
    while game.waiting == "choice" and game.choices < 300:
        side, ask = game.side, game.position.ask
        assert side is not None and ask is not None
        known = TITLE.opponent_copy(game.position, side)                              # type: ignore[arg-type]
        option = judgement.advise(known, side, rng, lambda done, of: None)
        text = ask.write(known, option)                                               # type: ignore[union-attr]
        before = known.digest()
        reasons = TITLE.reasons(known, side, text)
        assert known.digest() == before
        kind = ask.question.kind                                                      # type: ignore[union-attr]
        kinds.add(kind)
        assert reasons or kind == "close combat", (kind, text)
        assert len(reasons) <= 3 and {r.clause for r in reasons} <= said
        game.play(text, side)
    assert {"impulse", "act", "to", "set up", "dump", "point", "form", "forward", "casualties"} <= kinds


def test_a_step_towards_the_areas_that_count_says_which() -> None:
    """Five units are counted, not named; 3 is worth nothing, 2 beyond it is American and worth two points."""
    men = [f"unit {name} Japanese {MEN} at 1" for name in "abcde"]
    g = begun(TITLE, "bare", "area 1 tem 2 Japanese", "area 3 tem 2 US", "area 2 tem 2 vp 2 US", "border 1-3-2",
              "advantage US used", "ammo Japanese box 1 number 6", *men, f"unit u US {MEN} at 2",
              "phase Japanese impulse")
    reasons = told(g, "assault 1")
    assert reasons["7.3.B"].endswith("would take Area 3 by going there, for no enemy is in it")
    assert reasons["3.2.6"] == "next to it are areas that count: 2"
