"""18.2: what one player has written down the other cannot know, by whatever he looks at."""

from __future__ import annotations

import msgspec
import pytest

from grognard.core.game import Game
from grognard.titles.ie_shima.position import Shima
from grognard.titles.ie_shima.shape import JAPAN, NOBODY, US
from grognard.titles.ie_shima.sides import hidden
from grognard.titles.ie_shima.title import TITLE

BIDDING = {"bidding": True}


def asked(*choices: str) -> Game:
    """A game with bids, after some choices by whoever must decide."""
    game = Game.new(TITLE, "basic", BIDDING)
    for text in choices:
        assert game.side is not None
        game.play(text, game.side)
    return game


def standing(game: Game) -> Shima:
    """The game's position."""
    assert isinstance(game.position, Shima)
    return game.position


def seen(game: Game, side: int | None) -> bytes:
    """Everything a seat may be shown: its view, the log, refusals, whether it may undo, the copy its opponent gets."""
    waits = US if side is None else side
    refusals = [game.why_not(waits, text=text) for text in ("bid +3", "wish US", "pass", "nonsense")]
    refusals += [game.why_not(waits, piece, place) for piece, place in ((0, None), (0, "4"), (None, "15"))]
    return msgspec.json.encode([game.view(side), game.entries, refusals, game.can_undo(waits), game.waiting,
                                game.offered if game.side == side else []])


@pytest.mark.clauses("5.1.2", "18.2.A", title="ie_shima")
@pytest.mark.parametrize(("one", "other"), [
    (("wish Japan",), ("wish US",)),
    (("wish US", "wish US", "bid +7"), ("wish US", "wish US", "bid -10")),
    (("wish Japan", "wish Japan", "bid 0"), ("wish Japan", "wish Japan", "bid +1")),
])
def test_a_sealed_wish_or_bid_shows_nowhere(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    first, second = asked(*one), asked(*other)
    assert standing(first).digest() != standing(second).digest()
    assert TITLE.hides(standing(first)) and TITLE.hides(standing(second))
    for side in (US, None):
        assert seen(first, side) == seen(second, side)
    copies = [TITLE.opponent_copy(standing(game), US) for game in (first, second)]
    assert copies[0] == copies[1]
    assert copies[0].dump() == copies[1].dump()


def test_who_wrote_a_wish_keeps_it_while_the_other_has_not_wished() -> None:
    game = asked("wish US")
    assert standing(game).wishes == TITLE.opponent_copy(standing(game), JAPAN).wishes == (US, NOBODY)
    assert TITLE.opponent_copy(standing(game), US).wishes == (NOBODY, NOBODY)


def test_who_wrote_it_keeps_it_and_then_it_is_open() -> None:
    game = asked("wish US", "wish US", "bid +7")
    assert TITLE.opponent_copy(standing(game), JAPAN) == game.position
    game.play("bid +2", US)
    assert not TITLE.hides(standing(game))
    assert TITLE.opponent_copy(standing(game), US) == game.position
    told = [entry.say.say() for entry in game.entries if entry.kind == "reveal"]
    assert told[-1] == "the bids: 7 from the Japanese seat, 2 from the American"


def test_nothing_is_taken_back_once_the_other_has_written() -> None:
    game = asked("wish US")
    assert game.can_undo(JAPAN) == 1 and game.can_undo(US) == 0
    game.play("wish US", US)
    assert game.can_undo(JAPAN) == 0 and game.can_undo(US) == 0


def test_without_bids_nothing_is_hidden() -> None:
    game = Game.new(TITLE, "basic")
    assert not TITLE.hides(standing(game)) and not hidden(standing(game))
    assert standing(game).wishes == (NOBODY, NOBODY)
