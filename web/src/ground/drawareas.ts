/** The ground under areas as SVG markup: an island in the sea, or clearings in the jungle. Borders are drawn live. */
import type { Ground } from "../types";
import { AreaSheet, roomAt, union } from "./areas";
import { chaikin, fixed, holds, polygon, subdivide, traced, warp, type Point } from "./curves";
import type { Drawing } from "./draw";
import { rivers, roads, trails, type River } from "./lines";
import { Mask } from "./mask";
import { random, fractal } from "./noise";
import { GROUND } from "./palette";
import { COARSE_STEP, drawnCrests, formLines, hachures, heightsOf, STEP } from "./relief";
import { heightAt } from "./contours";
import { isBuilt, isHigh, isWooded, surroundings } from "./terrain";
import { canopy, fields, grass, plantation, trees } from "./vegetation";
import { landOf, reef, sea } from "./water";
import { airstrip, bridge, grassStrip, huts, pier } from "./works";

const BEYOND = 70;

const rough = (loops: readonly Point[][], seed: number, amplitude = 7): Point[][] =>
  loops.map((l) => chaikin(warp(subdivide(l, 9), amplitude, 27, seed), 1));
const pathOf = (loops: readonly Point[][]): string => traced(loops);

export function drawAreas(ground: Ground, sheet: AreaSheet, coarse = false): Drawing {
  const { width, height } = sheet;
  const areas = [...sheet.areas.values()];
  const decor = ground.decor ?? {};
  const wet = surroundings(ground) === "sea";
  const courses = (...kinds: string[]): Point[][] => (decor.courses ?? []).filter((c) => kinds.some((k) => c.kind.includes(k))).map((c) => c.points);
  const frame: Point[] = [[-BEYOND, -BEYOND], [width + BEYOND, -BEYOND], [width + BEYOND, height + BEYOND], [-BEYOND, height + BEYOND]];
  const shore = landOf(wet ? union(areas.map((a) => a.polygon)) : [frame], sheet);

  // Wood: what the data call so; around inland maps everything else that is not an area without it.
  const wooded = areas.filter(isWooded), bare = areas.filter((a) => !isWooded(a));
  const woods = wet ? rough(union(wooded.map((a) => a.polygon)), 3) : [frame, ...rough(union(bare.map((a) => a.polygon)), 3, 12)];
  const wood = new Mask(woods, width, height);
  const open = (x: number, y: number): boolean => shore.holds(x, y) && !wood.has(x, y);

  let lower = `<defs><clipPath id="g-land"><path d="${shore.path}"/></clipPath></defs>`;
  if (wet) lower += sea(shore, sheet) + reef(shore);
  lower += `<path d="${shore.path}" fill="${GROUND.clear}"/>`;
  const high = areas.filter(isHigh);
  const strips: [Point, Point][] = (decor.works ?? []).filter((w) => /strip/.test(w.kind) && w.points.length > 1).map((w) => [w.points[0]!, w.points[1]!]);
  const nearStrip = (x: number, y: number, gap: number): boolean => strips.some(([a, b]) => away(x, y, a, b) < gap);
  const houses = areas.filter((a) => a.urban && wet || isBuilt(a));
  if (wet && !coarse) {
    lower += fields(sheet, open);
    lower += `<g clip-path="url(#g-land)"><path d="${shore.path}" fill="none" stroke="${GROUND.sand}" stroke-width="15"/></g>`;
    lower += trees(sheet, (x, y) => (!open(x, y) || !open(x + 5, y) || !open(x - 5, y) || !open(x, y - 5) || nearStrip(x, y, 26) ? 0 : 0.36));
  } else if (!wet && high.length) lower += `<path d="${pathOf(rough(union(high.map((a) => a.polygon)), 9, 12))}" fill="${GROUND.broken}" fill-rule="evenodd" fill-opacity=".75"/>`;
  if (!coarse) lower += grass(sheet, (x, y) => open(x, y) && !wet);
  if (woods.length) lower += canopy(sheet, pathOf(woods), wood, coarse);

  const field = heightsOf(drawnCrests(courses("crest")), sheet, coarse ? COARSE_STEP : STEP);
  for (let j = 0; j < field.rows; j++)
    for (let i = 0; i < field.columns; i++)
      if (!shore.holds(i * field.step, j * field.step)) field.values[j * field.columns + i] = 0;

  let upper = coarse ? "" : formLines(field) + hachures(field);
  for (const w of decor.works ?? []) if (w.kind === "plantation") upper += plantation(w.points, (x, y) => shore.holds(x, y));
  const inland = ([x, y]: Point): boolean => areas.some((a) => roomAt(a.polygon, x, y) > 24);
  const streams = (decor.courses ?? []).filter((c) => ["river", "stream", "lagoon"].includes(c.kind))
    .map((c): River => ({ name: c.name ?? "", width: c.kind === "river" ? 17 : c.kind === "lagoon" ? 26 : 7, ...rising(c.points, inland) }));
  upper += rivers(streams);
  if (wet) upper += `<path d="${shore.path}" fill="none" stroke="${GROUND.coast}" stroke-width="1.6"/>`;
  upper += trails(courses("trail", "path", "track")) + roads(courses("road"));
  if (!coarse) upper += blocks(houses.map((a) => a.polygon), (x, y) => heightAt(field, x, y) < 0.8 && !nearStrip(x, y, 22));
  for (const w of decor.works ?? []) {
    const [a, b] = w.points;
    if (!a) continue;
    if (w.kind === "airstrip" && b) upper += airstrip(a, b);
    else if (w.kind === "fighter strip" && b) upper += grassStrip(a, b);
    else if (w.kind === "pier" && b) upper += pier(a, b);
    else if (w.kind === "bridge") upper += bridge(a, b ? (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI : 0);
    else if (w.kind === "village") w.points.forEach((q, i) => (upper += huts(q, 5 + (i % 2), Math.round(q[0] + q[1]))));
  }
  return { width, height, lower, field, upper };
}

/** A course with its source first, where one of its ends lies inside an area and not at a border, at a water or at the edge. */
function rising(points: readonly Point[], rises: (p: Point) => boolean): { points: Point[]; spring: boolean } {
  const last = points[points.length - 1]!, back = !rises(points[0]!) && rises(last);
  const spring = back || rises(points[0]!);
  return { points: spring ? subdivide(back ? [...points].reverse() : points, 9, false) : [...points], spring };
}

/** How far a point is from a line. */
function away(x: number, y: number, a: Point, b: Point): number {
  const dx = b[0] - a[0], dy = b[1] - a[1];
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}

/** Town blocks: houses in rows along streets, dense in the middle and thinning out; some only walls. */
function blocks(outlines: readonly (readonly Point[])[], free: (x: number, y: number) => boolean): string {
  const rnd = random(90);
  let shadow = "", whole = "", ruins = "";
  outlines.forEach((outline, n) => {
    const turn = -0.12 + (n % 5) * 0.09, c = Math.cos(turn), s = Math.sin(turn);
    const xs = outline.map((p) => p[0]), ys = outline.map((p) => p[1]);
    const cx = (Math.min(...xs) + Math.max(...xs)) / 2, cy = (Math.min(...ys) + Math.max(...ys)) / 2;
    const reach = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / 2 + 10;
    for (let u = -reach, i = 0; u < reach; u += 11, i++)
      for (let v = -reach, j = 0; v < reach; v += 10.5, j++) {
        const x = cx + u * c - v * s, y = cy + u * s + v * c, chance = rnd(), w = 4.6 + rnd() * 3.6, h = 4 + rnd() * 3, broken = rnd() < 0.2;
        if (i % 5 === 0 || j % 4 === 0 || chance > 0.9 * (fractal(x / 60, y / 60, 90, 2) * 1.5 - 0.1)) continue;
        const corners = ([[0, 0], [w, 0], [w, h], [0, h]] as const).map(([a, b]): Point => [x + a * c - b * s, y + a * s + b * c]);
        if (!corners.every((p) => holds(outline, p[0], p[1])) || !free(x, y)) continue;
        if (broken) ruins += "M" + [corners[3]!, corners[0]!, corners[1]!].map((p) => fixed(p[0]) + " " + fixed(p[1])).join("L");
        else {
          whole += polygon(corners);
          shadow += polygon(corners.map((p): Point => [p[0] + 1.2, p[1] + 1.4]));
        }
      }
  });
  return `<g class="d-index"><path d="${shadow}" fill="#4A3320" fill-opacity=".3"/><path d="${whole}" fill="#B6705A" stroke="#6D3527" stroke-width=".7"/><path d="${ruins}" fill="none" stroke="#6D3527" stroke-width="1.1"/></g>`;
}
