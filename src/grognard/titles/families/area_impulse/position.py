"""Who stands where and who controls what: the part of a position that the shared rules look at.

Places are numbered, the areas first; from `world.areas` on they are no areas: the boxes of Ie Shima (IS 3.2), the zones
of Edson's Ridge (KG 3.3), which have no control marker. Side 0 is Japan, side 1 the Americans, so that the enemy of a
side is 1 - side.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from grognard.core.position import Position
from grognard.core.texts import Text
from grognard.titles.families.area_impulse.sets import set_of

if TYPE_CHECKING:
    from grognard.titles.families.area_impulse.advantage import AdvantageRules
    from grognard.titles.families.area_impulse.retreats import RetreatRules

SIDE_WORDS: Final = ("Japanese", "American")


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaWorld:
    """What never changes in a game, as far as both titles know it; a title's world adds its components and the rest."""

    options: dict[str, bool]
    size: int
    """How many places there are."""
    areas: int
    """How many of them are areas: places from here on are boxes or zones."""
    near: tuple[tuple[int, ...], ...]
    """By place: the places next to it, in ascending order: in KG over land, bridge or arrow (KG 3.2, 3.2.5.D)."""
    near_mask: tuple[int, ...]
    """The same as sets."""
    home: tuple[int, int]
    """By side: the places without a control marker that are its own for good: the Special Units Box Japanese, the Beach
    Approach Boxes American (IS 3.2.D). Zones are nobody's (KG 7.2.B)."""
    tem: tuple[int, ...]
    side: tuple[int, ...]
    """By unit: its side."""
    kind: tuple[int, ...]
    weight: tuple[int, ...]
    """By unit: how much it counts against the stacking limit: all alike (IS 7.1.A), or platoons, and leaders nothing
    (KG 7.1, 7.1.C)."""
    stack_limit: int
    """How much of one side may rest in an area (IS 7.1.A, KG 7.1.A)."""
    units_of: tuple[tuple[int, ...], tuple[int, ...]]
    """By side: what fights and stacks: in KG infantry, MGs and on-board artillery."""


class AreaPosition(Position):
    """The base of a title's position. The title keeps `held` up as its units come and go."""

    __slots__ = ("contested", "control", "held", "owned", "quiet")
    derived = frozenset({"held", "owned"})

    control: bytearray
    """By area: the side that controls it (IS 7.2.A, KG 7.3.A)."""
    contested: int
    """The places that were contested when the impulse began (IS 11.1.A, KG 10.2.A)."""
    quiet: int
    """By side, one bit: does not care to be asked in this impulse or phase again whether dice stand."""
    held: list[int]
    """By side: the places with units of it."""
    owned: list[int]
    """By side: the areas under its control."""

    world: AreaWorld
    retreat_rules: ClassVar[RetreatRules[Any]]
    """What the title says for itself about retreats; its chapter on them sets it."""
    advantage_rules: ClassVar[AdvantageRules[Any]]
    """The same about throws and the Advantage."""

    def rebuild(self) -> None:
        self.owned = [set_of(area for area, side in enumerate(self.control) if side == one) for one in (0, 1)]

    def take_control(self, side: int, area: int) -> None:
        """IS 7.2.E, KG 7.3.B: the control marker of an area is flipped. A title adds what it says and what follows."""
        self.control[area] = side
        self.owned[side] |= 1 << area
        self.owned[1 - side] &= ~(1 << area)

    @abstractmethod
    def load(self, side: int, place: int) -> int:
        """How much of a side is in a place, as its stacking limit counts (IS 7.1.A, KG 7.1.A)."""

    @abstractmethod
    def stands_in(self, unit: int, place: int) -> bool:
        """Whether a unit is in a place."""

    @abstractmethod
    def name(self, unit: int) -> str:
        """The name of a unit in notation."""

    @abstractmethod
    def label(self, place: int) -> str:
        """The number of an area, or the name of a place that is none."""

    def told(self, place: int) -> str | Text:
        """What a sentence calls a place."""
        return self.label(place)
