"""Whatever is sent to the gate that is not offered to that side is refused, and the game is what it was."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial

import pytest

from grognard.core.game import Game, Refusal
from tests.proof.games import FEW, Setting, played, replayed, settings, state

HUGE = "to " + "9" * 100_000
JUNK = (
    "", " ", "\x00", "\n", "\t", "{}", "{3}", "None", "True", "0", "-1", "1e9", "fight {6}", "fight;fight", "fight\x00",
    "FIGHT", "Fight", "fight fight", "fi ght", "to", "to ", "to  ", "to to", "move", "move ", "{}", "to {}", "to {it}",
    "with", "undo", "void 1", "= 00000000", "; x", "; DROP TABLE games", "../../etc/passwd", "to ٢٦٠٩", "to ２６０９",
    "to 26 09", "to 2609.0", "to 02609", "to -001", "to 0000", "to 9999", "to ²²²²", "move 1\u200b", "m\u043eve 1/28",
    "\u202emove 1/28", "\ud800", "\U0001f3b2", "attack \u2215", "end movement!", "end  combat.", "🎲" * 1000, HUGE,
    "move " * 5000, "%s%s%n", "${jndi}", "<script>", "'\"\\", "move 1/28\nto 2609", "0" * 70_000,
)


def foreign() -> list[str]:
    """Every choice that some game ever offered: invented for this position, or stale."""
    return sorted({moment.text for setting in settings() for moment in played(setting).moments})


def submission(rng: random.Random, game: Game, stale: list[str]) -> tuple[str, int]:
    """Something that is not offered now to that side."""
    assert game.side is not None
    others = [side for side in range(-2, len(game.title.sides) + 3) if side != game.side]
    kind = rng.randrange(5)
    if kind == 0:                                                       # somebody else's
        return rng.choice(game.offered), rng.choice(others)
    if kind == 1:
        return rng.choice(JUNK), game.side
    text = rng.choice(stale if kind == 2 else game.offered)
    if kind == 3:                                                       # malformed: a letter lost, doubled, changed
        at = rng.randrange(len(text))
        text = rng.choice((text[:at] + text[at + 1:], text[:at] + text[at] + text[at:],
                           text[:at] + chr(rng.randrange(1, 0x3000)) + text[at + 1:], text[::-1], text * 2))
    if kind == 4:
        text = "".join(chr(rng.choice((rng.randrange(32, 127), rng.randrange(1, sys.maxunicode)))) for _ in range(9))
    if " ".join(text.split()) in game.offered:
        return "", game.side
    return text, game.side


def attack(game: Game, rng: random.Random, times: int, stale: list[str]) -> None:
    """Send it all; each is refused with a sentence, and nothing has changed."""
    before, digest = state(game), game.position.digest()
    position = game.position
    for _ in range(times):
        text, side = submission(rng, game, stale)
        with pytest.raises(Refusal) as caught:
            game.play(text, side)
        assert 0 < len(str(caught.value)) < 3000
        assert game.position is position
    assert position.digest() == digest
    assert state(game) == before


@FEW
def test_what_is_not_offered_is_refused_and_changes_nothing(setting: Setting) -> None:
    rng = random.Random(f"hostile {setting}")
    whole, stale = played(setting), foreign()
    game = setting.game()
    stops = set(rng.sample(range(whole.choices), 20))
    for n, moment in enumerate(whole.moments):
        if n in stops:
            attack(game, rng, 50, stale)
        game.play(moment.text, moment.side)
    assert game.position == whole.position


@pytest.mark.slow
def test_a_million_hostile_submissions() -> None:
    stale, rng, sent = foreign(), random.Random("a million"), 0
    every = settings()
    while sent < 1_000_000:
        setting = every[sent // 20_000 % len(every)]
        game = replayed(setting, rng.randrange(played(setting).choices))
        attack(game, rng, 20_000, stale)
        sent += 20_000


@FEW
def test_junk_of_every_kind_at_every_kind_of_question(setting: Setting) -> None:
    seen: set[str] = set()
    game = setting.game()
    for moment in played(setting).moments:
        assert game.side is not None
        question = game.view(game.side).question
        assert question is not None
        if question.kind not in seen:
            seen.add(question.kind)
            before = state(game)
            for text in JUNK:
                with pytest.raises(Refusal):
                    game.play(text, game.side)
            assert state(game) == before
        game.play(moment.text, moment.side)
    assert len(seen) > 5


@FEW
def test_a_choice_said_twice_is_refused_the_second_time_unless_it_is_offered_again(setting: Setting) -> None:
    game = setting.game()
    rng = random.Random(31)
    for moment in played(setting).moments[:120]:
        game.play(moment.text, moment.side)
        if game.waiting == "choice" and rng.random() < 0.4 and not (
                moment.side == game.side and moment.text in game.offered):
            before = state(game)
            with pytest.raises(Refusal):
                game.play(moment.text, moment.side)
            assert state(game) == before


@FEW
def test_nothing_is_played_thrown_or_undone_after_the_end(setting: Setting) -> None:
    game = replayed(setting)
    before = state(game)
    for side in range(-1, len(setting.of.sides) + 1):
        texts = ("end movement", "end combat", "fight", "", game.moments[-1].text)
        attempts: list[Callable[[], None]] = [
            *(partial(game.play, text, side) for text in texts),
            partial(game.enter, (3,), side), partial(game.undo, side), partial(game.reset_turn, side)]
        for attempt in attempts:
            with pytest.raises(Refusal):
                attempt()
    assert state(game) == before


@FEW
def test_dice_are_not_entered_where_none_are_asked_for(setting: Setting) -> None:
    game = replayed(setting, 5)
    before = state(game)
    for dice in ((3,), (), (0,), (7,), (1, 2), (3.0,), (True,), ("3",), (10**30,)):
        with pytest.raises(Refusal):
            game.enter(dice, game.side or 0)  # type: ignore[arg-type]
    assert state(game) == before
