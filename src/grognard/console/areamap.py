"""A board of areas in the terminal: a line an area, with what it is, who holds it and who is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from grognard.core.views import PieceKind, PieceView, View

COLOURS = ("red", "green", "blue", "magenta")


def draw(ground: Mapping[str, Any], view: View, only: str = "") -> Iterator[Text]:
    """The areas and boxes, line by line; `only` one and those next to it. Raises ValueError if there is none."""
    areas: list[dict[str, Any]] = list(ground["areas"])
    labels = {area["id"] for area in areas}
    boxes = [box for box in ground.get("boxes", ()) if box.get("rect") or box.get("polygon") or "id" in box]
    if only:
        near = _near(ground, only)
        if only not in labels and only not in {box["name"] for box in boxes}:
            raise ValueError(f"there is no area {only!r} on the map")
        areas = [area for area in areas if area["id"] in near]
        boxes = [box for box in boxes if box["name"] in near]
    wide, ground_wide = (max((len(str(area[what])) for area in areas), default=0) for what in ("name", "terrain"))
    for area in areas:
        holder = view.control.get(area["id"])
        code = ground["sides"][holder].code if holder is not None else " "
        worth = view.points.get(area["id"], area.get("vp", 0))
        points = f"*{worth}" if worth else ""
        tem = f"+{area['tem']}" if "tem" in area else ""
        line = Text(f"{area['id']:>4} {area['name']:<{wide}}  {area['terrain']:<{ground_wide}}  {tem:<3} {points:<3} "
                    f"{code} ")
        yield _people(ground, view, area["id"], line)
    for box in boxes:
        leads = f" (to {', '.join(box['leads'])})" if box.get("leads") else ""
        line = Text(f"     {box['say'].say()}{_label(box)}{leads}: ")
        if any(piece.place == box["name"] for piece in view.pieces):
            yield _people(ground, view, box["name"], line)
    codes = ", ".join(f"{side.code} {side.name}" for side in ground["sides"])
    yield Text("")
    yield Text(f"+ terrain modifier  * Victory Points  {codes}: who controls it")


def _label(box: Mapping[str, Any]) -> str:
    """What a choice calls a box in which units stand and move."""
    return f" = {box['name']}" if "rect" in box else ""


def _near(ground: Mapping[str, Any], label: str) -> set[str]:
    found = {label}
    for area in ground["areas"]:
        if area["id"] == label:
            found |= set(area.get("neighbours", ()))
        elif label in area.get("neighbours", ()):
            found.add(area["id"])
    return found


def _people(ground: Mapping[str, Any], view: View, place: str, line: Text) -> Text:
    """Who is in a place, side by side."""
    kinds: dict[int, PieceKind] = {kind.id: kind for kind in ground["pieces"]}
    for side in range(len(ground["sides"])):
        here = [p for p in view.pieces if p.place == place and p.id in kinds and kinds[p.id].side == side]
        if here:
            line.append("  " + ", ".join(_piece(kinds[p.id], p) for p in here), style=COLOURS[side % len(COLOURS)])
    return line


def _piece(kind: PieceKind, piece: PieceView) -> str:
    """A counter: its name and what is up of it."""
    if piece.facedown:
        return "?"
    factors = next((kind.faces[state] for state in piece.states if state in kind.faces), kind.factors)
    states = [state for state in piece.states if state not in kind.faces]
    return f"{kind.name} {factors}" + (f" {' '.join(states)}" if states else "")


def place_words(ground: Mapping[str, Any], label: str) -> str | None:
    """An area or box in words, or None if there is none of that label."""
    for area in ground["areas"]:
        if area["id"] == label:
            return str(area.get("words", f"{label}, {area['name']}: {area['terrain']}"))
    for box in ground.get("boxes", ()):
        if box["name"] == label:
            return f"{label}: {box.get('words', box['say'].say())}"
    return None
