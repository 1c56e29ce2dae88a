"""Chapters 8 and 13.1: batteries, their barrage and their final protective fire."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Reason
from grognard.titles.bloody_ridge.components import ARTILLERY
from grognard.titles.bloody_ridge.position import DISPLACED, FOUGHT, PROTECTED, STRUCK, STRUCK_BEFORE, Ridge

NO_BATTERY: Final = Reason("8.0", "{it} is not artillery on the map")
HAS_FIRED: Final = Reason("7.14", "{it} has attacked in this phase already")
SHAKEN: Final = Reason("7.82", "{it} has been displaced: it does not fire in this phase")
PINNED: Final = Reason("8.32", "{it} stands next to an enemy: it attacks only units next to it")
OUT_OF_RANGE: Final = Reason("8.11", "{it} has no target of this attack within its range")

FPF_USED: Final = Reason("7.3", "{it} has given its final protective fire in this phase already")
FPF_STRUCK: Final = Reason("8.41", "{it} has suffered from an attack in this phase")
FPF_STRUCK_BEFORE: Final = Reason("8.41", "{it} suffered a result in the Combat Phase before")
FPF_DISPLACED: Final = Reason("8.41", "{it} has been displaced in this phase")
FPF_PINNED: Final = Reason("8.41", "{it} stands next to an enemy")
FPF_RANGE: Final = Reason("8.42", "the unit to be protected is out of {it}'s range")
FPF_SELF: Final = Reason("8.5", "{it} is itself under attack: it uses its defence strength")


def is_artillery(g: Ridge, unit: int) -> bool:
    """Whether a unit has a barrage strength and a range."""
    return g.world.kind[unit] == ARTILLERY


def within_range(g: Ridge, battery: int, target: int) -> bool:
    """8.12: the target's hex counts, the battery's does not; nothing between matters (8.61)."""
    return g.distance(battery, target) <= g.world.reach[battery]


def may_barrage_from(g: Ridge, battery: int) -> Reason | None:
    """Nothing if a battery may barrage in this phase, whatever its target; or why not."""
    if not is_artillery(g, battery) or g.hex[battery] < 0:
        return NO_BATTERY
    mark = g.mark[battery]
    if mark & FOUGHT:
        return HAS_FIRED
    if mark & DISPLACED:
        return SHAKEN
    if g.in_enemy_zone(battery):
        return PINNED
    return None


def may_barrage(g: Ridge, battery: int, defenders: tuple[int, ...]) -> Reason | None:
    """8.11, 8.22: within range of at least one of the defenders."""
    barred = may_barrage_from(g, battery)
    if barred is None and not any(within_range(g, battery, d) for d in defenders):
        return OUT_OF_RANGE
    return barred


def only_artillery(g: Ridge, attackers: tuple[int, ...]) -> bool:
    """8.15: whether an attack is made by artillery (near or far) and Ground Support alone."""
    return all(is_artillery(g, unit) for unit in attackers)


def may_protect(g: Ridge, battery: int, defender: int, defenders: tuple[int, ...]) -> Reason | None:
    """8.4: nothing if a battery of the other side may add its fire to a defender's strength, or why not."""
    if g.hex[battery] < 0 or not is_artillery(g, battery):
        return NO_BATTERY
    if battery in defenders:
        return FPF_SELF
    mark = g.mark[battery]
    if mark & PROTECTED:
        return FPF_USED
    if mark & STRUCK:
        return FPF_STRUCK
    if mark & STRUCK_BEFORE:
        return FPF_STRUCK_BEFORE
    if mark & DISPLACED:
        return FPF_DISPLACED
    if g.in_enemy_zone(battery):
        return FPF_PINNED
    if not within_range(g, battery, defender):
        return FPF_RANGE
    return None
