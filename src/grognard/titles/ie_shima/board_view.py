"""The board and the counters as printed, for a page to draw once."""

from __future__ import annotations

from typing import Any

from grognard.core.texts import Text, chained, counted, say
from grognard.core.views import PieceKind, SideView
from grognard.titles.ie_shima.shape import AIRFIELD, BOXES, PILLBOX, SPECIAL_BOX, TERRAINS, Components, Unit

SIDES = (SideView("Japanese", "J"), SideView("American", "A"))
OFF_MAP = (("setup", say("To be set up")), ("due", say("Lands on 17 April")), ("lost", say("Eliminated")))
TERRAIN_WORDS = {"clear": "Clear: open ground, the number in a circle",
                 "urban": "Urban: houses and caves, the number in a square; attacks may make rubble of it"}


def ground(parts: Components) -> dict[str, Any]:
    """Areas, borders, boxes, names, sides and counters. An area that only a case or an owner knows has no outline."""
    drawing = parts.drawing
    drawn = {row["area"]: row for row in drawing.get("areas", ())}
    header = drawing.get("header", {"title": "", "subtitle": "", "frame": (1600, 1100), "decor": {}})
    board = parts.map
    return {
        "kind": "area", "frame": header["frame"],
        "title": {"name": "ie_shima", "label": "Ie Shima"},
        "map_title": (header["title"], header["subtitle"]),
        "sides": SIDES,
        "pieces": [piece_kind(n, unit) for n, unit in enumerate(parts.units)],
        "areas": [_area(parts, n, drawn.get(board.labels[n], {})) for n in range(len(parts.areas))],
        "borders": [{"between": row["between"], "kind": "", "lines": row["lines"]}
                    for row in drawing.get("borders", ())],
        "boxes": _boxes(parts),
        "terrains": {name: {"label": name.capitalize(), "words": TERRAIN_WORDS[name], "provenance": "reconstructed"}
                     for name in TERRAINS},
        "decor": header["decor"],
        "owner_values": parts.owner_values,
    }


def _area(parts: Components, number: int, drawn: dict[str, Any]) -> dict[str, Any]:
    area = parts.areas[number]
    provenance, why = area.sources["ground"]
    label = parts.map.labels[number]
    near = ", ".join(parts.map.labels[n] for n in parts.map.adjacent[number])
    return {
        "id": label, "name": area.name, "polygon": drawn.get("polygon", ()), "label": drawn.get("label", (0, 0)),
        "slots": drawn.get("slots", ()), "tem": area.tem, "vp": area.points, "urban": TERRAINS[area.terrain] == "urban",
        "terrain": TERRAINS[area.terrain], "neighbours": [parts.map.labels[n] for n in parts.map.adjacent[number]],
        "provenance": str(provenance.value), "why": why,
        "words": say(
            "Area {area}, {name}: {ground}, terrain +{tem}{points}; next to {near}", area=label, name=area.name,
            ground=TERRAINS[area.terrain], tem=area.tem, near=near,
            points=_points(area.points, label == AIRFIELD)),
    }


def _points(points: int, airfield: bool) -> Text | str:
    """17.2.1.B: what an area is worth, and that the airfield's counts once."""
    if not points:
        return ""
    if airfield:
        return counted(points, ", 1 Victory Point if held at the end of 16 April",
                       ", {n} Victory Points if held at the end of 16 April")
    return counted(points, ", 1 Victory Point", ", {n} Victory Points")


def _boxes(parts: Components) -> list[dict[str, Any]]:
    rects = {row["box"]: row["rect"] for row in parts.drawing.get("boxes", ())}
    found = []
    for name, box in zip(BOXES, parts.boxes, strict=True):
        leads = [parts.map.labels[n] for n in parts.map.adjacent[parts.map.index(name)]]
        found.append({"id": name, "name": name, "say": say(box.name), "rect": rects.get(name), "colour": name,
                      "leads": leads, "words": say("{box}, to Area {areas}: {points}", box=box.name,
                                                      areas=chained("{here} and {there}", leads), points=counted(
                          box.points, "1 Replacement Point", "{n} Replacement Points")),
                      "provenance": str(box.source[0].value), "why": box.source[1]})
    found.append({"id": SPECIAL_BOX, "name": SPECIAL_BOX, "say": say("Japanese Special Units"),
                  "rect": rects.get(SPECIAL_BOX), "leads": [], "words": say("Special Units that may still be placed"),
                  "provenance": "printed", "why": "3.3"})
    found += [{"id": name, "name": name, "say": words} for name, words in OFF_MAP]
    return found


def piece_kind(number: int, unit: Unit) -> PieceKind:
    """A counter as printed (4.3): Combat Value and Movement Allowance, the reduced side under "reduced"."""
    star = "*" if unit.kind == PILLBOX else ""
    full, weak = f"{unit.full}{star}-{unit.move}", f"{unit.reduced}{star}-{unit.move}"
    words = say("{side} {unit}: Combat Value {full}, reduced {reduced}; {move}", side=SIDES[unit.side].name,
                unit=unit.label, full=unit.full, reduced=unit.reduced,
                move=say("Movement Allowance {n}", n=unit.move) if unit.move else say("does not move"))
    return PieceKind(number, unit.name, unit.side, unit.symbol, unit.size, left=unit.left, right=unit.right,
                     factors=full, faces={"reduced": weak}, words=words, provenance=str(unit.values[0].value),
                     why=unit.values[1])
