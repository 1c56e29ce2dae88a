import { describe, expect, it } from "vitest";
import { chaikin, holds, spline, subdivide, warp, type Point } from "../src/ground/curves";
import { contour, sample } from "../src/ground/contours";
import { namesAt } from "../src/ground/names";
import { catalogue, language } from "../src/text";
import { draw, organic } from "../src/ground/draw";
import { columnRow, HexGrid, outlines } from "../src/ground/hexes";
import { chains, riverSides } from "../src/ground/lines";
import { fractal, random } from "../src/ground/noise";
import { ground } from "./fixture";

const grid = new HexGrid(38, 17, true);

describe("hexes", () => {
  it("stand half a hex lower in even columns: 2904 touches 3003", () => {
    expect(grid.neighbours("2904")).toContain("3003");
    expect(grid.neighbour("2607", 3)).toBe("2608");
    expect(grid.neighbour("2506", 1)).toBe("2605");
    expect(grid.neighbour("2506", 2)).toBe("2606");
  });
  it("are neighbours of their neighbours, by the opposite direction", () => {
    for (const { hex } of ground.hexes)
      for (let d = 0; d < 6; d++) {
        const n = grid.neighbour(hex, d);
        if (grid.has(...columnRow(n))) expect(grid.neighbour(n, (d + 3) % 6)).toBe(hex);
      }
  });
  it("are found again from a point inside them", () => {
    for (const { hex } of ground.hexes) {
      const [x, y] = grid.centre(hex);
      expect(grid.at(x, y)).toBe(hex);
      expect(grid.at(x + 25, y - 12)).toBe(hex);
    }
    expect(grid.at(-500, 20)).toBe("");
  });
  it("share the corners of a hexside", () => {
    const a = grid.side("2506", 2), b = grid.side(grid.neighbour("2506", 2), 5);
    expect(a[0][0]).toBeCloseTo(b[1][0]);
    expect(a[0][1]).toBeCloseTo(b[1][1]);
  });
  it("measure decorations from the same corner as the map's data: 0101 lies at (1, half a hex height)", () => {
    const [x, y] = grid.fromSides(1, Math.sqrt(3) / 2), c = grid.centre("0101");
    expect(x).toBeCloseTo(c[0]);
    expect(y).toBeCloseTo(c[1]);
  });
});

describe("the outline of some hexes", () => {
  it("is one loop of six for one hex, of ten for two", () => {
    expect(outlines(new Set(["2506"]), grid).map((l) => l.length)).toEqual([6]);
    expect(outlines(new Set(["2506", "2507"]), grid).map((l) => l.length)).toEqual([10]);
  });
  it("has a loop for a hole", () => {
    const ring = new Set(grid.neighbours("2506"));
    expect(outlines(ring, grid).map((l) => l.length).sort((a, b) => a - b)).toEqual([6, 18]);
  });
  it("goes round hexes that touch in a corner only, each once", () => {
    const loops = outlines(new Set(["2506", "2706"]), grid);
    expect(loops.reduce((n, l) => n + l.length, 0)).toBe(12);
  });
  it("is drawn the same every time", () => {
    const hexes = new Set(ground.hexes.filter((h) => h.terrain === "jungle").map((h) => h.hex));
    expect(organic(hexes, grid, 3)).toBe(organic(hexes, grid, 3));
    expect(organic(hexes, grid, 4)).not.toBe(organic(hexes, grid, 3));
  });
  it("keeps every hex's centre on its own side, however it is displaced", () => {
    for (const kind of ["jungle", "rough"]) {
      const hexes = new Set(ground.hexes.filter((h) => h.terrain === kind).map((h) => h.hex));
      const loops = outlines(hexes, grid).map((l) => chaikin(warp(subdivide(l, 9), 21, 27, 3), 1));
      for (const { hex } of ground.hexes) {
        const [x, y] = grid.centre(hex);
        const inside = loops.reduce((n, l) => n + Number(holds(l, x, y)), 0) % 2 === 1;
        expect([hex, inside]).toEqual([hex, hexes.has(hex)]);
      }
    }
  });
});

describe("rivers", () => {
  it("are joined into courses that use every river side once", () => {
    const sides = riverSides(ground.hexes, grid);
    const lines = chains(sides);
    expect(lines.reduce((n, l) => n + l.length - 1, 0)).toBe(sides.length);
    expect(lines.length).toBeLessThan(12);
  });
  it("join a fork's arms where they meet", () => {
    const p: Point[] = [[0, 0], [40, 0], [80, 0], [60, 40]];
    const lines = chains([[p[0]!, p[1]!], [p[1]!, p[2]!], [p[1]!, p[3]!]]);
    expect(lines.map((l) => l.length).sort()).toEqual([2, 3]);
  });
});

describe("noise and contours", () => {
  it("are the same on every machine", () => {
    const r = random(7);
    expect([r(), r(), r()].map((n) => n.toFixed(6))).toEqual(["0.011705", "0.061958", "0.976908"]);
    expect(fractal(3.3, 7.7, 5)).toBe(fractal(3.3, 7.7, 5));
  });
  it("close around a hill and lie at its height", () => {
    const field = sample(200, 200, 5, (x, y) => 1 - Math.hypot(x - 100, y - 100) / 100);
    const lines = contour(field, 0.5);
    expect(lines).toHaveLength(1);
    for (const [x, y] of lines[0]!) expect(Math.hypot(x - 100, y - 100)).toBeCloseTo(50, 0);
    expect(lines[0]![0]).toEqual(lines[0]![lines[0]!.length - 1]);
  });
  it("end at the edge where a slope runs off the map", () => {
    const lines = contour(sample(100, 100, 10, (x) => x), 45);
    expect(lines).toHaveLength(1);
    expect(Math.abs(lines[0]![0]![1] - lines[0]![lines[0]!.length - 1]![1])).toBe(100);
  });
});

describe("the drawing", () => {
  const drawing = draw(ground);
  it("is the same every time", () => {
    expect(draw(ground).lower).toBe(drawing.lower);
    expect(draw(ground).upper).toBe(drawing.upper);
  });
  it("numbers every hex once and writes no number that is not one", () => {
    expect(drawing.upper.match(/>\d{4}</g)).toHaveLength(38 * 17);
    expect(drawing.lower + drawing.upper + namesAt(ground, 1)).not.toMatch(/NaN|undefined|Infinity/);
  });
  it("carries the names of the ground's data, as text and never as markup", () => {
    expect(namesAt(ground, 1)).toContain("Bloody Ridge");
    expect(namesAt(ground, 1)).toContain("4 hexes");
    catalogue.value = new Map([["{n} hexes", "{n} Felder"], [ground.decor!.subtitle!, "Der Brückenkopf am Lunga"]]);
    language.value = "de";
    try {
      expect(namesAt(ground, 1)).toMatch(/Der Brückenkopf am Lunga.*4 Felder/s);
    } finally {
      language.value = "en";
      catalogue.value = new Map();
    }
    const sly = namesAt({ ...ground, decor: { places: [{ text: "<script>x</script>", kind: "place", x: 20, y: 15 }] } }, 1);
    expect(sly).not.toContain("<script");
    expect(sly).toContain("&lt;script");
  });
  it("needs no style attribute, which the page's policy would refuse", () => {
    expect(drawing.lower + drawing.upper + namesAt(ground, 1)).not.toMatch(/ style=/);
  });
  it("draws a map without a sea, rivers or decoration", () => {
    const dry = { ...ground, decor: {}, hexes: ground.hexes.map((h) => ({ hex: h.hex, terrain: "clear" })) };
    expect(draw(dry).lower).not.toMatch(/NaN/);
  });
});

describe("a spline", () => {
  it("goes through its points", () => {
    expect(spline([[0, 0], [10, 0], [20, 10]])).toMatch(/^M0 0C.* 10 0C.* 20 10$/);
    expect(spline([])).toBe("");
  });
});
