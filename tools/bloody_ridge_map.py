"""Makes the map of Bloody Ridge: `python tools/bloody_ridge_map.py` writes data/map.json of the title.

Everything below is drawn by hand from general knowledge of the ground in 1942 and from what the printed
setups ask for; docs/bloody_ridge/map.md says why each part is what it is. Ground is painted as rows of
characters, rivers are chains of hexsides, roads and trails chains of hexes. The script checks the drawing
(symmetric sides, connected courses, shore between land and sea) and writes one hex a line.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from grognard.ground.hexes import DIRECTIONS, OPPOSITE, SQRT3, hex_grid

OUT = Path(__file__).resolve().parents[1] / "src/grognard/titles/bloody_ridge/data/map.json"

GRID = hex_grid(38, 17)
LEGEND = {"~": "sea", ".": "clear", "T": "town", "b": "broken", "j": "jungle", "^": "rough"}

#     column  1234567890 1234567890 1234567890 12345678
GROUND = """
        01    ~~~~~~~~~~ ~~~~~~~~~~ ~~~~~~~~~~ ~~~~~~~~
        02    ~~~~~~~~~~ ~~~~~~~~~~ ~.~.~~~~~~ ~~~~~~~~
        03    ~~~~~~~~~~ ~~~~~~~~~. ..T.....~. ~~~~~~~.
        04    ~~~~~~~~~~ ~~~~~~~T.. .......... ..~.~...
        05    ..~~~~~~~~ ~~~~~..... .......... ........
        06    jb......~~ ~.~....j.. .......... .j.jj.jj
        07    bbb.bj..T. .bjbbjjjj. .....b.j.. .j.jjjjj
        08    bjbbbbjbbb jbbjbjjjjj jj.jj^bj.. jjjjjjjj
        09    bbjbbjjbjb bjjbbjjjj. .jjjb^bjjj jjjjjjjj
        10    bjbbbjjjbb j^jj^jbjb. .jjjjbjj.j jjjjjbjj
        11    jjjbjjjj^^ ^^^^^jjbbj jjjjjjjjjj jjjbbjjj
        12    jjbbjjjjb^ ^^^^^^bbjj jjjjjjjjbj jjjjjbbj
        13    b^^^bjjjjj ^^^^^^bjjj jjjjjjjjjj jjjjjbbj
        14    ^^^^^^bjbb jbbjjbjjjj jjbjjjjjj^ bjjbjjjj
        15    ^^^^^^^jjj jjjjjjjjbb jjjjjjjj^^ ^bbjjjjj
        16    ^^^^^^^bjj jjjjjbb^^b jjjjjjjb^^ ^^^bjjjj
        17    ^^^^^^^^bj jjjjb^^^^^ jjjjjjbb^^ ^^^^bjjj
"""

# Hexsides from the source to the mouth.
RIVERS = {
    "Matanikau": """0515SE 0615N 0614SE 0614NE 0613SE 0613NE 0612SE 0612NE 0611SE 0711S 0711SE 0711NE 0710SE
        0710NE 0709SE 0709NE 0708SE 0807S 0807SE 0907S 0907SE""",
    "Lunga": """2117SE 2117NE 2116SE 2215S 2215SE 2215NE 2214SE 2214NE 2213SE 2213NE 2212SE 2312S 2312SE
        2312NE 2311SE 2410S 2410SE 2410NE 2409SE 2409NE 2408S 2309NE 2308SE 2308NE 2307S 2307SW 2307NW 2306SW
        2306NW 2305SW 2305NW 2304SW 2304NW 2303SW 2303NW""",
    "Ilu": """2910SE 3009S 3009SE 3109S 3109SE 3109NE 3108SE 3108NE 3107SE 3107NE 3106SE 3106NE 3105SE 3105NE
        3104SE""",
    "Tenaru": """3517SE 3517NE 3516SE 3516NE 3515SE 3515NE 3514SE 3514NE 3513SE 3513NE 3512SE 3611S 3611SE
        3611NE 3610SE 3610NE 3609SE 3609NE 3608SE 3608NE 3607SE 3607NE 3606SE 3606NE 3605SE 3605NE 3604SE
        3604NE""",
}

ROADS = {
    "Government Track, west": """0105 0205 0306 0406 0506 0606 0706 0806 0907 1007 1107 1206 1307 1406 1506
        1605 1705 1804 1904 2004 2104 2204 2304""",
    "Lunga Point road": "2303 2304",
    "Field road": "2304 2305 2405 2406 2506 2605 2705",
    "Beach road": "2304 2403 2504 2604 2705",
    "Government Track, east": "2705 2805 2905 3004 3105 3205 3305 3405 3505 3605 3705 3805",
}

TRAILS = {
    "Maruyama trail": """0105 0106 0107 0108 0109 0209 0310 0410 0511 0611 0712 0713 0813 0914 1014 1115 1214
        1314 1414 1515 1614 1714 1814 1915 2014 2115 2214 2213 2313 2412 2512 2511 2610""",
    "Ridge trail": "2506 2507 2607 2608 2609 2610",
    "West bank trail": "2204 2205 2206 2107 2007 2008 2109 2110 2111 2211 2212 2213",
    "Kukum trail": "1804 1805 1906 1907 1908 2008",
    "Hill 67 trail": "1007 0908 0808",
    "Perimeter trail": "2705 2706 2806 2907 3007 3108 3107 3106 3105",
    "Kawaguchi trail": "2610 2711 2811 2911 3011 3111 3210 3310 3409 3408 3508 3608 3708 3707 3706 3805",
}

AIRFIELD = ("2406", "2506", "2605")

# The shore, west to east: column and depth in hex heights (an odd column's row r has its centre at r - 0.5).
SHORE = [
    (0, 4.1), (1, 4.3), (2, 4.7), (3, 5.1), (4, 5.3), (5, 5.25), (6, 5.3), (7, 5.1), (7.4, 5.15),
    (7.55, 4.8), (7.75, 4.7), (7.9, 5.1), (8.2, 5.7), (9, 6.2), (9.5, 6.5), (10, 6.4), (11, 6.2), (12, 5.75),
    (13, 5.6), (14, 5.35), (15, 4.9), (16, 4.5), (17, 4.1), (18, 3.6), (19, 3.05), (20, 2.5), (21, 2.0),
    (22, 1.55), (22.45, 1.6), (22.65, 1.95), (22.85, 1.8), (24, 1.4), (25, 1.8), (26, 2.2), (27, 2.25),
    (28, 2.45), (29, 2.75), (30, 2.75), (31, 2.9), (31.5, 3.05), (32, 3.35), (33, 3.65), (34, 3.75),
    (35, 3.65), (36, 3.4), (36.5, 3.35), (37, 3.0), (38, 2.55), (39, 2.2),
]  # fmt: skip

# Crest lines for hachures: name and points in columns and depth.
CRESTS = [
    ("Bloody Ridge", [(26.05, 6.7), (26.0, 7.6), (26.15, 8.6), (25.95, 9.4), (26.1, 10.2)]),
    ("Bloody Ridge, west spur", [(26.1, 8.8), (25.3, 8.6), (24.9, 9.0)]),
    ("Bloody Ridge, east spur", [(26.05, 7.6), (26.8, 7.7), (27.2, 8.4)]),
    ("Mount Austen", [(9.6, 11.0), (11.2, 11.3), (12.6, 11.6), (14.2, 11.8), (15.9, 12.2)]),
    ("Mount Austen, north spur", [(12.6, 11.6), (12.2, 10.3), (11.9, 9.6)]),
    ("Mount Austen, south spur", [(13.6, 11.8), (13.2, 12.9), (11.6, 13.0)]),
    ("Hill 67", [(7.8, 7.8), (8.6, 8.2), (9.6, 8.6)]),
    ("Western hills", [(1.0, 13.2), (2.8, 13.4), (4.6, 14.0), (5.8, 14.6), (7.0, 15.6)]),
    ("Western hills, south", [(1.4, 15.8), (3.8, 15.9), (6.0, 16.4)]),
    ("Southern spurs", [(16.2, 17.0), (17.8, 16.2), (19.2, 16.2)]),
    ("Eastern hills", [(29.0, 15.2), (30.4, 14.8), (31.4, 15.6), (33.0, 16.2)]),
]

# Names: text, kind, column, depth, angle, hex named or "".
PLACES: list[tuple[str, str, float, float, float, str]] = [
    ("Sealark Channel", "water", 13.0, 2.2, -6, ""),
    ("Lunga Roads", "water", 27.6, 1.0, 4, ""),
    ("Lunga Point", "place", 22.1, 1.15, 0, "2202"),
    ("Lunga", "place", 23.0, 2.95, 0, "2303"),
    ("Kukum", "place", 17.9, 4.45, 0, "1804"),
    ("Matanikau", "place", 9.0, 6.9, 0, "0907"),
    ("Point Cruz", "place", 7.7, 4.45, 0, "0806"),
    ("Hell Point", "place", 31.0, 3.4, 0, "3104"),
    ("Henderson Field", "field", 25.05, 6.15, -30, "2506"),
    ("Fighter One", "field", 27.3, 6.05, -14, "2706"),
    ("Bloody Ridge", "hill", 26.6, 8.6, -78, "2608"),
    ("Mount Austen", "hill", 12.9, 12.25, 0, "1312"),
    ("Hill 67", "hill", 8.5, 8.55, 0, "0808"),
    ("Matanikau River", "river", 6.95, 12.9, -62, ""),
    ("Lunga River", "river", 23.0, 10.6, -70, ""),
    ("Ilu (Alligator Creek)", "river", 31.75, 6.3, -88, ""),
    ("Tenaru River", "river", 36.75, 9.6, -88, ""),
    ("Maruyama Trail", "region", 12.0, 14.45, -6, ""),
    ("Koli Point 2 miles", "place", 37.2, 2.15, 0, ""),
    ("Kokumbona 1 mile", "place", 1.2, 3.85, 0, ""),
]

# Works: name, kind, points in columns and depth.
WORKS: list[tuple[str, str, list[tuple[float, float]]]] = [
    ("Henderson Field", "airstrip", [(23.75, 6.3), (26.2, 4.75)]),
    ("Fighter One", "fighter strip", [(26.7, 5.75), (28.0, 5.3)]),
    ("Kukum pier", "pier", [(18.3, 3.5), (18.05, 2.95)]),
    ("Lunga pier", "pier", [(24.2, 1.55), (24.3, 0.95)]),
    ("Lunga bridge", "bridge", [(22.5, 3.62)]),
    ("Lunga", "village", [(22.85, 2.5), (23.15, 2.35)]),
    ("Kukum", "village", [(17.9, 4.05), (18.2, 3.85)]),
    ("Matanikau", "village", [(8.9, 6.5), (9.15, 6.4)]),
    ("Lunga plantation", "plantation", [(20.4, 2.7), (22.2, 2.0), (22.3, 3.2), (20.6, 3.9)]),
    ("Lunga Point plantation", "plantation", [(23.4, 2.2), (25.8, 2.35), (25.7, 3.5), (23.5, 3.3)]),
    ("Tenaru plantation", "plantation", [(27.6, 2.9), (30.7, 3.3), (30.6, 4.3), (27.7, 4.0)]),
    ("Kukum plantation", "plantation", [(18.6, 3.8), (19.8, 3.2), (19.9, 4.3), (18.8, 4.8)]),
    ("Ilu plantation", "plantation", [(31.9, 3.9), (34.6, 4.2), (34.6, 4.9), (32.0, 4.8)]),
    ("Kokumbona plantation", "plantation", [(0.7, 4.7), (2.3, 5.1), (2.3, 5.5), (0.8, 5.3)]),
]

# Why single hexes are what they are, before the rule for their part of the map.
WHY = {
    "2003": "coast, because 12.2 names it the west end of the American beach",
    "3003": "coast, because 12.2 names it the east end of the American beach",
    "2402": "land on the coast: a coast battery stands here (15.12)",
    "2904": "land on the coast: a coast battery stands here (15.12)",
    "2506": "Henderson Field, because the bombardment and two support points are centred here (13.22, 13.24)",
    "2406": "west end of the strip, which runs about 060 through 2506",
    "2605": "east end of the strip, which runs about 060 through 2506",
    "2607": "northern knolls of the ridge, held at the start (15.12)",
    "2608": "crest of the ridge (Hill 123), held at the start (15.12)",
    "2609": "crest of the ridge (Hill 80)",
    "2610": "southern tip of the ridge, where the attack begins (15.11)",
    "0105": "shore, because a battery stands here (15.21)",
    "0706": "shore, because tanks stand here (15.21)",
    "0808": "Hill 67, held east of the Matanikau against four battalions beyond it (15.21, 15.22)",
    "0907": "village at the Matanikau's mouth, west bank",
    "1804": "village of Kukum on the shore road",
    "2303": "plantation houses at the Lunga's mouth",
    "1206": "shore, because a battery stands here (15.22)",
}

PARTS = (  # first column, last column, name
    (1, 10, "west of and along the Matanikau"),
    (11, 18, "between the Matanikau and Kukum"),
    (19, 24, "along the Lunga"),
    (25, 31, "between the Lunga and the Ilu"),
    (32, 38, "east of the Ilu"),
)
BY_TERRAIN = {
    "clear": "coconut groves and open grass",
    "broken": "grass ridges cut by ravines",
    "jungle": "rain forest",
    "rough": "steep ridges",
    "town": "houses",
}


def corner_points(text: str) -> tuple[int, int, tuple[float, float], tuple[float, float]]:
    """Hex, direction and the two ends of a hexside written "2506NE"."""
    hexagon, direction = GRID.index(text[:4]), DIRECTIONS.index(text[4:])
    corners = GRID.corners(hexagon)
    return hexagon, direction, corners[direction], corners[(direction + 1) % 6]


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) < 1e-6 and abs(a[1] - b[1]) < 1e-6


def xy(column: float, depth: float) -> list[float]:
    """Hand units (column, depth in hex heights) to hex sides as the grid measures them."""
    return [round(1 + 1.5 * (column - 1), 3), round(SQRT3 * depth, 3)]


def painted() -> list[str]:
    ground = [""] * GRID.size
    for line in GROUND.split("\n"):
        if not line.strip():
            continue
        row, *parts = line.split()
        cells = "".join(parts)
        if len(cells) != GRID.columns:
            raise SystemExit(f"row {row} has {len(cells)} hexes, expected {GRID.columns}")
        for column, cell in enumerate(cells, 1):
            ground[GRID.index(f"{column:02d}{row}")] = LEGEND[cell]
    return ground


def river_sides(
    ground: list[str],
) -> tuple[dict[int, set[int]], dict[str, list[tuple[float, float]]]]:
    sides: dict[int, set[int]] = defaultdict(set)
    courses = {}
    for name, text in RIVERS.items():
        chain = [corner_points(side) for side in text.split()]
        points: list[tuple[float, float]] = []
        for number, (hexagon, direction, a, b) in enumerate(chain):
            other = GRID.neighbours[hexagon][direction]
            if other < 0 or "sea" in (ground[hexagon], ground[other]):
                raise SystemExit(f"{name}: side {text.split()[number]} is not between two land hexes")
            sides[hexagon].add(direction)
            sides[other].add(OPPOSITE[direction])
            if not points:
                following = chain[1][2:]
                start, end = (a, b) if any(near(b, p) for p in following) else (b, a)
                points = [start, end]
            elif near(points[-1], a):
                points.append(b)
            elif near(points[-1], b):
                points.append(a)
            else:
                raise SystemExit(f"{name}: side {text.split()[number]} does not follow the one before")
        courses[name] = points
    return sides, courses


def line_sides(
    ground: list[str], lines: dict[str, str]
) -> tuple[dict[int, set[int]], dict[str, list[tuple[float, float]]]]:
    sides: dict[int, set[int]] = defaultdict(set)
    courses = {}
    for name, text in lines.items():
        chain = [GRID.index(label) for label in text.split()]
        for a, b in pairwise(chain):
            direction = GRID.direction(a, b)
            if direction < 0 or "sea" in (ground[a], ground[b]):
                raise SystemExit(f"{name}: {GRID.label(a)} and {GRID.label(b)} are not neighbours on land")
            sides[a].add(direction)
            sides[b].add(OPPOSITE[direction])
        courses[name] = [GRID.centre(h) for h in chain]
    return sides, courses


def check_shore(ground: list[str]) -> None:
    """Every sea hex has its middle north of the shore, every land hex south of it."""
    for index, terrain in enumerate(ground):
        column = GRID.column(index)
        depth = GRID.centre(index)[1] / SQRT3
        for (c1, d1), (c2, d2) in pairwise(SHORE):
            if c1 <= column <= c2:
                shore = d1 + (d2 - d1) * (column - c1) / (c2 - c1)
                if (depth < shore) != (terrain == "sea"):
                    raise SystemExit(f"the shore passes {GRID.label(index)} ({terrain}) on the wrong side")


def why(index: int, terrain: str) -> str:
    label = GRID.label(index)
    if label in WHY:
        return WHY[label]
    if terrain == "sea":
        return "north of the shore"
    part = next(name for first, last, name in PARTS if first <= GRID.column(index) <= last)
    return f"{BY_TERRAIN[terrain]} {part}"


def dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def build() -> str:
    """The whole file, as text."""
    ground = painted()
    check_shore(ground)
    rivers, river_courses = river_sides(ground)
    roads, road_courses = line_sides(ground, ROADS)
    trails, trail_courses = line_sides(ground, TRAILS)
    names = {"Henderson Field": AIRFIELD}
    hex_names = {h: name for name, hexes in names.items() for h in hexes}
    hex_names |= {h: text for text, kind, *_, h in PLACES if h and kind != "field"}
    hex_names |= {"2607": "Bloody Ridge", "2609": "Bloody Ridge", "2610": "Bloody Ridge"}
    hex_names |= dict.fromkeys(("1112", "1212", "1412"), "Mount Austen")

    courses = [{"name": "Shore", "kind": "coast", "points": [xy(*p) for p in SHORE]}]
    for kind, found in (("river", river_courses), ("road", road_courses), ("trail", trail_courses)):
        for name, points in found.items():
            courses.append(
                {"name": name, "kind": kind, "points": [[round(x, 3), round(y, 3)] for x, y in points]}
            )
    courses += [{"name": n, "kind": "crest", "points": [xy(*p) for p in points]} for n, points in CRESTS]
    places = [
        {"text": text, "kind": kind, "x": xy(c, d)[0], "y": xy(c, d)[1], "angle": angle, "hex": label}
        for text, kind, c, d, angle, label in PLACES
    ]
    works = [{"name": n, "kind": kind, "points": [xy(*p) for p in points]} for n, kind, points in WORKS]

    out = ["{", '"header": {']
    out.append('"made_by": "tools/bloody_ridge_map.py",')
    out.append('"title": "Guadalcanal", "subtitle": "The Lunga perimeter, September to November 1942",')
    out.append(f'"columns": {GRID.columns}, "rows": {GRID.rows}, "even_lower": true,')
    out.append('"centre": "2506", "beach_from": "2003", "beach_to": "3003",')
    for key, items in (("places", places), ("courses", courses), ("works", works)):
        last = "" if key == "works" else ","
        out.append(f'"{key}": [\n' + ",\n".join(dump(item) for item in items) + f"\n]{last}")
    out.append("},")
    lines = []
    for index in sorted(range(GRID.size)):
        terrain = ground[index]
        coast = terrain != "sea" and any(ground[n] == "sea" for n in GRID.adjacent(index))
        label = GRID.label(index)
        lines.append(
            dump(
                {
                    "hex": label,
                    "terrain": terrain,
                    "coast": coast,
                    "airfield": label in AIRFIELD,
                    "name": hex_names.get(label, ""),
                    "river": [DIRECTIONS[d] for d in sorted(rivers[index])],
                    "road": [DIRECTIONS[d] for d in sorted(roads[index])],
                    "trail": [DIRECTIONS[d] for d in sorted(trails[index])],
                    "provenance": "inferred" if label in ("2003", "3003", "2506") else "reconstructed",
                    "why": why(index, terrain),
                }
            )
        )
    out.append('"hexes": [\n' + ",\n".join(lines) + "\n]")
    out.append("}")
    return "\n".join(out) + "\n"


def main() -> None:
    """Write the map; with --check only say whether the committed one is what this script makes."""
    text = build()
    if "--check" in sys.argv[1:]:
        if OUT.read_text(encoding="utf-8") != text:
            raise SystemExit("map.json is not what this script makes; run it without --check")
        print("map.json is up to date")
        return
    OUT.write_text(text, encoding="utf-8")
    print(f"{OUT.name}: {GRID.size} hexes")


if __name__ == "__main__":
    main()
