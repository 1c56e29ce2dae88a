"""The Supply Dump is the Americans' secret; the Ammo Chits are nobody's, for none is drawn before it is turned up."""

from __future__ import annotations

import random
from typing import Any, cast

import msgspec
import pytest

from grognard.core.asks import Offer, RollAsk
from grognard.core.dice import SealedDice
from grognard.core.game import Game, Refusal
from grognard.titles.edsons_ridge.components import JAPAN, US
from grognard.titles.edsons_ridge.position import FOUND, HIDDEN, NOBODY, Night
from grognard.titles.edsons_ridge.title import TITLE

encode = msgspec.json.Encoder(order="deterministic").encode


def moments(seed: int, count: int) -> list[Any]:
    """Positions of a random game after the setup, while the dump is hidden."""
    rng = random.Random(seed)
    g = TITLE.start("night", {})
    found: list[Any] = []
    while g.ask is not None and len(found) < count:
        if isinstance(g.ask, RollAsk):
            g.throw(tuple(rng.randint(1, g.ask.faces) for _ in range(g.ask.dice)))
        else:
            g.take(rng.choice(g.ask.options))
        if g.supplies != NOBODY and g.supplies_state == HIDDEN and rng.random() < 0.1:
            found.append(g.copy())
    return found


def with_dump(g: Night, where: int) -> Night:
    """The same position with the dump somewhere else."""
    other = g.copy()
    other.supplies = where
    other._go_on(None, False)
    return other


def told(g: Night, side: int | None) -> list[bytes]:
    """Everything that a side may be told about a position."""
    out = [encode(TITLE.view(g, side)), encode(TITLE.tracks(g)), encode(TITLE.overlays(g, side))]
    asked = JAPAN if side is None else side
    for piece in range(0, len(g.where), 9):
        out.append(encode(TITLE.explain(g, asked, piece, None)))
        out.append(encode(TITLE.explain(g, asked, piece, "18")))
    for place in ("8", "11", "18", "25", "31", "A"):
        out.append(encode(TITLE.explain(g, asked, None, place)))
    ask = g.ask
    if isinstance(ask, Offer):
        out.append(encode([ask.write(g, option) for option in ask.options]))
    elif isinstance(ask, RollAsk):
        out.append(encode(ask.odds()))
    return out


@pytest.mark.clauses("15.5.2.A", "5.2.A", "7.7.B", title="edsons_ridge")
def test_swapping_the_dump_changes_no_byte_for_the_japanese() -> None:
    ground = TITLE.start("night", {}).world.parts.map
    checked = 0
    for seed in range(3):
        for g in moments(seed, 12):
            first, second = with_dump(g, ground.index("18")), with_dump(g, ground.index("31"))
            for side in (JAPAN, None):
                assert told(first, side) == told(second, side)
            checked += 1
    assert checked > 20


def test_the_americans_see_where_they_hid_it() -> None:
    g = moments(4, 1)[0]
    ground = g.world.parts.map
    shown = [overlay.places for overlay in TITLE.overlays(with_dump(g, ground.index("18")), US)]
    assert ("18",) in shown
    assert all(overlay.places != ("18",) or overlay.kind != "objective"
               for overlay in TITLE.overlays(with_dump(g, ground.index("18")), JAPAN))


def test_what_is_refused_and_undone_says_nothing_of_it() -> None:
    """The gate's answers, the log and the undo of a game whose dump lies elsewhere are the same for Japan."""
    games = []
    for dump in ("18", "31"):
        game = Game.new(TITLE, "night", {}, SealedDice("the same dice"))
        while game.view(game.side).question.kind != "dump":     # type: ignore[union-attr]
            assert game.side is not None
            game.play(game.offered[0], game.side)
        game.play(f"dump {dump}", US)
        games.append(game)
    rng = random.Random(3)
    for _ in range(60):
        one, two = games
        assert one.side == two.side
        if one.waiting != "choice" or not all(TITLE.hides(cast(Night, game.position)) for game in games):
            break
        assert one.offered == two.offered
        assert [encode(e) for e in one.entries] == [encode(e) for e in two.entries]
        assert one.can_undo(JAPAN) == two.can_undo(JAPAN)
        assert encode(one.look_back(one.choices // 2, JAPAN)) == encode(two.look_back(two.choices // 2, JAPAN))
        side, choice = one.side, rng.choice(one.offered)
        assert side is not None
        for game in games:
            with pytest.raises(Refusal):
                game.play("assault nowhere", side)
            game.play(choice, side)


def test_an_opponent_of_the_americans_thinks_about_a_map_without_the_dump() -> None:
    g = moments(5, 1)[0]
    assert TITLE.opponent_copy(g, JAPAN).supplies == NOBODY
    assert TITLE.opponent_copy(g, US).supplies == g.supplies
    g.supplies_state = FOUND
    assert TITLE.opponent_copy(g, JAPAN).supplies == g.supplies


def test_a_record_stays_closed_while_the_dump_is_hidden() -> None:
    g = moments(6, 1)[0]
    assert TITLE.hides(g)
    g.supplies_state = FOUND
    assert not TITLE.hides(g)


@pytest.mark.clauses("5.3.A", "5.3.B", "5.3.C", "12.2.C", title="edsons_ridge")
def test_every_chit_is_as_likely_whatever_has_been_turned_up() -> None:
    """Chits are drawn when they are turned up, from all that nobody has seen: the same as drawn beforehand unseen."""
    g = TITLE.start("night", {})
    while not isinstance(g.ask, RollAsk):
        assert isinstance(g.ask, Offer)
        g.take(g.ask.options[0])
    assert g.ask.odds() == {"5": 3, "6": 4, "7": 4, "8": 3}
    g.throw((4,))                                           # the first 6
    assert g.drawn == (6,)
    assert g.number == 6
