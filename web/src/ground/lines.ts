/** Rivers along hexsides, roads and trails from centre to centre. */
import { fixed, spline, throughMidpoints, type Point } from "./curves";
import type { HexGrid } from "./hexes";
import { valueNoise } from "./noise";
import { GROUND } from "./palette";
import { DIRECTIONS } from "./hexes";
import type { HexInfo } from "../types";

/** `spring`: it rises on the map and grows from a rill; else it comes from beyond. */
export interface River { name: string; points: Point[]; width: number; spring?: boolean }

const spot = (p: Point): string => Math.round(p[0] / 4) + "," + Math.round(p[1] / 4);

/** Joins loose segments end to end into chains, as long as they go; at a fork the straightest goes on. */
export function chains(segments: readonly (readonly [Point, Point])[]): Point[][] {
  const at = new Map<string, { p: Point; to: Set<string> }>();
  const node = (p: Point): { p: Point; to: Set<string> } => {
    let n = at.get(spot(p));
    if (!n) at.set(spot(p), (n = { p, to: new Set() }));
    return n;
  };
  for (const [a, b] of segments) {
    node(a).to.add(spot(b));
    node(b).to.add(spot(a));
  }
  const cut = (a: string, b: string): void => {
    at.get(a)?.to.delete(b);
    at.get(b)?.to.delete(a);
  };
  const out: Point[][] = [];
  const walk = (start: string): void => {
    const line: Point[] = [at.get(start)!.p];
    let now = start;
    for (;;) {
      const here = at.get(now)!;
      if (!here.to.size) break;
      let next = "", best = -Infinity;
      for (const k of here.to) {
        const q = at.get(k)!.p, before = line[line.length - 2];
        const along = before
          ? (q[0] - here.p[0]) * (here.p[0] - before[0]) + (q[1] - here.p[1]) * (here.p[1] - before[1]) : 0;
        if (along > best) {
          best = along;
          next = k;
        }
      }
      cut(now, next);
      line.push(at.get(next)!.p);
      now = next;
    }
    if (line.length > 1) out.push(line);
  };
  const keys = [...at.keys()];
  for (const odd of [true, false])
    for (const k of keys) while (at.get(k)!.to.size && (!odd || at.get(k)!.to.size % 2 === 1)) walk(k);
  return out;
}

/** River sides of the hexes as segments, each once. */
export function riverSides(hexes: readonly HexInfo[], grid: HexGrid): [Point, Point][] {
  const seen = new Set<string>(), out: [Point, Point][] = [];
  for (const h of hexes)
    for (const d of h.river ?? []) {
      const [a, b] = grid.side(h.hex, DIRECTIONS.indexOf(d as (typeof DIRECTIONS)[number]));
      const key = [spot(a), spot(b)].sort().join("|");
      if (seen.has(key)) continue;
      seen.add(key);
      out.push([a, b]);
    }
  return out;
}

/** Road or trail legs of the hexes as segments between centres, each once. */
export function legs(hexes: readonly HexInfo[], grid: HexGrid, kind: "road" | "trail"): [Point, Point][] {
  const out: [Point, Point][] = [], seen = new Set<string>();
  for (const h of hexes)
    for (const d of h[kind] ?? []) {
      const n = grid.neighbour(h.hex, DIRECTIONS.indexOf(d as (typeof DIRECTIONS)[number]));
      const key = [h.hex, n].sort().join("|");
      if (seen.has(key)) continue;
      seen.add(key);
      out.push([grid.centre(h.hex), grid.centre(n)]);
    }
  return out;
}

/** A course up to where it meets the sea, wherever along it that lies; courses begin at their source. */
export function upToShore(points: readonly Point[], dry: (x: number, y: number) => boolean): Point[] {
  const wet = points.findIndex(([x, y], i) => i > 0 && !dry(x, y));
  if (wet < 1) return [...points];
  let [a, b] = [points[wet - 1]!, points[wet]!];
  for (let k = 0; k < 6; k++) {
    const mid: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (dry(mid[0], mid[1])) a = mid;
    else b = mid;
  }
  return [...points.slice(0, wet), a];
}

/** From which part of its course on a river that rises on the map has which share of its width. */
const SPRING: readonly (readonly [number, number])[] = [[0, 0.16], [0.05, 0.27], [0.1, 0.38], [0.16, 0.49], [0.23, 0.6], [0.31, 0.71], [0.42, 0.82]];

/** Rivers widen as they go, so a course is drawn in three reaches; one that rises on the map in more. */
export function rivers(list: readonly River[]): string {
  let banks = "", waters = "", glints = "";
  for (const r of list) {
    const grows = r.spring ? SPRING : r.points.length > 9 ? [[0, 0.62], [1 / 3, 0.81], [2 / 3, 1]] as const : [[0, 0.8]] as const;
    for (const [i, [start, share]] of grows.entries()) {
      const points = r.points.slice(Math.floor(r.points.length * start));
      const width = r.width * share;
      const d = throughMidpoints(points, i > 0);
      banks += `<path d="${d}" stroke-width="${fixed(width + 2.4)}"/>`;
      waters += `<path d="${d}" stroke-width="${fixed(width)}"/>`;
      if (width > 5.5) glints += `<path d="${d}" stroke-width="${fixed(width * 0.3)}"/>`;
    }
  }
  const group = (stroke: string, paths: string, more = ""): string =>
    `<g fill="none" stroke="${stroke}" stroke-linejoin="round" stroke-linecap="round"${more}>${paths}</g>`;
  return group(GROUND.bank, banks) + group(GROUND.river, waters)
    + group(GROUND.glint, glints, ` class="d-canopy" stroke-opacity=".8" stroke-dasharray="14 9 5 9"`);
}

/** A road's line: not from a ruler, and rounded at every turn. */
export function wander(points: readonly Point[]): Point[] {
  const moved = points.map(([x, y], i): Point => (i === 0 || i === points.length - 1 ? [x, y]
    : [x + (valueNoise(x / 40, y / 40, 3) - 0.5) * 15, y + (valueNoise(x / 40, y / 40, 5) - 0.5) * 12]));
  return moved.map((p, i): Point => {
    const a = moved[i - 1], b = moved[i + 1];
    return a && b ? [(a[0] + 4 * p[0] + b[0]) / 6, (a[1] + 2 * p[1] + b[1]) / 4] : p;
  });
}

export function trails(lines: readonly (readonly Point[])[]): string {
  const d = lines.map((l) => spline(wander(l))).join("");
  return `<path class="d-index" d="${d}" fill="none" stroke="${GROUND.trailBed}" stroke-width="3.6" stroke-opacity=".55" stroke-linecap="round"/>`
    + `<path class="d-index" d="${d}" fill="none" stroke="${GROUND.trail}" stroke-width="1.7" stroke-dasharray="6 3.6"/>`;
}

export function roads(lines: readonly (readonly Point[])[]): string {
  const d = lines.map((l) => spline(wander(l))).join("");
  return `<path d="${d}" fill="none" stroke="${GROUND.roadEdge}" stroke-width="4.6" stroke-linecap="round"/>`
    + `<path d="${d}" fill="none" stroke="${GROUND.road}" stroke-width="2.7" stroke-linecap="round"/>`;
}
