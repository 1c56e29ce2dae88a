"""Chapter 14: the Advantage, and the one place where dice are thrown and may be thrown again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from grognard.core.asks import Menu, Question, choose_among, roll
from grognard.core.texts import Text, say
from grognard.titles.edsons_ridge.components import JAPAN, US
from grognard.titles.edsons_ridge.position import NOBODY, SIDE_WORDS, Night
from grognard.titles.edsons_ridge.words import ALWAYS, FIGHTS_ONLY, KEEP, KEEP_ALL, REROLL
from grognard.titles.families.area_impulse.advantage import AdvantageRules, What, ask_again, cares
from grognard.titles.families.area_impulse.advantage import throw as may_fall_again
from grognard.titles.families.area_impulse.totals import beats_by

AGAIN: Final = Question("reroll", "14.3.A", "{what}: {dice}, {result}. Use the Advantage for a new roll?")


class Throw(NamedTuple):
    """A kind of roll: its clause, how it is put, how many dice, whether it is a fight, how it is read, and what it may
    bring, from the worst to the best for the side that throws."""

    clause: str
    sentence: str
    dice: int
    fight: bool
    reading: Callable[[tuple[int, ...], int, int], str]
    ranks: tuple[str, ...]


def _points(word: str) -> Callable[[tuple[int, ...], int, int], str]:
    def read(dice: tuple[int, ...], attack: int, defence: int) -> str:
        margin = beats_by(attack, defence, dice)
        return f"{margin} {word}" if margin > 0 else "even" if not margin else "fails"
    return read


def _ranged(dice: tuple[int, ...], attack: int, defence: int) -> str:
    margin = beats_by(attack, defence, dice)
    return f"{margin} AP" if margin > 0 else "no effect"


def _fire(dice: tuple[int, ...], attack: int, defence: int) -> str:
    margin = beats_by(attack, defence, dice)
    return f"{margin} CP" if margin > 0 else "no effect"


def _contested(dice: tuple[int, ...], attack: int, defence: int) -> str:
    if dice[0] + dice[1] == dice[2] + dice[3]:
        return f"mistaken: {(dice[0] + dice[1] + 1) // 2} AP"
    return _ranged(dice, attack, defence)


def _at_most(dice: tuple[int, ...], most: int, _: int) -> str:
    return "succeeds" if sum(dice) <= most else "fails"


def _at_least(dice: tuple[int, ...], least: int, natural: int) -> str:
    """`natural` 1: a natural 2 always misses (13.6.C)."""
    return "succeeds" if sum(dice) >= least and not (natural and sum(dice) == 2) else "fails"


def gas_points(die: int) -> int:
    """11.7.C."""
    return 2 if die <= 2 else 3 if die <= 5 else 4


def _gas(dice: tuple[int, ...], halved: int, _: int) -> str:
    points = gas_points(dice[0])
    return f"{points // 2 if halved else points} CP"


def _numbered(word: str) -> tuple[str, ...]:
    return tuple(f"{points} {word}" for points in range(1, 60))


MADE: Final = ("fails", "succeeds")
CASUALTIES: Final = _numbered("CP")
ATTRITION: Final = _numbered("AP")
MISTAKES: Final = tuple(f"mistaken: {points} AP" for points in range(6, 0, -1))

ASSAULT, FIRE, RANGED, MISTAKEN, INFILTRATION, DIGGING, PATROL, TRACK, GAS, CLOSE, WITHDRAWAL = range(11)
THROWS: Final = (
    Throw("10.3.5", "{side} assault on {place}, {x} against {y}", 4, True, _points("CP"),
          ("fails", "even", *CASUALTIES)),
    Throw("10.3.1", "{side} Defensive MG Fire in {place}, {x} against {y}", 4, True, _fire,
          ("no effect", *CASUALTIES)),
    Throw("11.4.1.A", "{side} ranged fire on {place}, {x} against {y}", 4, True, _ranged,
          ("no effect", *ATTRITION)),
    Throw("17.2", "{side} bombardment of contested {place}, {x} against {y}", 4, True, _contested,
          (*MISTAKES, "no effect", *ATTRITION)),
    Throw("8.2.2.2.A", "{unit} infiltrates {place}: {x} or less", 1, False, _at_most, MADE),
    Throw("8.2.4.1.A", "{unit} digs in in {place}: {x} or less", 1, False, _at_most, MADE),
    Throw("8.2.5.B", "{unit} patrols {place}: {x} or less", 1, False, _at_most, MADE),
    Throw("8.2.6.C", "Does the Japanese Ammo Track move? {x} or less", 2, False, _at_most, MADE),
    Throw("11.7.C", "Gas attack on {place}", 1, True, _gas, CASUALTIES),
    Throw("13.6.A", "{unit} in close combat in {place}: {x} or more", 2, True, _at_least, MADE),
    Throw("13.8.B", "{unit} withdraws from {place}: {x} or more", 1, False, _at_least, MADE),
)


def put(g: Night, kind: int, side: int, x: int, y: int, unit: int, where: int) -> Text:
    """What a roll is for, in words."""
    values: dict[str, str | int | Text] = {"side": SIDE_WORDS[side], "x": x, "y": y}
    values["place"] = g.label(where) if where >= 0 else ""
    values["unit"] = g.name(unit) if unit >= 0 else ""
    return Text(THROWS[kind].sentence, values)


def ranks(kind: int, side: int) -> tuple[str, ...]:
    """What a roll may bring, from the worst to the best for who throws: a move of their own Ammo Track is what the
    Japanese do not want."""
    best_last = THROWS[kind].ranks
    return best_last[::-1] if kind == TRACK and side == JAPAN else best_last


class Cast(NamedTuple):
    """What dice are thrown for: the kind of throw, who throws, its two numbers, and the unit and place it is about."""

    kind: int
    side: int
    x: int
    y: int
    unit: int
    where: int


def throw(g: Night, kind: int, side: int, x: int, y: int, unit: int, where: int) -> Awaitable[tuple[int, ...]]:
    """14.3, 14.8: dice fall; whoever holds the Advantage may have them fall again, once in an impulse or phase."""
    return may_fall_again(g, (kind, side, x, y, unit, where))


class NightAdvantage(AdvantageRules[Night]):
    """14.3-14.8: any throw may be made anew, and a holder says how much he wants to be asked."""

    def throw(self, g: Night, what: What, anew: bool) -> Awaitable[tuple[int, ...]]:
        kind, side, x, y, _, _ = cast = Cast(*what)
        return roll(side, THROWS[kind].clause, put(g, *cast), lambda dice: THROWS[kind].reading(dice, x, y),
                    dice=THROWS[kind].dice, ranks=ranks(kind, side))

    def holder(self, g: Night) -> int:
        return g.adv

    def may_ask(self, g: Night, what: What) -> bool:
        cast = Cast(*what)
        return may_ask(g, cast.kind, cast.side)

    def ask(self, g: Night, what: What, dice: tuple[int, ...]) -> Awaitable[tuple[int, int]]:
        cast, fights_only = Cast(*what), g.taste >> g.adv & 1
        return choose_among(
            AGAIN, g.adv, Menu(REROLL), Menu(KEEP), Menu(KEEP_ALL), Menu(FIGHTS_ONLY, () if fights_only else (0,)),
            Menu(ALWAYS, (0,) if fights_only else ()), what=put(g, *cast), dice=shown(dice),
            result=THROWS[cast.kind].reading(dice, cast.x, cast.y))

    def use(self, g: Night) -> None:
        use_advantage(g, "14.3.A")

    def answered(self, g: Night, menu: int) -> None:
        super().answered(g, menu)
        if menu == 3:
            g.taste |= 1 << g.adv
        elif menu == 4:
            g.taste &= ~(1 << g.adv)


Night.advantage_rules = NightAdvantage()


def shown(dice: tuple[int, ...]) -> Text | str:
    """Dice in words: "4", "3+5", "3+5 against 2+2"."""
    if len(dice) == 4:
        return say("{x} against {y}", x=f"{dice[0]}+{dice[1]}", y=f"{dice[2]}+{dice[3]}")
    return "+".join(map(str, dice))


def may_ask(g: Night, kind: int, side: int) -> bool:
    """Whether the holder of the Advantage may, and cares to, have a roll made again."""
    if g.used or g.adv == NOBODY or not cares(g, g.adv):
        return False
    if kind == CLOSE and side != g.adv:                                            # 14.6: one's own only
        return False
    return THROWS[kind].fight or not g.taste >> g.adv & 1


def use_advantage(g: Night, clause: str) -> None:
    """14.2: used, it goes to the other side when the impulse or phase ends."""
    g.used = 1
    if g.news is not None:
        words = "The Japanese use the Advantage" if g.adv == JAPAN else "The Americans use the Advantage"
        g.tell("advantage", clause, words, side=g.adv)


def begin_span(g: Night) -> None:
    """An impulse or phase begins: nobody has lost anything yet, the Advantage has not been used."""
    g.losses = (0, 0)
    g.used = 0
    ask_again(g)


def settle_advantage(g: Night, *, close_combat: bool = False) -> None:
    """14.2, 14.7, 14.8.B: the Advantage passes if it was used, or if its holder has lost too much."""
    holder = g.adv
    if holder == NOBODY:
        return
    mine, theirs = g.losses[holder], g.losses[1 - holder]
    if g.used:
        pass_advantage(g, "14.2")
    elif close_combat:
        if mine >= theirs + 2:
            pass_advantage(g, "14.7.A")
    elif mine >= 2 and theirs < 2:                                                 # 14.7.B: both: it stays
        pass_advantage(g, "14.7.A")
    g.used = 0
    ask_again(g)


def pass_advantage(g: Night, clause: str) -> None:
    """The marker is flipped."""
    g.adv = 1 - g.adv
    if g.news is not None:
        words = "The Japanese have the Advantage now" if g.adv == JAPAN else "The Americans have the Advantage now"
        g.tell("advantage", clause, words, side=g.adv)


__all__ = ["JAPAN", "US", "begin_span", "settle_advantage", "throw", "use_advantage"]
