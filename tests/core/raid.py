"""A small invented game for the tests of procedures: squads raid a farm.

It has what the rules of the real games have: a rule of several steps, choices by both sides, fire before the
assault, a roll that may be repeated, losses one at a time, retreats that go on until there is room.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.core.procedure import Ask, procedure

PLACES = ("wood", "farm", "mill", "ford", "hill")
NEXT = ((1, 4), (0, 2, 3), (1, 3), (1, 2, 4), (0, 3))
AWAY = 9
ROOM = 2
NOBODY = -1
SIDE = (0, 0, 0, 0, 1, 1, 1, 1)
GUNNER = (False, False, False, True, False, False, True, True)
STRENGTH = (3, 3, 2, 4, 3, 2, 4, 3)
DEAD = 3


class Field:
    """Who is where, how badly hurt; who may have dice thrown again."""

    __slots__ = ("hurt", "luck", "noise", "where")

    def __init__(self, where: bytearray, hurt: bytearray, luck: int) -> None:
        self.where, self.hurt, self.luck, self.noise = where, hurt, luck, 0

    def copy(self) -> Field:
        new = Field(self.where[:], self.hurt[:], self.luck)
        new.noise = self.noise
        return new

    def key(self) -> tuple[bytes, bytes, int, int]:
        return bytes(self.where), bytes(self.hurt), self.luck, self.noise

    def at(self, side: int, place: int) -> list[int]:
        return [u for u in range(8) if SIDE[u] == side and self.where[u] == place]

    def ways(self, side: int, place: int, been: int) -> list[int]:
        return [p for p in NEXT[place] if not been >> p & 1 and not self.at(1 - side, p)]

    def wound(self, unit: int) -> None:
        self.hurt[unit] += 1
        if self.hurt[unit] >= DEAD:
            self.where[unit] = AWAY


def field(seed: int) -> tuple[Field, int, int]:
    """A random field, the raiding side and the place that is raided."""
    r = random.Random(seed)
    side, place = r.randrange(2), r.randrange(5)
    where = bytearray(place if r.random() < 0.6 else r.randrange(5) for _ in range(8))
    where[side * 4] = place
    return Field(where, bytearray(r.choice((0, 0, 1, 2)) for _ in range(8)), r.randrange(3)), side, place


class Choose(Ask):
    """A question: the options of a side."""

    __slots__ = ("options", "side", "what")

    def __init__(self, what: str, side: int, options: Sequence[Any]) -> None:
        self.what, self.side, self.options = what, side, tuple(options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choose) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"{self.what}? {self.side} {self.options}"


class Modifier(NamedTuple):
    value: int
    why: str


class Throw(tuple[Modifier, ...], Ask):
    """Two dice, and what is added to them."""

    __slots__ = ()


if TYPE_CHECKING:
    def choose(what: str, side: int, options: Sequence[int]) -> Awaitable[int]: ...
    def may(what: str, side: int, options: Sequence[int]) -> Awaitable[int | None]: ...
    def agree(what: str, side: int) -> Awaitable[bool]: ...
    def throw(*modifiers: Modifier) -> Awaitable[tuple[int, int]]: ...
else:
    choose = Choose

    def may(what, side, options):
        return Choose(what, side, (None, *options))

    def agree(what, side):
        return Choose(what, side, (False, True))

    def throw(*modifiers):
        return Throw(modifiers)


def answer(r: random.Random, ask: Any) -> Any:
    """A random legal answer."""
    if isinstance(ask, Choose):
        return r.choice(ask.options)
    return r.randint(1, 6), r.randint(1, 6)


@procedure
async def raid(g: Field, side: int, place: int) -> int:
    """The raiders have come; nothing has been decided. Gives the number of raiders left."""
    enemy = 1 - side
    leader = await choose("leader", side, g.at(side, place))
    if any(GUNNER[u] for u in g.at(enemy, place)):
        await covering_fire(g, enemy, place, leader)
    raiders = tuple(u for u in g.at(side, place) if not GUNNER[u])
    if raiders and g.at(enemy, place):
        if leader not in raiders:
            leader = await choose("leader", side, raiders)
        picket = await choose("picket", enemy, g.at(enemy, place))
        margin = await contest(g, side, STRENGTH[leader] + len(raiders), STRENGTH[picket])
        if margin > 0:
            g.noise = await losses(g, enemy, place, margin, picket)
        elif margin == 0:
            g.wound(leader)
        else:
            for unit in raiders:
                g.wound(unit)
            await fall_back(g, side, place)
    for unit in g.at(enemy, place):
        if not g.ways(enemy, place, 0):
            break
        if not await agree("stay", enemy):
            await run(g, unit, place)
    return len(g.at(side, place))


@procedure
async def covering_fire(g: Field, side: int, place: int, at: int) -> None:
    """The gunners may fire first: one, and then others with him."""
    gunners = tuple(u for u in g.at(side, place) if GUNNER[u])
    first = await may("fire", side, gunners)
    if first is None:
        return
    firing: tuple[int, ...] = (first,)
    while len(firing) < len(gunners):
        more = await may("join", side, [u for u in gunners if u not in firing])
        if more is None:
            break
        firing += (more,)
    margin = await contest(g, side, STRENGTH[first], then=len(firing) - 1)
    await losses(g, 1 - side, place, max(0, margin), at)
    for gunner in firing:
        g.hurt[gunner] = max(1, g.hurt[gunner])


@procedure
async def contest(g: Field, side: int, ours: int, theirs: int = 2, *, then: int = 0) -> int:
    """Both throw; he who has luck left may have it thrown again."""
    mine, other = await throw(Modifier(ours, "strength"), Modifier(then, "joined"))
    while g.luck:
        if not await agree("again", side):
            break
        g.luck -= 1
        mine, other = await throw(Modifier(ours, "strength"), Modifier(then, "joined"))
    return mine + ours + then - other - theirs


@procedure
async def losses(g: Field, side: int, place: int, points: int, first: int) -> int:
    """One point at a time, the first by `first`. 1 when nobody is left to take one."""
    while points > 0:
        here = tuple(g.at(side, place))
        if not here:
            return 1
        what = await choose("loss", side, [first] if first in here else [*here, *(u + 16 for u in here)])
        points -= 1
        first = NOBODY
        if what >= 16:
            await run(g, what - 16, place)
        else:
            g.wound(what)
    return 0


@procedure
async def run(g: Field, unit: int, here: int, been: int = 0) -> None:
    """On and on until a place with room; calls itself for each step."""
    been |= 1 << here
    ways = tuple(g.ways(SIDE[unit], here, been))
    if not ways:
        g.where[unit] = AWAY
        return
    to = await choose("to", SIDE[unit], ways)
    if len(g.at(SIDE[unit], to)) < ROOM:
        g.where[unit] = to
    else:
        await run(g, unit, to, been=been)


@procedure
async def fall_back(g: Field, side: int, place: int) -> None:
    """One after another, until the side has had enough."""
    while g.at(side, place):
        unit = await may("back", side, g.at(side, place))
        if unit is None:
            return
        await run(g, unit, place)
