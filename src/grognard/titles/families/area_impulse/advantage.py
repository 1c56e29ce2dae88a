"""The Advantage, which has dice fall again (IS 15.1.2, 15.2; KG 14.2, 14.3, 14.8).

One side has it. Who uses it has used it for the rest of the impulse or phase, and then it is the other side's. What
other uses it has, who else may lose it and which throws it reaches are each book's own, and so is what the marker
shows between its use and the end of the impulse: nobody's in IS 15.2, still its holder's in KG 14.8.B.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from grognard.core.procedure import dump_stack, procedure
from grognard.core.rerolls import better_and_worse, percent, thrown_again
from grognard.core.texts import Text, say
from grognard.core.views import Bar, Odds
from grognard.titles.families.area_impulse.position import SIDE_WORDS, AreaPosition

G = TypeVar("G", bound=AreaPosition)
What = tuple[Any, ...]
"""What dice are thrown for, as a title puts it: whole numbers and words, for it is stored while they are waited for."""

ANEW: Final = 0
"""The answer by which the Advantage is used."""
ALL_STAND: Final = 2
"""The answer by which these dice stand, and all that fall in this impulse or phase. Like any answer it is known to both
sides; what is given up by it may be given up (IS 15.1.2.A, KG 14.3.A: the holder may, and need not)."""


class AdvantageRules(ABC, Generic[G]):
    """What a title says for itself about throws and the Advantage. Its position has one, as `advantage_rules`."""

    @abstractmethod
    def throw(self, g: G, what: What, anew: bool) -> Awaitable[tuple[int, ...]]:
        """Let the dice fall, for the first time or anew."""

    @abstractmethod
    def holder(self, g: G) -> int:
        """The side that has the Advantage, or the title's word for nobody."""

    @abstractmethod
    def may_ask(self, g: G, what: What) -> bool:
        """Whether somebody has the Advantage who may use it on a throw, and cares to be asked."""

    @abstractmethod
    def ask(self, g: G, what: What, dice: tuple[int, ...]) -> Awaitable[tuple[int, int]]:
        """Ask whether dice stand. The first menu is ANEW, the third ALL_STAND."""

    @abstractmethod
    def use(self, g: G) -> None:
        """The Advantage is used for a new throw."""

    def answered(self, g: G, menu: int) -> None:
        """Note the answer."""
        if menu == ANEW:
            self.use(g)
        elif menu == ALL_STAND:
            g.quiet |= 1 << self.holder(g)


def cares(g: AreaPosition, side: int) -> bool:
    """Whether a side has not said in this impulse or phase that all dice stand."""
    return not g.quiet >> side & 1


def ask_again(g: AreaPosition) -> None:
    """An impulse or phase begins or ends: what was said about its dice is over with it."""
    g.quiet = 0


@procedure
async def throw(g: AreaPosition, what: What) -> tuple[int, ...]:
    """IS 15.1.2, KG 14.3.A, 14.8. Dice fall. Whoever has the Advantage may have them all fall again; then the new ones
    count, better or worse, and they stand (KG 14.8.B)."""
    dice = await g.advantage_rules.throw(g, what, False)
    if not g.advantage_rules.may_ask(g, what):
        return dice
    menu, _ = await g.advantage_rules.ask(g, what, dice)
    g.advantage_rules.answered(g, menu)
    if menu == ANEW:
        dice = await g.advantage_rules.throw(g, what, True)
    return dice


def thrown(g: AreaPosition) -> tuple[What, tuple[int, ...]] | None:
    """What is being thrown for, and the dice while it is asked whether they stand; None where nothing is thrown."""
    for name, _, local in reversed(dump_stack(g.stack)):
        if name.endswith("area_impulse.advantage.throw"):
            return tuple(local["what"]), tuple(local.get("dice") or ())
    return None


# -- what it is worth

def with_advantage(plain: Odds, side: int, holder: int, succeeds: Callable[[str], bool], clause: str) -> Odds:
    """What a roll of `side` comes to if the holder has the results thrown again that are not welcome to him."""
    own = holder == side
    bars, of = thrown_again(plain.bars, lambda label: succeeds(label) != own)
    who, chance = SIDE_WORDS[holder], percent(bars, succeeds)
    words = (say("with the {who} Advantage, thrown again if it fails: {chance} % succeed", who=who, chance=chance)
             if own else
             say("with the {who} Advantage, thrown again if it succeeds: {chance} % succeed", who=who, chance=chance))
    return Odds(words, plain.headline, 0, bars, clause, of)


def worth_of_a_new_throw(bars: Sequence[Bar], fell: str, rank: Callable[[str], int],
                         succeeds: Callable[[str], bool] | None, side: int, holder: int) -> Text:
    """How a new throw of `side` compares, for the holder who is asked, with the result that fell; with the chance of
    success where that is to be hoped for. `rank` grows with what a result does for who throws."""
    of = sum(bar.weight for bar in bars)
    better, worse = better_and_worse(bars, fell, rank)
    if holder != side:
        who, better, worse = SIDE_WORDS[holder], worse, better
        if succeeds is None:
            return say("for the {who} side a new roll is better in {better}, worse in {worse} of {of}", who=who,
                       better=better, worse=worse, of=of)
        return say("for the {who} side a new roll is better in {better}, worse in {worse} of {of}: {chance} % succeed "
                   "against it", who=who, better=better, worse=worse, of=of, chance=percent(bars, succeeds))
    if succeeds is None:
        return say("a new roll is better in {better}, worse in {worse} of {of}", better=better, worse=worse, of=of)
    return say("a new roll is better in {better}, worse in {worse} of {of}: {chance} % succeed", better=better,
               worse=worse, of=of, chance=percent(bars, succeeds))
