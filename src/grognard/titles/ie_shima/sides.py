"""Chapters 5.1.2 and 18: who commands which side."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, choose, roll, yes_no
from grognard.core.procedure import procedure
from grognard.core.texts import say
from grognard.titles.ie_shima.position import Shima
from grognard.titles.ie_shima.shape import JAPAN, NOBODY, US
from grognard.titles.ie_shima.words import OFFER, WISH_JAPAN, WISH_US, ZERO

WISH: Final = Question("wish", "5.1.2", "secretly: which side do you wish to command?", always=True)
BID: Final = Question("bid", "18.2", "secretly: your bid to command the Americans, from -10 to +10", always=True)


@procedure
async def determine_sides(g: Shima) -> None:
    """5.1.2, 18.0. Both players write down a side; if it is the same, both bid for the Americans, in secret."""
    japan_first = await yes_no(WISH, JAPAN, WISH_JAPAN, WISH_US)
    g.wishes = (JAPAN if japan_first else US, g.wishes[1])
    us_first = await yes_no(WISH, US, WISH_JAPAN, WISH_US)
    g.wishes = (g.wishes[0], JAPAN if us_first else US)
    reveal_wishes(g)
    if g.wishes[0] != g.wishes[1]:
        seat(g, g.wishes.index(US), 0, "5.1.2")
        return
    first = await choose(BID, JAPAN, OFFER, tuple(range(1, 2 * ZERO)))
    g.bids = (first, 0)
    second = await choose(BID, US, OFFER, tuple(range(1, 2 * ZERO)))
    g.bids = (g.bids[0], second)
    if g.news is not None:
        g.tell("reveal", "18.2.A", "the bids: {first} from the Japanese seat, {second} from the American",
               first=g.bids[0] - ZERO, second=g.bids[1] - ZERO)
    if g.bids[0] != g.bids[1]:
        high = 0 if g.bids[0] > g.bids[1] else 1
        seat(g, high, g.bids[high] - ZERO, "18.2.A")
        return
    dice: tuple[int, ...] = (0, 0)
    while dice[0] == dice[1]:
        dice = await roll(JAPAN, "18.2.B", say("the tied bids: the Japanese seat's die, then the American's"),
                          lambda dice: "again" if dice[0] == dice[1] else "decided", dice=2)
    high = 0 if dice[0] > dice[1] else 1
    wished = g.wishes[0]
    seat(g, high if wished == US else 1 - high, g.bids[0] - ZERO, "18.2.B")


def reveal_wishes(g: Shima) -> None:
    """Both wishes are open."""
    if g.news is not None:
        sides = ("the Japanese", "the Americans")
        g.tell("reveal", "5.1.2", "the Japanese seat wished for {first}, the American for {second}",
               first=sides[g.wishes[0]], second=sides[g.wishes[1]])


def seat(g: Shima, american: int, bid: int, clause: str) -> None:
    """The player at a seat commands the Americans; the players change seats if that is the other one."""
    g.bid = bid
    g.swapped = int(american == JAPAN)
    if g.news is not None:
        g.tell("seats", clause, "the players change seats" if g.swapped else "the players keep their seats")


def hidden(g: Shima) -> bool:
    """Whether a wish or bid is known to one player only."""
    return (NOBODY in g.wishes and g.wishes != (NOBODY, NOBODY)) or (0 in g.bids and g.bids != (0, 0))


def without_secrets(g: Shima, side: int) -> Shima:
    """A copy without what the other seat has written down and not yet shown. The rule that waits keeps none of it: it
    reads wishes and bids from the position."""
    found = g.copy()
    if hidden(g):
        other = 1 - side
        if NOBODY in g.wishes:
            found.wishes = (NOBODY, g.wishes[1]) if other == 0 else (g.wishes[0], NOBODY)
        if 0 in g.bids:
            found.bids = (0, g.bids[1]) if other == 0 else (g.bids[0], 0)
    return found
