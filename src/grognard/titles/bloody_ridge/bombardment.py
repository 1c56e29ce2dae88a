"""13.24: the battleships fire on the airfield in Game-Turn 17."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, choose, roll
from grognard.core.procedure import procedure
from grognard.core.texts import Text
from grognard.titles.bloody_ridge.components import JAPAN, US
from grognard.titles.bloody_ridge.losses import eliminate, strike
from grognard.titles.bloody_ridge.position import Ridge
from grognard.titles.bloody_ridge.retreats import retreat
from grognard.titles.bloody_ridge.table import RESULTS, column, effect, result
from grognard.titles.bloody_ridge.words import BOMBARD

BOMBARDMENT_TURN: Final = 17
BOMBARDMENT: Final = 10
"""The differential at which every unit there is attacked."""

NEXT: Final = Question("bombard", "13.24", "choose the next unit that the battleships fire on")


@procedure
async def bombard_the_field(g: Ridge) -> None:
    """13.24. Every American unit in or next to 2506 is attacked once at +10; only D2, D3 and De count (BR6)."""
    left = tuple(unit for unit in g.world.units_of[US] if g.hex[unit] in g.world.near_centre)
    while left:
        unit = await choose(NEXT, JAPAN, BOMBARD, left)
        dice = await roll(JAPAN, "13.24", Text("the battleships fire on {unit}", {"unit": g.name(unit)}),
                          lambda dice: bombardment(g, unit, dice[0]), ranks=RESULTS)
        what = bombardment(g, unit, dice[0])
        if what != "-":
            strike(g, (unit,))
        if what == "De":
            eliminate(g, unit, "13.24")
        elif what != "-":
            await retreat(g, unit, int(what[1]), g.hex[unit])
            g.note_field()
        left = tuple(other for other in left if other != unit and g.hex[other] in g.world.near_centre)


def bombardment(g: Ridge, unit: int, die: int) -> str:
    """What the battleships do to a unit for a die, on the line of its own ground; guns alone need D2 (8.15, 8.62)."""
    parts = g.world.parts
    row = parts.crt_row_of_terrain[parts.terrain[g.hex[unit]]]
    return effect(result(parts, column(parts, row, BOMBARDMENT), die), (), True)
