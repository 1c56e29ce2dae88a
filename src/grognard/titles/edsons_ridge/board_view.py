"""The board and the counters as printed, for a page to draw once."""

from __future__ import annotations

from typing import Any

from grognard.core.texts import counted, say
from grognard.core.views import PieceKind, SideView
from grognard.titles.edsons_ridge.components import (
    ARTILLERY,
    BATTERY,
    BRIDGE,
    INFANTRY,
    LEADER,
    MG,
    WATER,
    Components,
    Place,
    Unit,
)

SIDES = (SideView("Japanese", "J"), SideView("American", "A"))
BOXES = (("due", say("Still to come")), ("artillery", say("Off-board artillery")), ("setting up", say("To be set up")),
         ("lost", say("Eliminated")))
SYMBOLS = {INFANTRY: "inf", MG: "mg", ARTILLERY: "art", BATTERY: "art", LEADER: "leader"}
SIZES = {0: "", 1: "...", 3: "I"}
COURSES = {"ridge path": "trail", "lagoon": "river", "stream": "river", "river": "river", "crest": "crest"}


def ground(parts: Components) -> dict[str, Any]:
    """Areas, zones, borders, names, courses, sides and counters."""
    areas = [place for place in parts.places if not place.zone]
    return {
        "kind": "area", "frame": parts.frame,
        "title": {"name": "edsons_ridge", "label": "Kawaguchi's Gamble: Edson's Ridge"},
        "map_title": parts.title,
        "sides": SIDES,
        "pieces": [piece_kind(n, unit) for n, unit in enumerate(parts.units)],
        "areas": [_area(parts, place) for place in areas],
        "borders": _borders(parts),
        "boxes": [*(_zone(parts, place) for place in parts.places if place.zone),
                  *({"id": name, "name": name, "say": words} for name, words in BOXES)],
        "terrains": {word: {"label": word.capitalize(), "words": "", "provenance": "reconstructed"}
                     for word in sorted({place.terrain for place in areas})},
        "decor": {
            "around": "jungle",
            "places": [{"text": n.text, "kind": n.kind, "x": n.x, "y": n.y, "angle": n.angle} for n in parts.names],
            "courses": [{"name": c.kind, "kind": COURSES[c.kind], "points": c.points} for c in parts.courses],
            "works": [],
        },
        "owner_values": parts.owner_values,
    }


def _near(parts: Components, label: str) -> list[str]:
    here = parts.map.index(label)
    return [parts.map.labels[n] for n in parts.map.adjacent[here] if parts.map.kind(here, n) != WATER]


def _area(parts: Components, place: Place) -> dict[str, Any]:
    label, _ = parts.middles.get(place.label, ((0.0, 0.0), (0.0, 0.0)))
    near = _near(parts, place.label)
    points = counted(place.vp, "; 1 Victory Point a turn", "; {n} Victory Points a turn") if place.vp else ""
    return {
        "id": place.label, "name": place.name, "polygon": parts.outlines.get(place.label, ()), "label": label,
        "slots": (), "tem": place.tem, "vp": place.vp, "urban": place.enter == 1, "terrain": place.terrain,
        "neighbours": near, "provenance": str(place.provenance.value), "why": place.why,
        "words": say(
            "Area {area}, {name}: {ground}, {cost} to enter, terrain +{tem}{points}{hill}{dump}; next to {near}",
            area=place.label, name=place.name, ground=place.terrain.capitalize(), cost=place.enter, tem=place.tem,
            points=points, hill=say("; Hill {n}", n=place.hill) if place.hill else "",
            dump="" if place.dump else say("; no Supply Dump"), near=", ".join(near)),
    }


def _zone(parts: Components, place: Place) -> dict[str, Any]:
    near = _near(parts, place.label)
    return {"id": place.label, "name": place.label, "say": say(place.name), "rect": parts.boxes.get(place.label),
            "leads": near, "words": say("Zone {zone}, {name}: all Movement Points to enter; leads to {near}",
                                         zone=place.label, name=place.name, near=", ".join(near)),
            "provenance": str(place.provenance.value), "why": place.why}


def _borders(parts: Components) -> list[dict[str, Any]]:
    kinds = {WATER: "river", BRIDGE: "bridge"}
    return [{"between": (parts.map.labels[a], parts.map.labels[b]), "kind": kinds[kind]}
            for (a, b), kind in parts.map.kinds.items() if a < b and kind in kinds]


def piece_kind(number: int, unit: Unit) -> PieceKind:
    """A counter as printed (4.2): both sides' factors, the company or battalion beside the symbol."""
    left, _, right = unit.name.rpartition("-") if unit.kind in (INFANTRY, MG) else ("", "", unit.name)
    front, back = "-".join(map(str, unit.fresh)), "-".join(map(str, unit.spent))
    side = SIDES[unit.side].name
    if unit.kind == LEADER:
        words = (say("{side} leader {unit} of {battalion}", side=side, unit=unit.label, battalion=unit.battalion)
                 if unit.battalion else say("{side} leader {unit}", side=side, unit=unit.label))
        return PieceKind(number, unit.name, unit.side, "leader", "", right=unit.label, faces={"used": ""}, words=words,
                         provenance=str(unit.provenance.value), why=unit.why)
    if unit.kind == BATTERY:
        return PieceKind(number, unit.name, unit.side, "art", "", right=unit.name, factors=str(unit.fresh[0]),
                         words=say("{side} off-board artillery {unit}: Attack Strength {n}", side=side,
                                   unit=unit.label, n=unit.fresh[0]),
                         provenance=str(unit.provenance.value), why=unit.why)
    if unit.kind == ARTILLERY:
        back = f"*-{unit.spent[1]}-{unit.spent[2]}"
    words = say("{side} {unit}: attack {attack}, defence {defence}, close combat {close}; spent {back}", side=side,
                unit=unit.label, attack=unit.fresh[0], defence=unit.fresh[1], close=unit.fresh[2], back=back)
    return PieceKind(number, unit.name, unit.side, SYMBOLS[unit.kind], SIZES[unit.size], left=left, right=right,
                     factors=front, faces={"spent": back}, words=words, provenance=str(unit.provenance.value),
                     why=unit.why)
