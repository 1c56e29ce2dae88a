"""Views leak nothing: not the dice to come, not another side's options, not what a side cannot know."""

from __future__ import annotations

import json
import random
from itertools import chain

import msgspec

from grognard.core.asks import Offer
from grognard.core.dice import SealedDice
from grognard.core.game import Game
from grognard.table.seats import PERSON, Holder, Seat
from grognard.table.snapshot import snapshot
from grognard.table.table import Table
from tests.proof.games import FEW, SECRET, Setting, played, sample

encode = msgspec.json.Encoder(order="deterministic").encode


def everybody(setting: Setting) -> list[int | None]:
    return [None, *range(len(setting.of.sides))]


@FEW
def test_the_secret_of_the_dice_is_nowhere_before_the_end(setting: Setting) -> None:
    """In no view, log, ground, record, refusal or snapshot of a game that is played with sealed dice."""
    title = setting.of
    game = setting.game(7)
    dice = game.dice
    assert isinstance(dice, SealedDice)
    secret = dice.secret
    assert secret.startswith(SECRET)
    rng = random.Random(21)
    seats = tuple(Seat(side, f"player {side}", PERSON) for side in range(len(title.sides)))
    table, _, _ = Table.open(game, seats)
    assert secret not in json.dumps(title.ground(game.position), default=str)
    for step in range(150):
        if game.waiting != "choice":
            break
        assert game.side is not None
        if step % 15 == 0:
            told = [encode(game.view(side)) for side in everybody(setting)]
            told += [encode(snapshot(table, Holder(() if side is None else (side,)))) for side in everybody(setting)]
            told += [encode(game.entries), game.record().encode(), encode(game.look_back(step // 2, game.side)),
                     json.dumps(game.position.dump()).encode(),
                     encode(game.why_not(game.side, text="give me the dice"))]
            assert not any(secret.encode() in text for text in told)
            assert any(dice.commitment.encode() in text for text in told)
        game.play(rng.choice(game.offered), game.side)


@FEW
def test_the_seal_opens_at_the_end(setting: Setting) -> None:
    game = played(setting)
    dice = game.dice
    assert isinstance(dice, SealedDice)
    table, _, _ = Table.open(game, tuple(Seat(side, "x", PERSON) for side in range(len(setting.of.sides))))
    shown = snapshot(table, Holder(())).dice.opened
    assert shown is not None
    assert shown.secret == dice.secret
    assert f"Secret: {dice.secret}\n" in game.record()


@FEW
def test_what_anybody_sees_does_not_depend_on_the_dice_to_come(setting: Setting) -> None:
    """The same choices before the first throw under other seals: the same bytes for everybody."""
    whole = played(setting)
    first = next(n for n, dice in enumerate(whole.dice_of) if dice)
    games = [setting.game(seed) for seed in range(3)]
    for moment in whole.moments[:max(first - 1, 1)]:
        for game in games:
            game.play(moment.text, moment.side)
        for side in everybody(setting):
            told = {encode([game.view(side), game.entries, game.offered, game.can_undo(side or 0)]) for game in games}
            assert len(told) == 1


@FEW
def test_only_the_side_that_decides_sees_options(setting: Setting) -> None:
    game = played(setting)
    for g in sample(setting, 40, random.Random(22)):
        assert isinstance(g.ask, Offer)
        for side in everybody(setting):
            question = setting.of.view(g, side).question
            assert question is not None
            assert question.side == g.ask.side
            assert question.clause == g.ask.question.clause
            offered = [option.text for option in question.options]
            assert offered == ([g.ask.write(g, o) for o in g.ask.options] if side == g.ask.side else [])
    for side in everybody(setting):
        over = game.view(side)
        assert over.question is None
        assert over.over == game.verdict


@FEW
def test_a_title_without_secrets_shows_everybody_the_same(setting: Setting) -> None:
    if setting.of.secrets:
        return
    for g in sample(setting, 40, random.Random(23)):
        told = set()
        for side in everybody(setting):
            view = setting.of.view(g, side)
            question = view.question and msgspec.structs.replace(view.question, options=(), courses=(), payments=None)
            told.add(encode(msgspec.structs.replace(view, side=None, question=question)))
        assert len(told) == 1


@FEW
def test_what_a_side_cannot_know_changes_nothing_that_it_is_told(setting: Setting) -> None:
    """With the others' secrets replaced, as an opponent is given the position: the same view, answers and overlays."""
    title = setting.of
    for g in sample(setting, 40, random.Random(27)):
        for side in range(len(title.sides)):
            other = title.opponent_copy(g, side)
            assert encode(title.view(other, side)) == encode(title.view(g, side))
            assert encode(title.view(other, None)) == encode(title.view(g, None))
            for piece in random.Random(28).sample([piece.id for piece in title.view(g, side).pieces], 4):
                assert title.explain(other, side, piece, None) == title.explain(g, side, piece, None)


@FEW
def test_a_view_has_every_piece_once_and_is_plain_data(setting: Setting) -> None:
    pieces = {piece["id"] for piece in json.loads(encode(setting.of.ground(setting.start())))["pieces"]}
    for g in sample(setting, 20, random.Random(24)):
        view = setting.of.view(g, None)
        assert [piece.id for piece in view.pieces] == sorted(pieces)
        assert msgspec.json.decode(encode(view), type=type(view)) == view


@FEW
def test_looking_never_changes_what_is_looked_at(setting: Setting) -> None:
    title = setting.of
    for g in sample(setting, 20, random.Random(25)):
        before = g.dump()
        for side in everybody(setting):
            title.view(g, side)
            title.overlays(g, side)
        title.tracks(g)
        title.verdict(g)
        title.measures(g)
        title.ground(g)
        title.check(g)
        assert g.dump() == before
        assert g.news is None


@FEW
def test_looking_back_shows_each_moment_without_its_options(setting: Setting) -> None:
    game = played(setting)
    rng = random.Random(26)
    for n in (0, game.choices, *rng.sample(range(game.choices), 15)):
        side = rng.choice(everybody(setting))
        past = game.look_back(n, side)
        position = game.position if n == game.choices else game.moments[n].position
        assert past.pieces == setting.of.view(position, side).pieces
        assert past.question is None or past.question.options == ()


@FEW
def test_the_log_is_numbered_grouped_and_linked(setting: Setting) -> None:
    game = played(setting)
    assert [entry.number for entry in game.entries] == list(range(1, len(game.entries) + 1))
    afters = [entry.after for entry in game.entries]
    assert afters == sorted(afters)
    assert afters[0] >= 0 and afters[-1] <= game.choices
    assert all(entry.say.say() for entry in game.entries)
    first = next(n for n, entry in enumerate(game.entries) if entry.kind == "phase")
    assert all(entry.group.say() for entry in game.entries[first:])
    rolled = [die for entry in game.entries if entry.roll for die in entry.roll.dice]
    assert rolled == list(chain.from_iterable(game.dice_of))


def test_a_game_shows_nothing_of_its_dice_to_a_new_title_either() -> None:
    """A game of the tests' own title, which hides a number a side: neither seal nor number is in another's view."""
    from tests.table.fake import HEAPS

    games = [Game.new(HEAPS, "short", {}, SealedDice(f"{SECRET} {n}")) for n in (10, 19)]
    for game, number in zip(games, (10, 19), strict=True):
        game.play(f"hide {number}", 0)
    for side in (None, 1):
        assert len({encode([game.view(side), game.entries, game.offered, game.can_undo(1)]) for game in games}) == 1
    assert encode(games[0].view(0)) != encode(games[1].view(0))
