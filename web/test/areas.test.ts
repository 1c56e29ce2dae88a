import { describe, expect, it } from "vitest";
import map from "../../src/grognard/titles/ie_shima/data/map.json";
import { fanReach, fanSpots } from "../src/board/fanning";
import { standing } from "../src/board/layout";
import { AreaSheet, roomAt, standingRoom, union } from "../src/ground/areas";
import { boxes, holders, identifiers, washes, wrapped } from "../src/ground/control";
import { draw } from "../src/ground/draw";
import { flat } from "../src/ground/flat";
import { rivers } from "../src/ground/lines";
import { identifierDiscs, labelsOf, namesAt, setNames, type Disc } from "../src/ground/names";
import { placesOf } from "../src/ground/places";
import { surroundings } from "../src/ground/terrain";
import type { AreaInfo, Ground, PieceView } from "../src/types";
import { ground as hexes } from "./fixture";

const square = (x: number, y: number, side = 200): [number, number][] => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
const area = (id: string, x: number, y: number, more: Partial<AreaInfo> = {}): AreaInfo =>
  ({ id, name: "Area " + id, polygon: square(x, y), label: [x + 60, y + 40], tem: 2, terrain: "jungle", ...more });

/** Four squares in a block, the last contested by nature, and a box below them. */
const block: Ground = {
  kind: "area", frame: [640, 700], columns: 0, rows: 0, even_lower: true, hexes: [], pieces: [], terrains: {},
  title: { name: "block", label: "Block" }, sides: [{ name: "Japanese", code: "J" }, { name: "American", code: "A" }],
  areas: [area("1", 100, 100, { vp: 2, urban: true }), area("2", 300, 100), area("3", 100, 300), area("4", 300, 300)],
  borders: [{ between: ["1", "2"] }, { between: ["1", "3"] }, { between: ["2", "4"], kind: "bridge", lines: [[[300, 300], [400, 300], [500, 300]]] }, { between: ["3", "4"] }],
  boxes: [{ name: "south", say: ["Southern Approach"], rect: [100, 560, 200, 110], leads: ["3"] }, { name: "lost", say: ["Eliminated"] }],
};
const sheet = new AreaSheet(block);

const header = map.header as unknown as { frame: [number, number]; decor: Ground["decor"] };
const island: Ground = {
  ...block, frame: header.frame, decor: header.decor!, boxes: [], borders: [],
  areas: map.areas.map((a) => ({ id: a.area, name: "Number " + a.area, polygon: a.polygon as [number, number][], label: a.label as [number, number], vp: 1, tem: 1, terrain: "clear" })),
};

describe("areas", () => {
  it("touch as the borders say, boxes too, and only what is drawn is on the map", () => {
    expect(sheet.neighbours("1").sort()).toEqual(["2", "3"]);
    expect(sheet.neighbours("south")).toEqual(["3"]);
    expect([sheet.holds("4"), sheet.holds("south"), sheet.holds("lost"), sheet.holds("2609")]).toEqual([true, true, false, false]);
  });
  it("are found under a point, boxes before them", () => {
    expect([sheet.at(150, 150), sheet.at(450, 450), sheet.at(150, 600), sheet.at(10, 10)]).toEqual(["1", "4", "south", ""]);
  });
  it("are stepped through by arrows, and stay where nothing lies that way", () => {
    expect([sheet.step("1", "right"), sheet.step("1", "down"), sheet.step("1", "up"), sheet.step("4", "left")]).toEqual(["2", "3", "1", "3"]);
  });
  it("have one outline together: sides that two share fall away", () => {
    const loops = union([square(0, 0), square(200, 0)]);
    expect(loops).toHaveLength(1);
    expect(loops[0]).toHaveLength(6);
    expect(union([square(0, 0), square(500, 0)])).toHaveLength(2);
    expect(union(map.areas.map((a) => a.polygon as [number, number][]))).toHaveLength(1);
  });
  it("give every stack room inside them, clear of the identifier and of the other stacks", () => {
    const spots = standingRoom(square(0, 0, 300), [60, 40]);
    expect(spots.length).toBeGreaterThan(3);
    for (const [x, y] of spots) expect(roomAt(square(0, 0, 300), x, y)).toBeGreaterThan(25);
    spots.forEach((p, i) => spots.slice(i + 1).forEach((q) => expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeGreaterThan(57)));
    for (const [x, y] of spots) expect(Math.abs(y - 40) > 46 || x > 156).toBe(true);
  });
});

describe("stacks in an area", () => {
  const piece = (id: number, states: string[] = []): PieceView => ({ id, place: "1", states });
  const sideOf = (id: number): number => (id < 10 ? 0 : 1);
  const names = (list: PieceView[]): string[] => standing(list, sheet, 54, new Map(), sideOf).map((s) => s.stack);
  it("are parted by side and state", () => {
    expect(new Set(names([piece(1), piece(2), piece(3, ["spent"]), piece(11)])).size).toBe(3);
    expect(new Set(names([piece(1), piece(2, ["moved"])])).size).toBe(1);
  });
  it("never leave a counter out, however many states there are", () => {
    const many = ["", "spent", "disrupted1", "disrupted2", "entrenched"].flatMap((s, i) => [piece(i, [s]), piece(10 + i, [s])]);
    const stands = standing(many, sheet, 54, new Map(), sideOf);
    expect(stands.map((s) => s.piece.id).sort()).toEqual(many.map((p) => p.id).sort());
    for (const s of stands) expect(roomAt(square(100, 100), s.x, s.y)).toBeGreaterThan(0);
    const stacks = new Map<string, Set<number>>();
    for (const s of stands) stacks.set(s.stack, (stacks.get(s.stack) ?? new Set()).add(sideOf(s.piece.id)));
    expect([...stacks.values()].every((sides) => sides.size === 1)).toBe(true);
  });
  it("stand in the box they wait in", () => {
    const [s] = standing([{ id: 1, place: "south" }], sheet, 54);
    expect(sheet.at(s!.x, s!.y)).toBe("south");
  });
});

describe("who holds what", () => {
  const held = holders(block, { "1": 0, "2": 1, "4": 1 }, new Map([["4", new Set([0, 1])]]));
  it("is the view's word, unless counters of both stand there", () => {
    expect([...held.values()]).toEqual([0, 1, undefined, "contested"]);
  });
  it("is washed along the border, striped where contested, and left bare where nobody holds", () => {
    const markup = washes(block, sheet, held);
    expect(markup.match(/clip-path="url/g)).toHaveLength(2);
    expect(markup).toContain("url(#contested)");
    expect(markup).not.toMatch(/NaN|undefined/);
  });
  it("is told by marks too: circle or square, terrain, star, cross", () => {
    const markup = identifiers(block, sheet, held);
    expect(markup.match(/<rect x="-15"/g)).toHaveLength(1);
    expect(markup.match(/#FFC83D"\/>/g)).toHaveLength(1);
    expect(markup.match(/>\+2</g)).toHaveLength(4);
    expect(markup).toContain("M-5 -5L5 5M5 -5L-5 5");
  });
  it("shows no star on an area that is worth nothing any more", () => {
    const starred = block.areas!.filter((a) => a.vp).map((a) => a.id);
    const markup = identifiers(block, sheet, held, 1, Object.fromEntries(starred.map((id) => [id, 0])));
    expect(starred).not.toHaveLength(0);
    expect(markup).not.toContain("#FFC83D");
    expect(markup.match(/>\+2</g)).toHaveLength(4);
  });
  it("colours the small map", () => {
    expect(new Set(flat(block, { "1": 0, "2": 1 }).map(([c]) => c)).size).toBe(4);
  });
  it("puts long names of boxes in lines", () => {
    expect(wrapped("West bank of the Lunga", 9)).toEqual(["West bank", "of the", "Lunga"]);
  });
});

describe("the ground of areas", () => {
  it("is an island where names say sea, and jungle otherwise", () => {
    expect([surroundings(island), surroundings(block)]).toEqual(["sea", "jungle"]);
  });
  it("is the same every time, without what is no number and without style attributes", () => {
    for (const g of [island, block]) {
      const drawing = draw(g);
      expect(draw(g).lower).toBe(drawing.lower);
      expect(drawing.lower + drawing.upper).not.toMatch(/NaN|undefined|Infinity| style=/);
    }
  });
  it("is drawn coarsely first, with less in it", () => {
    const size = (coarse: boolean): number => draw(island, coarse).lower.length + draw(island, coarse).upper.length;
    expect(size(true)).toBeLessThan(size(false) / 2);
  });
});

describe("a box beside the map", () => {
  const zone = (stop: number): string =>
    boxes({ ...block, boxes: [{ id: "E", name: "E", say: ["South-east approach"], rect: [500, 100, 130, 220], leads: ["2"] }] }, sheet, stop);
  const sizes = (markup: string): number[] => [...markup.matchAll(/class="(?:msc|ui)" font-size="([\d.]+)"/g)].map((m) => Number(m[1]));
  it("shows the letter that its place is called by", () => {
    expect(zone(1)).toMatch(/<text[^>]*>E<\/text>/);
    expect(boxes(block, sheet, 1)).not.toMatch(/<text[^>]*>s<\/text>/);
  });
  it("is written larger on a small map, and no word longer than its card", () => {
    for (const stop of [0.33, 0.5]) expect(Math.max(...sizes(zone(stop)))).toBeGreaterThan(Math.max(...sizes(zone(1))));
    // A letter of this lettering is .56 of its height wide.
    for (const stop of [0.33, 0.5, 1]) expect("South-east".length * 0.56 * sizes(zone(stop))[0]!).toBeLessThan(130);
  });
});

describe("a stream", () => {
  it("that rises on the map grows from a rill", () => {
    const points: [number, number][] = Array.from({ length: 40 }, (_, i) => [i * 9, 100]);
    const widths = (spring: boolean): number[] => [...rivers([{ name: "", points, width: 17, spring }]).split("</g>")[1]!.matchAll(/stroke-width="([\d.]+)"/g)].map((m) => Number(m[1]));
    expect(widths(true)[0]).toBeLessThan(4);
    expect(widths(false)[0]).toBeGreaterThan(10);
    expect(widths(true)).toEqual([...widths(true)].sort((a, b) => a - b));
  });
});

describe("names", () => {
  it("cross neither each other nor what is taken, at any zoom", () => {
    const crossed: string[] = [];
    for (const g of [hexes, island])
      for (const stop of [0.33, 0.5, 0.75, 1, 1.5, 2]) {
        const places = placesOf(g), taken = identifierDiscs(g, places);
        const boxes = setNames(labelsOf(g, places), stop, taken).map((n) => {
          const half = n.label.text.length * n.size * 0.2, a = (n.label.angle * Math.PI) / 180;
          return { n, half, c: Math.cos(a), s: Math.sin(a) };
        });
        const discs = (b: (typeof boxes)[number]): Disc[] => [-1, -0.5, 0, 0.5, 1].map((k) =>
          ({ x: b.n.at[0] + k * b.half * b.c, y: b.n.at[1] + k * b.half * b.s - b.n.size * 0.3, r: b.n.size * 0.3 }));
        boxes.filter((b) => !b.n.path).forEach((b, i, all) => {
          for (const other of [...all.slice(i + 1).flatMap(discs), ...taken])
            if (discs(b).some((d) => Math.hypot(d.x - other.x, d.y - other.y) <= d.r)) crossed.push(`${b.n.label.text} at ${stop}`);
        });
      }
    expect(crossed).toEqual([]);
  });
  it("lie wholly on the sheet, or are left out", () => {
    const near: Ground = { ...block, areas: [], decor: { places: [{ text: "East China Sea", kind: "water", x: 90, y: 60 }, { text: "Far", kind: "place", x: 2, y: 300 }] } };
    const labels = labelsOf(near, sheet);
    for (const stop of [0.33, 0.5, 0.75, 1]) {
      for (const { label, at, size } of setNames(labels, stop, [], sheet)) {
        // A letter of the sea's lettering is .45 of its height wide, and 8 units of 25 lie between two.
        const half = (label.text.length * size * (label.kind === "sea" ? 0.45 + 8 / 25 : 0.4)) / 2;
        expect([label.text, stop, at[0] - half >= 0]).toEqual([label.text, stop, true]);
      }
    }
    expect(setNames(labels, 0.33, [], { kind: "area", width: 300, height: 120, at: () => "" })).toEqual([]);
  });
  it("of a river follow the nearest that has no name of its own", () => {
    const bank: [number, number][] = Array.from({ length: 30 }, (_, i) => [60, 20 + i * 20]);
    const ground: Ground = { ...block, decor: {
      places: [{ text: "Lunga River", kind: "river", x: 30, y: 300, angle: -80 }],
      courses: [{ name: "lagoon", kind: "river", points: [[560, 200], [570, 500]] }, { name: "river", kind: "river", points: bank }] } };
    const label = labelsOf(ground, sheet).find((l) => l.text === "Lunga River")!;
    expect(label.along).toEqual(bank);
    expect(setNames([label], 1, [], sheet)[0]!.path).toBeDefined();
  });
  it("of a sea lie beside the land", () => {
    const coast: Ground = { ...block, decor: { places: [{ text: "East Sea", kind: "water", x: 210, y: 100 }] } };
    const [sea] = setNames(labelsOf(coast, sheet).slice(0, 1), 1, [], sheet);
    expect(sea!.label.text).toBe("East Sea");
    expect(sea!.at[1] < 100 || sea!.at[1] > 500).toBe(true);
  });
  it("show more the nearer one looks", () => {
    const count = (stop: number): number => setNames(labelsOf(hexes, placesOf(hexes)), stop).length;
    expect(count(0.33)).toBeLessThan(count(0.5));
    expect(count(0.5)).toBeLessThan(count(1));
  });
  it("follow the course of their river", () => {
    expect(namesAt(hexes, 1)).toContain("<textPath");
  });
  it("leave out nothing of rank when there is room", () => {
    expect(namesAt(hexes, 0.33)).toContain("Sealark Channel");
    expect(namesAt(hexes, 0.5)).toContain("Henderson Field");
  });
});

describe("a fan", () => {
  it("gives every counter of a stack a place of its own", () => {
    for (const count of [2, 3, 5, 9, 12, 20]) {
      const spots = fanSpots(count, 50);
      expect(spots).toHaveLength(count);
      spots.forEach((p, i) => spots.slice(i + 1).forEach((q) => expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeGreaterThan(50)));
      for (const [x, y] of spots) expect(Math.hypot(x, y)).toBeLessThan(fanReach(count, 50));
    }
  });
  it("opens downwards at the upper edge", () => {
    expect(Math.max(...fanSpots(4, 50).map((p) => p[1]))).toBeLessThan(0);
    expect(Math.min(...fanSpots(4, 50, false).map((p) => p[1]))).toBeGreaterThan(0);
  });
});
