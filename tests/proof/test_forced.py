"""A decision with one answer is taken by itself, and never in secret. And the compiled rules are the written ones."""

from __future__ import annotations

import random

from grognard.core.asks import Offer, RollAsk
from grognard.core.procedure import native_run, procedure_of
from grognard.core.texts import Text
from tests.proof.games import EVERY, Setting, played


def is_forced(ask: Offer) -> bool:
    """One answer, and it commits to nothing."""
    return len(ask.options) == 1 and not ask.question.always and not ask.menus[ask.options[0] >> 20].verb.commits


@EVERY
def test_whole_games_are_the_same_in_the_native_form_and_every_forced_choice_is_told(setting: Setting) -> None:
    """The scenario's procedure as the coroutine it was written as, answered as the game was: the same questions,
    options, forced choices and end as the compiled one, whose forced choices are all in the log."""
    game = played(setting)
    said: list[str] = []
    for n in range(game.choices + 1):
        said += [choice.say() for entry in game.entries if entry.kind == "forced" and entry.after == n
                 and isinstance(choice := entry.say.values["choice"], Text)]
        if n < game.choices:
            said.append(game.moments[n].text)
    dice = [die for thrown in game.dice_of for die in thrown]
    g = setting.start()
    rule = procedure_of(g.stack[0])
    g.stack, g.ask = (), None
    told: list[str] = []
    moment = 0

    def answer(ask: object) -> object:
        nonlocal moment
        if isinstance(ask, RollAsk):
            return tuple(dice.pop(0) for _ in range(ask.dice))
        assert isinstance(ask, Offer)
        if is_forced(ask):
            told.append(ask.tell(g, ask.options[0]).say())
            return ask.answer(ask.options[0])
        asked = game.moments[moment].position.ask
        assert isinstance(asked, Offer)
        assert ask.options == asked.options
        assert (ask.question.kind, ask.side, ask.say()) == (asked.question.kind, asked.side, asked.say())
        option = asked.read(game.moments[moment].position, game.moments[moment].text)
        assert option is not None
        told.append(game.moments[moment].text)
        moment += 1
        return ask.answer(option)

    native_run(rule, g, (), answer)
    assert told == said
    assert dice == []
    assert g == game.position


@EVERY
def test_a_forced_choice_is_never_asked_and_a_real_one_never_taken(setting: Setting) -> None:
    game = played(setting)
    for moment in game.moments:
        assert isinstance(moment.position.ask, Offer)
        assert not is_forced(moment.position.ask)
    forced = [entry for entry in game.entries if entry.kind == "forced"]
    assert forced
    assert all(entry.clause and entry.side is not None for entry in forced)


def test_forced_choices_do_not_depend_on_who_watches() -> None:
    """With a log and without one the rules go the same way."""
    from tests.proof.games import settings

    for setting in settings():
        rng = random.Random(61)
        one, two = setting.start(log=False), setting.start(log=True)
        for _ in range(200):
            assert one == two
            if one.ask is None:
                break
            if isinstance(one.ask, RollAsk):
                dice = (rng.randint(1, 6),) * one.ask.dice
                one.throw(dice)
                two.throw(dice)
            else:
                option = rng.choice(one.ask.options)
                one.take(option)
                two.take(option)
