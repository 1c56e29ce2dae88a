"""Makes the drawing of Edson's Ridge: `python tools/edsons_ridge_map.py` writes data/map.json of the title.

The outlines in tools/sources/edsons_ridge.json are drawn for this project over the lie of the real ground (the ridge
and its spurs, the Lunga, the lagoon, the southern edge of the field); docs/edsons_ridge/map.md says why the areas are
where they are. Neighbours share their corners point for point. The script turns north up into a page's y down, frames
the map, places the boxes of the six zones around it and checks the drawing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from grognard.ground.areas import Outline, Point, outline_faults, room, shared_borders, signed_area

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "tools/sources/edsons_ridge.json"
TARGET = ROOT / "src/grognard/titles/edsons_ridge/data/map.json"

LEFT, TOP, RIGHT, BOTTOM = 150, 110, 150, 130
"""What is added around the areas for the zones."""
HEIGHT = 1400

ZONES: dict[str, tuple[int, int, int, int]] = {
    "A": (420, 10, 460, 96), "F": (1160, 300, 130, 220), "E": (1160, 1080, 130, 220),
    "D": (620, 1520, 440, 104), "C": (110, 1520, 330, 104), "B": (8, 640, 120, 240),
}
"""x, y, width, height of the zones' boxes, on the page."""
NAMES: list[tuple[str, str, float, float, float]] = [
    ("Lunga River", "river", 176, 1120, -78), ("Lagoon", "water", 490, 1290, -80),
    ("Edson's Ridge", "hill", 728, 870, -84), ("Henderson Field", "field", 650, 60, -6),
    ("Hill 80", "hill", 792, 880, 0), ("Hill 123", "hill", 806, 566, 0), ("Jungle", "region", 1010, 1150, 0),
]
RIDGE: list[tuple[str, list[Point]]] = [
    ("crest", [(700, 1010), (735, 905), (742, 800), (712, 720), (735, 630), (752, 545), (790, 455), (806, 395)]),
    ("crest", [(742, 800), (820, 770), (905, 742)]), ("crest", [(735, 630), (840, 640), (890, 560)]),
    ("crest", [(735, 905), (655, 880), (590, 860)]), ("crest", [(752, 545), (650, 545), (590, 540)]),
    ("crest", [(905, 742), (985, 712), (1045, 705)]),
]


def page(x: float, y: float) -> Point:
    """A point of the drawing on the page."""
    return (round(x + LEFT), round(HEIGHT - y + TOP))


def clockwise(outline: list[Point]) -> Outline:
    """The outline as it runs clockwise on the page."""
    return tuple(outline if signed_area(tuple(outline)) > 0 else reversed(outline))


def middle(outline: Outline, near: Point) -> Point:
    """The roomiest point of an area within reach of where its label stands: counters go there."""
    best, most = near, room(outline, near)
    for dx in range(-60, 61, 10):
        for dy in range(-60, 61, 10):
            spot = (near[0] + dx, near[1] + dy)
            if room(outline, spot) > most + 3:
                best, most = spot, room(outline, spot)
    return best


def main() -> int:
    """Write the file, or say what is wrong with the drawing and give 1."""
    drawn = json.loads(SOURCE.read_text(encoding="utf-8"))
    outlines = {name: clockwise([page(*p) for p in points]) for name, points in drawn["areas"].items()}
    borders = sorted(shared_borders(outlines), key=lambda pair: (int(pair[0]), int(pair[1])))
    faults = outline_faults(outlines, borders)
    if faults:
        print("\n".join(faults))
        return 1
    lines = ["{", '"header": {', '"made_by": "tools/edsons_ridge_map.py",',
             '"title": "Edson\'s Ridge", "subtitle": "Guadalcanal, the night of 13 to 14 September 1942",',
             f'"frame": [{1000 + LEFT + RIGHT}, {HEIGHT + TOP + BOTTOM}],',
             f'"zones": {json.dumps(ZONES)},',
             f'"borders": {json.dumps([list(b) for b in borders])},',
             '"names": [', ",\n".join(json.dumps(
                 {"text": t, "kind": k, "x": x, "y": y, "angle": a}) for t, k, x, y, a in NAMES), "],", '"courses": [']
    courses = [(kind, [page(*p) for p in points]) for kind, points in drawn["lines"]] + RIDGE
    lines += [",\n".join(json.dumps({"kind": k, "points": p}, separators=(",", ":")) for k, p in courses), "]", "},",
              '"areas": [']
    rows = []
    for name, outline in outlines.items():
        label = page(*drawn["labels"][name])
        row = {"area": name, "label": label, "middle": middle(outline, label), "outline": outline}
        rows.append(json.dumps(row, separators=(",", ":")).replace('{"area":', '{"area": '))
    lines += [",\n".join(rows), "]", "}"]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
