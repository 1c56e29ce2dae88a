/** The whole ground as SVG markup, in the order in which a cartographer lays it down. */
import type { Ground } from "../types";
import type { Field } from "./contours";
import { AreaSheet } from "./areas";
import { chaikin, fixed, polygon, subdivide, traced, warp, type Extent, type Point } from "./curves";
import { drawAreas } from "./drawareas";
import { columnRow, HEIGHT, HexGrid, outlines } from "./hexes";
import { chains, legs, rivers, riverSides, roads, trails, upToShore, type River } from "./lines";
import { Mask } from "./mask";
import { GROUND, PAPER } from "./palette";
import { COARSE_STEP, formLines, hachures, heights, STEP } from "./relief";
import { canopy, grass, plantation } from "./vegetation";
import { land, sea } from "./water";
import { airstrip, bridge, grassStrip, huts, pier, townBlocks } from "./works";

export interface Drawing extends Extent {
  /** Markup under the shade: sea, land, terrain, canopy. */
  lower: string;
  /** Height of the ground, for the shade. */
  field: Field;
  /** Markup over the shade: form lines, hachures, rivers, roads, works, grid, numbers, objective. */
  upper: string;
}

/** Outlines of some hexes as nature would draw them: displaced and rounded, hex centres always keeping their colour. */
export const displaced = (hexes: ReadonlySet<string>, grid: HexGrid, seed: number, amplitude = 21): Point[][] =>
  outlines(hexes, grid).map((loop) => chaikin(warp(subdivide(loop, 9), amplitude, 27, seed), 1));

export const organic = (hexes: ReadonlySet<string>, grid: HexGrid, seed: number, amplitude = 21, coarse = false): string =>
  traced(displaced(hexes, grid, seed, amplitude), coarse);

/** Hexes beyond the edge take the ground of their neighbour, so that shapes run off the paper. */
function spread(hexes: ReadonlySet<string>, grid: HexGrid): Set<string> {
  const out = new Set(hexes);
  for (const hex of hexes)
    for (let d = 0; d < 6; d++) {
      const n = grid.neighbour(hex, d);
      if (!grid.has(...columnRow(n))) out.add(n);
    }
  return out;
}

/** `coarse`: without what only larger zooms show, for the first sight of the map. */
export const draw = (ground: Ground, coarse = false): Drawing =>
  (ground.kind === "area" ? drawAreas(ground, new AreaSheet(ground), coarse) : drawHexes(ground, coarse));

function drawHexes(ground: Ground, coarse: boolean): Drawing {
  const grid = new HexGrid(ground.columns, ground.rows, ground.even_lower);
  const terrain = new Map(ground.hexes.map((h) => [h.hex, h.terrain]));
  const decor = ground.decor ?? {};
  const courses = (kind: string): { name: string; points: Point[] }[] => (decor.courses ?? [])
    .filter((c) => c.kind === kind).map((c) => ({ name: c.name ?? "", points: c.points.map(([x, y]) => grid.fromSides(x, y)) }));
  const where = (test: (t: string) => boolean): Set<string> =>
    new Set(ground.hexes.filter((h) => test(h.terrain)).map((h) => h.hex));
  const kindAt = (x: number, y: number): string => terrain.get(grid.at(x, y)) ?? "";
  const has = (kind: string): boolean => [...terrain.values()].includes(kind);

  const wet = has("sea");
  const shore = land(courses("coast")[0]?.points, where((t) => t !== "sea"), new Set(terrain.keys()), grid, coarse);
  const jungle = spread(where((t) => t === "jungle"), grid);
  const hills = spread(where((t) => t === "broken" || t === "rough"), grid);
  const rough = spread(where((t) => t === "rough"), grid);
  const woodLoops = displaced(jungle, grid, 3);
  const wood = new Mask(woodLoops, grid.width, grid.height);

  let lower = `<defs><clipPath id="g-land"><path d="${shore.path}"/></clipPath></defs>`;
  if (wet) lower += sea(shore, grid);
  lower += `<path d="${shore.path}" fill="${GROUND.clear}"/>`;
  if (wet) lower += `<g clip-path="url(#g-land)"><path d="${shore.path}" fill="none" stroke="${GROUND.sand}" stroke-width="13"/></g>`;
  if (!coarse) lower += grass(grid, (x, y) => !wood.has(x, y) && shore.holds(x, y - 5) && ["clear", "town", "broken"].includes(kindAt(x, y)));
  lower += `<g clip-path="url(#g-land)"><path d="${organic(hills, grid, 9, 21, coarse)}" fill="${GROUND.broken}" fill-rule="evenodd"/></g>`;
  lower += canopy(grid, traced(woodLoops, coarse), wood, coarse);
  lower += `<path d="${organic(rough, grid, 12, 9, coarse)}" fill="${GROUND.rough}" fill-rule="evenodd" fill-opacity=".72"/>`;

  const field = heights(terrain, grid, courses("crest").map((c) => c.points), coarse ? COARSE_STEP : STEP);
  for (let j = 0; j < field.rows; j++)
    for (let i = 0; i < field.columns; i++)
      if (kindAt(i * field.step, j * field.step) === "sea" || (wet && !shore.holds(i * field.step, j * field.step))) field.values[j * field.columns + i] = 0;

  let upper = coarse ? "" : formLines(field) + hachures(field);
  for (const work of decor.works ?? [])
    if (work.kind === "plantation") upper += plantation(work.points.map(([x, y]) => grid.fromSides(x, y)), (x, y) => shore.holds(x, y));
  upper += rivers(riverList(ground, grid, courses("river")).map((r) => (wet ? { ...r, points: upToShore(r.points, (x, y) => shore.holds(x, y)) } : r)));
  if (wet) upper += `<path d="${shore.path}" fill="none" stroke="${GROUND.coast}" stroke-width="1.2" stroke-opacity=".8"/>`;
  upper += trails(chains(legs(ground.hexes, grid, "trail"))) + roads(chains(legs(ground.hexes, grid, "road")));
  upper += (coarse ? "" : works(ground, grid) + lattice(ground, grid)) + objective(ground, grid);

  return { width: grid.width, height: grid.height, lower, field, upper };
}

/** Courses as drawn in the data, or else chained from the river sides themselves. */
function riverList(ground: Ground, grid: HexGrid, drawn: readonly { name: string; points: Point[] }[]): River[] {
  const lines = drawn.length ? drawn : chains(riverSides(ground.hexes, grid)).map((points) => ({ name: "", points }));
  const longest = Math.max(1, ...lines.map((l) => l.points.length));
  return lines.map((l) => ({ ...l, width: 5.5 + 4 * (l.points.length / longest) }));
}

function works(ground: Ground, grid: HexGrid): string {
  let out = "";
  const roadDirection = (p: Point): number => {
    const hex = ground.hexes.find((h) => h.hex === grid.at(p[0], p[1]));
    const d = ["N", "NE", "SE", "S", "SW", "NW"].indexOf(hex?.road?.[0] ?? "NE");
    return d * 60 - 90;
  };
  for (const hex of ground.hexes) if (hex.terrain === "town") out += townBlocks(hex.hex, grid);
  for (const work of ground.decor?.works ?? []) {
    const p = work.points.map(([x, y]) => grid.fromSides(x, y));
    const [a, b] = p;
    if (!a) continue;
    if (work.kind === "airstrip" && b) out += airstrip(a, b);
    else if (work.kind === "fighter strip" && b) out += grassStrip(a, b);
    else if (work.kind === "pier" && b) out += pier(a, b);
    else if (work.kind === "bridge") out += bridge(a, roadDirection(a));
    else if (work.kind === "village") p.forEach((q, i) => (out += huts(q, 4 + (i % 2), Math.round(q[0] + q[1]))));
  }
  return `<g class="d-index">${out}</g>`;
}

/** Grid and numbers. The open half of every hex is enough: its neighbours draw the rest. */
function lattice(ground: Ground, grid: HexGrid): string {
  const lines = ground.hexes.map((h) => {
    const c = grid.corners(h.hex);
    const [col, row] = columnRow(h.hex);
    const whole = col === grid.columns || col === 1 || row === 1 || row === grid.rows;
    return whole ? polygon(c) : "M" + [c[3]!, c[4]!, c[5]!, c[0]!].map((p) => fixed(p[0]) + " " + fixed(p[1])).join("L");
  }).join("");
  let some = "", rest = "";
  for (const h of ground.hexes) {
    const [x, y] = grid.centre(h.hex);
    const wet = h.terrain === "sea";
    const text = `<text x="${fixed(x)}" y="${fixed(y - HEIGHT / 2 + 11.5)}"${wet ? ` class="wet"` : ""}>${h.hex}</text>`;
    if (columnRow(h.hex)[0] % 5 === 0) some += text;
    else rest += text;
  }
  return `<path class="grid" d="${lines}" fill="none" stroke="${GROUND.grid}"/>`
    + `<g class="numbers cn" text-anchor="middle"><g class="d-fifth">${some}</g><g class="d-all">${rest}</g></g>`;
}

function objective(ground: Ground, grid: HexGrid): string {
  const hexes = new Set(ground.hexes.filter((h) => h.airfield).map((h) => h.hex));
  if (!hexes.size) return "";
  const d = outlines(hexes, grid).map(polygon).join("");
  return `<path d="${d}" fill="none" stroke="${PAPER}" stroke-width="4.4" stroke-opacity=".8"/>`
    + `<path d="${d}" fill="none" stroke="${GROUND.objective}" stroke-width="1.9" stroke-dasharray="9 3 2 3"/>`;
}
