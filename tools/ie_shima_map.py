"""Makes the drawing of Ie Shima: `python tools/ie_shima_map.py` writes data/map.json of the title.

The coast and the borders are drawn by hand, a dozen points to a stretch, from general knowledge of the island: an
oval lying east and west, low beaches in the south, cliffs in the north, the airfields in its middle, the town and the
Pinnacle in its east. Stretches meet in named corners and are smoothed, so that neighbours share their border point
for point. docs/ie_shima/map.md says why the areas are where they are. The script checks the drawing against
areas.toml.
"""

from __future__ import annotations

import json
import random
import sys
import tomllib
from pathlib import Path
from typing import Any

from grognard.ground.areas import Outline, Point, outline_faults, room, shared_borders

DATA = Path(__file__).resolve().parents[1] / "src/grognard/titles/ie_shima/data"
FRAME = (1600, 1100)
STEP = 11.0
"""Distance of two points of a smoothed line."""
APART = 62.0
"""Distance of two places for counters."""

CORNERS: dict[str, Point] = {
    "w13": (100, 467), "n36": (248, 102), "n68": (536, 142), "n89": (748, 128), "n910": (1072, 168),
    "s1013": (1144, 569), "s1314": (956, 607), "s145": (742, 566), "s52": (604, 543), "s21": (419, 582),
    "134": (351, 345), "346": (349, 300), "124": (425, 425), "247": (551, 410), "257": (597, 483),
    "5-7-11": (674, 456), "5-11-15": (722, 478), "5-14-15": (757, 540), "468": (535, 211), "478": (594, 270),
    "7-8-11": (712, 306), "8-11-12": (752, 288), "8-9-12": (757, 246), "9-10-12": (1030, 205),
    "10-12-13": (1040, 352), "11-12-16": (812, 318), "11-15-16": (815, 412), "12-13-16": (1000, 362),
    "13-15-16": (893, 492), "13-14-15": (896, 532),
}

# The coast, clockwise from the west, and the borders inland: hand-drawn points between two corners.
LINES: dict[tuple[str, str], list[Point]] = {
    ("w13", "n36"): [(83, 410), (75, 350), (84, 290), (118, 240), (124, 185), (140, 130), (178, 106)],
    ("n36", "n68"): [(300, 104), (335, 112), (380, 124), (435, 131), (484, 133)],
    ("n68", "n89"): [(580, 155), (622, 166), (680, 178), (715, 160), (733, 140)],
    ("n89", "n910"): [(790, 115), (830, 103), (872, 88), (913, 77), (950, 98), (1000, 127), (1040, 150)],
    ("n910", "s1013"): [(1115, 205), (1165, 240), (1215, 260), (1246, 296), (1270, 346), (1286, 410), (1275, 465),
                        (1245, 520), (1200, 556)],
    ("s1013", "s1314"): [(1085, 577), (1020, 591)],
    ("s1314", "s145"): [(905, 610), (860, 603), (815, 585), (780, 571)],
    ("s145", "s52"): [(700, 560), (650, 548)],
    ("s52", "s21"): [(575, 554), (545, 572), (490, 578)],
    ("s21", "w13"): [(375, 586), (320, 597), (288, 584), (240, 580), (195, 568), (160, 540), (130, 508)],
    ("w13", "134"): [(140, 432), (195, 427), (250, 395), (300, 370)],
    ("134", "346"): [(354, 322)],
    ("346", "n36"): [(328, 270), (318, 220), (295, 180), (262, 138)],
    ("346", "468"): [(390, 300), (430, 280), (470, 245)],
    ("468", "n68"): [(527, 180)],
    ("134", "124"): [(378, 378), (400, 405)],
    ("124", "s21"): [(424, 460), (410, 500), (412, 545)],
    ("124", "247"): [(450, 420), (496, 432), (525, 420)],
    ("247", "478"): [(563, 370), (566, 320), (582, 292)],
    ("468", "478"): [(560, 228), (580, 248)],
    ("247", "257"): [(570, 440), (585, 468)],
    ("257", "s52"): [(603, 515)],
    ("257", "5-7-11"): [(635, 470)],
    ("5-7-11", "7-8-11"): [(684, 415), (692, 375), (702, 342), (720, 325)],
    ("478", "7-8-11"): [(625, 283), (662, 296), (692, 298)],
    ("7-8-11", "8-11-12"): [(732, 296)],
    ("8-11-12", "8-9-12"): [(757, 268)],
    ("8-9-12", "n89"): [(752, 205), (751, 165)],
    ("8-9-12", "9-10-12"): [(800, 232), (862, 219), (915, 232), (960, 243), (995, 224)],
    ("9-10-12", "n910"): [(1052, 188)],
    ("9-10-12", "10-12-13"): [(1041, 250), (1034, 305)],
    ("10-12-13", "s1013"): [(1070, 395), (1082, 450), (1098, 505), (1122, 545)],
    ("8-11-12", "11-12-16"): [(780, 298)],
    ("11-12-16", "12-13-16"): [(850, 346), (903, 360), (955, 354)],
    ("12-13-16", "10-12-13"): [(1022, 362)],
    ("11-12-16", "11-15-16"): [(824, 352), (826, 385)],
    ("11-15-16", "5-11-15"): [(788, 444), (752, 460)],
    ("5-7-11", "5-11-15"): [(700, 463)],
    ("11-15-16", "13-15-16"): [(832, 445), (862, 474)],
    ("13-15-16", "12-13-16"): [(930, 460), (968, 425), (988, 392)],
    ("13-15-16", "13-14-15"): [(898, 512)],
    ("13-14-15", "5-14-15"): [(850, 536), (800, 548)],
    ("5-14-15", "5-11-15"): [(752, 512), (735, 494)],
    ("5-14-15", "s145"): [(750, 556)],
    ("13-14-15", "s1314"): [(920, 555), (938, 585)],
}

# Clockwise, each from its westernmost corner.
AROUND = {
    "1": ["w13", "134", "124", "s21"],
    "2": ["124", "247", "257", "s52", "s21"],
    "3": ["w13", "n36", "346", "134"],
    "4": ["134", "346", "468", "478", "247", "124"],
    "5": ["257", "5-7-11", "5-11-15", "5-14-15", "s145", "s52"],
    "6": ["n36", "n68", "468", "346"],
    "7": ["247", "478", "7-8-11", "5-7-11", "257"],
    "8": ["468", "n68", "n89", "8-9-12", "8-11-12", "7-8-11", "478"],
    "9": ["n89", "n910", "9-10-12", "8-9-12"],
    "10": ["9-10-12", "n910", "s1013", "10-12-13"],
    "11": ["5-7-11", "7-8-11", "8-11-12", "11-12-16", "11-15-16", "5-11-15"],
    "12": ["8-11-12", "8-9-12", "9-10-12", "10-12-13", "12-13-16", "11-12-16"],
    "13": ["13-15-16", "12-13-16", "10-12-13", "s1013", "s1314", "13-14-15"],
    "14": ["5-14-15", "13-14-15", "s1314", "s145"],
    "15": ["5-11-15", "11-15-16", "13-15-16", "13-14-15", "5-14-15"],
    "16": ["11-15-16", "11-12-16", "12-13-16", "13-15-16"],
}
LABELS: dict[str, Point] = {
    "1": (250, 470), "2": (470, 480), "3": (170, 250), "4": (450, 330), "5": (622, 500), "6": (395, 170),
    "7": (612, 318), "8": (650, 215), "9": (850, 165), "10": (1160, 400), "11": (742, 330), "12": (880, 280),
    "13": (1060, 420), "14": (776, 560), "15": (758, 486), "16": (845, 375),
}
# Where a name is set, below the identifier; where it is not, under the airstrips for instance.
BOXES: dict[str, tuple[Point, tuple[float, float]]] = {
    "green": ((170, 940), (250, 130)), "blue": ((470, 940), (250, 130)), "brown": ((800, 940), (300, 130)),
    "special": ((1210, 940), (340, 130)),
}


def placed(point: Point) -> Point:
    """From the sheet the lines were drawn on to the frame."""
    return round(40 + (point[0] - 75) * 1.22, 1), round(130 + (point[1] - 75) * 1.36, 1)


def smoothed(points: list[Point], rng: random.Random, coast: bool) -> list[Point]:
    """A line through hand-drawn points: Catmull-Rom, cut into short steps, a little unsteady like a pen."""
    padded = [points[0], *points, points[-1]]
    line = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        length = ((c[0] - b[0]) ** 2 + (c[1] - b[1]) ** 2) ** 0.5
        steps = max(1, round(length / STEP))
        for k in range(1, steps + 1):
            t = k / steps
            x, y = (0.5 * (2 * b[i] + (c[i] - a[i]) * t + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
                           + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3) for i in (0, 1))
            line.append((x, y))
    shake = 1.6 if coast else 0.9
    inner = [(x + rng.uniform(-shake, shake), y + rng.uniform(-shake, shake)) for x, y in line[1:-1]]
    return [points[0], *((round(x, 1), round(y, 1)) for x, y in inner), points[-1]]


def stretches() -> dict[tuple[str, str], list[Point]]:
    """Every line of the map from corner to corner, both ways."""
    found = {}
    for (one, other), between in LINES.items():
        ends = [placed(CORNERS[one]), *map(placed, between), placed(CORNERS[other])]
        line = smoothed(ends, random.Random(f"{one}/{other}"), one[0] in "nsw" and other[0] in "nsw")
        found[one, other], found[other, one] = line, line[::-1]
    return found


def outlines() -> dict[str, Outline]:
    """The outline of every area."""
    lines = stretches()
    return {area: tuple(p for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
                        for p in lines[one, other][:-1]) for area, corners in AROUND.items()}


def slots(outline: Outline, label: Point) -> list[Point]:
    """Places for counters: roomy, apart from each other and from the identifier."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    grid = [(float(x), float(y)) for x in range(int(min(xs)), int(max(xs)), 8)
            for y in range(int(min(ys)), int(max(ys)), 8)]
    roomy = sorted(((room(outline, p), p) for p in grid), reverse=True)
    chosen: list[Point] = []
    for least in (44.0, 36.0, 30.0):
        for space, p in roomy:
            if space < least or len(chosen) == 4:
                break
            if all((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 >= APART ** 2 for q in [*chosen, label]):
                chosen.append(p)
    return chosen


def decor() -> dict[str, Any]:
    """Names, roads, airstrips, houses and heights."""
    def at(text: str, kind: str, x: float, y: float, angle: float = 0) -> dict[str, Any]:
        px, py = placed((x, y))
        return {"text": text, "kind": kind, "x": px, "y": py, "angle": angle}

    def line(name: str, kind: str, *points: Point) -> dict[str, Any]:
        return {"name": name, "kind": kind, "points": [placed(p) for p in points]}

    places = [
        at("East China Sea", "water", 330, 40, -4), at("Ie Channel", "water", 1120, 640, 4),
        at("Green Beach", "place", 330, 606), at("Red Beach 1", "place", 440, 596),
        at("Red Beach 2", "place", 560, 588),
        at("Red Beach 3", "place", 676, 580), at("Red Beach 4", "place", 860, 622),
        at("Ie Shima Airfield", "field", 500, 390, -34), at("Ie", "place", 790, 395),
        at("Government House Hill", "hill", 812, 526, -8), at("Bloody Ridge", "hill", 780, 462, -38),
        at("The Pinnacle", "hill", 930, 410), at("Mount Gusuku, 172 m", "hill", 925, 435),
        at("Agarie", "place", 1010, 455), at("Nishie", "place", 760, 330), at("North Cliffs", "place", 640, 150),
        at("West Cape", "place", 120, 380), at("East Cape", "place", 1235, 440),
    ]
    courses = [
        line("coast road", "road", (250, 540), (420, 540), (600, 510), (690, 510), (790, 560), (960, 560), (1110, 500)),
        line("airfield road", "road", (250, 540), (330, 440), (450, 370), (610, 340), (730, 370), (790, 400),
             (860, 440), (1000, 470), (1110, 500)),
        line("north road", "road", (730, 370), (800, 270), (900, 190), (1050, 260), (1180, 340), (1110, 500)),
        line("west track", "trail", (330, 440), (220, 330), (200, 220), (400, 170), (620, 210), (800, 270)),
        line("beach track", "trail", (500, 540), (520, 450), (610, 340)),
        line("pinnacle", "crest", (850, 390), (900, 385), (945, 395)),
        line("bloody ridge", "crest", (745, 490), (790, 470), (835, 470), (870, 500)),
        line("north cliffs", "crest", (545, 165), (640, 190), (735, 160)),
        line("northwest cliffs", "crest", (270, 120), (380, 140), (500, 148)),
    ]
    works = [
        line("west strip", "airstrip", (390, 395), (560, 285)), line("east strip", "airstrip", (572, 420), (655, 318)),
        line("third strip", "airstrip", (615, 425), (682, 330)),
        line("Ie", "village", (770, 390), (800, 410)), line("Agarie", "village", (980, 450), (1040, 480)),
        line("Nishie", "village", (740, 330), (770, 345)), line("north hamlets", "village", (860, 300), (930, 310)),
    ]
    return {"places": places, "courses": courses, "works": works}


def main() -> int:
    """Draw, check, write. Gives the exit code."""
    shapes = outlines()
    areas = tomllib.loads((DATA / "areas.toml").read_text(encoding="utf-8"))["area"]
    listed = {(min(a, b), max(a, b)) for a, row in areas.items() for b in row["neighbours"] if b in shapes}
    faults = outline_faults(shapes, sorted(listed))
    faults += [f"{name}: its identifier is not inside" for name, at in LABELS.items()
               if room(shapes[name], placed(at)) < 12]
    rows = []
    for name, outline in shapes.items():
        label = placed(LABELS[name])
        spots = slots(outline, label)
        if len(spots) < 2:
            faults.append(f"{name}: no room for the counters of two sides")
        rows.append({"area": name, "polygon": outline, "label": label, "slots": spots})
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    borders = [{"between": pair, "lines": lines} for pair, lines in shared_borders(shapes).items()]
    boxes = [{"box": name, "rect": [*corner, *size]} for name, (corner, size) in BOXES.items()]
    header = {"made_by": "tools/ie_shima_map.py", "title": "Ie Shima", "subtitle": "16-22 April 1945", "frame": FRAME,
              "decor": decor()}
    parts = [f'"header": {json.dumps(header)}']
    for name, items in (("areas", rows), ("borders", borders), ("boxes", boxes)):
        parts.append(f'"{name}": [\n' + ",\n".join(json.dumps(item) for item in items) + "\n]")
    (DATA / "map.json").write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
