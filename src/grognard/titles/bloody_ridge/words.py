"""The notation of Bloody Ridge: how units and hexes are named and found again, and the verbs of its choices."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Noun, Verb
from grognard.titles.bloody_ridge.position import Ridge


def _unit(g: Ridge, unit: int) -> str:
    return g.world.parts.units[unit].name


def _find_unit(g: Ridge, name: str) -> int | None:
    return g.world.parts.unit_ids.get(name)


def _hex(g: Ridge, where: int) -> str:
    return g.world.parts.grid.labels[where]


def _find_hex(g: Ridge, label: str) -> int | None:
    try:
        return g.world.parts.grid.index(label)
    except ValueError:
        return None


UNIT: Final = Noun("piece", _unit, _find_unit)
HEX: Final = Noun("place", _hex, _find_hex)

MOVE: Final = Verb("move {}", "move {it}", UNIT)
TO: Final = Verb("to {}", "to {it}", HEX)
END_MOVEMENT: Final = Verb("end movement", "end movement")
BRING: Final = Verb("bring {}", "bring on {it}", UNIT)
LAND: Final = Verb("land {}", "arrive and go to {it}", HEX)

ATTACK: Final = Verb("attack {}", "attack {it}", UNIT)
END_COMBAT: Final = Verb("end combat", "end combat")
WITH: Final = Verb("with {}", "attack with {it}", UNIT)
ALSO: Final = Verb("also {}", "attack {it} as well", UNIT)
BARRAGE: Final = Verb("barrage {}", "{it} adds its barrage", UNIT)
SUPPORT: Final = Verb("support", "add a point of Ground Support")
FIELD_SUPPORT: Final = Verb("field support", "add a point of Ground Support kept for the airfield")
FIGHT: Final = Verb("fight", "fight", commits=True)
PROTECT: Final = Verb("fpf {}", "{it} gives final protective fire", UNIT)
NO_PROTECTION: Final = Verb("no fpf", "no final protective fire")
BANZAI: Final = Verb("banzai", "Banzai: double the infantry")
NO_BANZAI: Final = Verb("no banzai", "a regular attack")
BOMBARD: Final = Verb("bombard {}", "bombard {it}", UNIT)

RETREAT: Final = Verb("retreat {}", "retreat {it}", UNIT)
DISPLACE: Final = Verb("displace {}", "displace it to {it}", HEX)
ADVANCE: Final = Verb("advance {}", "advance {it}", UNIT)
NO_ADVANCE: Final = Verb("no advance", "no further advance")
LOSE: Final = Verb("lose {}", "remove {it}", UNIT)
