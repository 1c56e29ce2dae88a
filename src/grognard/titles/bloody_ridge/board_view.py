"""The board and the counters as printed, for a page to draw once."""

from __future__ import annotations

from typing import Any

from grognard.core.texts import say
from grognard.core.views import PieceKind, SideView
from grognard.ground.hexes import DIRECTIONS
from grognard.titles.bloody_ridge.components import ARTILLERY, ROW_NAMES, TERRAIN_NAMES, Components, Unit
from grognard.titles.bloody_ridge.movement import movement_points, points

SIDES = (SideView("Japanese", "J"), SideView("American", "A"))
BOXES = (("due", say("Still to come")), ("delayed", say("Delayed")), ("arriving", say("Arriving now")),
         ("lost", say("Eliminated")))


def ground(parts: Components) -> dict[str, Any]:
    """Hexes, terrain, names, courses and works, sides and counters."""
    grid = parts.grid
    return {
        "kind": "hex", "columns": grid.columns, "rows": grid.rows, "even_lower": grid.even_lower,
        "title": {"name": "bloody_ridge", "label": "Bloody Ridge"},
        "sides": SIDES,
        "pieces": [piece_kind(i, unit) for i, unit in enumerate(parts.units)],
        "hexes": [_hex(parts, h) for h in range(grid.size)],
        "terrains": {name: _terrain(parts, t) for t, name in enumerate(TERRAIN_NAMES)},
        "decor": {
            "title": parts.map_title[0], "subtitle": parts.map_title[1],
            "places": [{"text": p.text, "kind": p.kind, "x": p.x, "y": p.y, "angle": p.angle} for p in parts.places],
            "courses": [{"name": c.name, "kind": c.kind, "points": c.points} for c in parts.courses],
            "works": [{"name": w.name, "kind": w.kind, "points": w.points} for w in parts.works],
        },
        "boxes": [{"name": name, "say": words} for name, words in BOXES],
        "owner_values": parts.owner_values,
    }


def _hex(parts: Components, where: int) -> dict[str, Any]:
    found: dict[str, Any] = {"hex": parts.grid.labels[where], "terrain": TERRAIN_NAMES[parts.terrain[where]]}
    if where in parts.coast:
        found["coast"] = True
    if where in parts.airfield:
        found["airfield"] = True
    if parts.hex_names[where]:
        found["name"] = parts.hex_names[where]
    for name, sides in (("river", parts.river), ("road", parts.road), ("trail", parts.trail)):
        if any(sides[where]):
            found[name] = [DIRECTIONS[d] for d in range(6) if sides[where][d]]
    found["provenance"] = str(parts.hex_provenance[where].value)
    found["why"] = parts.hex_why[where]
    return found


def _terrain(parts: Components, terrain: int) -> dict[str, Any]:
    cost = parts.enter_cost[terrain]
    if not cost:
        words = "nobody enters"
    else:
        words = f"{points(cost)} to enter; defends on the {ROW_NAMES[parts.crt_row_of_terrain[terrain]]} line"
        if not parts.armor_enters[terrain]:
            words += "; armor only by road or trail"
        if not parts.support_hits[terrain]:
            words += "; no Ground Support against it"
    return {"label": TERRAIN_NAMES[terrain].capitalize(), "words": words,
            "provenance": str(parts.terrain_provenance[terrain].value)}


def piece_kind(number: int, unit: Unit) -> PieceKind:
    """A counter as printed (2.31)."""
    left, slash, right = unit.designation.partition("/")
    if unit.kind == ARTILLERY:
        factors, under = f"{unit.attack}-{unit.fpf}-{unit.reach}", f"{unit.defence}-{unit.move}"
        words = say("{side} {unit}: barrage {attack}, final protective fire {fpf}, range {range}, defence {defence}, "
                    "{move}", side=SIDES[unit.side].name, unit=unit.label, attack=unit.attack,
                    fpf=unit.fpf, range=unit.reach, defence=unit.defence, move=movement_points(unit.move))
    else:
        factors, under = f"{unit.attack}-{unit.defence}-{unit.move}", ""
        words = say("{side} {unit}: attack {attack}, defence {defence}, {move}",
                    side=SIDES[unit.side].name, unit=unit.label, attack=unit.attack, defence=unit.defence,
                    move=movement_points(unit.move))
    return PieceKind(number, unit.name, unit.side, unit.symbol, unit.size, left=left, right=right if slash else "",
                     factors=factors, under=under, words=words,
                     provenance=str(unit.provenance.value), why=unit.why)
