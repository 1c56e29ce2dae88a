/** Sea: the coast line, tints from the shore out, surf, sea ticks and soundings. */
import { chaikin, fixed, spline, subdivide, traced, warp, type Extent, type Point } from "./curves";
import { HEIGHT, outlines, SIDE, type HexGrid } from "./hexes";
import { Mask } from "./mask";
import { random } from "./noise";
import { SEA, SEA_DEEP, SEA_INK, SURF } from "./palette";

/** The land: closed outlines in map units, and their path. */
export interface Land { outlines: Point[][]; path: string; holds(x: number, y: number): boolean }

/** Land from a drawn coast line (west to east, land to the south of it), or else from the land hexes. */
export function land(coast: readonly Point[] | undefined, hexes: ReadonlySet<string>, all: ReadonlySet<string>, grid: HexGrid, coarse = false): Land {
  let loops: Point[][];
  if (coast && coast.length > 3) {
    const line = [...coast];
    if (line[0]![0] > line[line.length - 1]![0]) line.reverse();
    const first = line[0]!, last = line[line.length - 1]!;
    const cut = warp(subdivide([[first[0] - 400, first[1]], ...line, [last[0] + 400, last[1]]], 9, false), 5, 26, 4);
    loops = [[...chaikin(cut, 1, false), [grid.width + 500, grid.height + 400], [-500, grid.height + 400]]];
  } else {
    // Hexes beyond the edge continue the land, so that no coast is drawn along the edge of the paper.
    const wide = new Set(hexes);
    for (const hex of hexes)
      for (let d = 0; d < 6; d++) {
        const n = grid.neighbour(hex, d);
        if (!all.has(n)) wide.add(n);
      }
    loops = outlines(wide, grid).map((loop) => chaikin(warp(chaikin(subdivide(chaikin(loop, 2), 10), 1), 9, 40, 4), 1));
  }
  const mask = new Mask(loops, grid.width, grid.height);
  return { outlines: loops, path: traced(loops, coarse), holds: (x, y) => mask.has(x, y) };
}

/** Land whose outlines are drawn already, as those of areas are. */
export function landOf(loops: Point[][], extent: Extent): Land {
  const mask = new Mask(loops, extent.width, extent.height);
  return { outlines: loops, path: traced(loops), holds: (x, y) => mask.has(x, y) };
}

/** A reef off the shore: a pale line with coral beyond it. */
export function reef(shore: Land): string {
  const rnd = random(13);
  let line = "", coral = "";
  for (const loop of shore.outlines) {
    const xs = loop.map((p) => p[0]), ys = loop.map((p) => p[1]);
    const cx = (Math.min(...xs) + Math.max(...xs)) / 2, cy = (Math.min(...ys) + Math.max(...ys)) / 2;
    const out = Math.max(...xs) - Math.min(...xs) < 200 ? 12 : 34;
    const round = chaikin(subdivide(loop, 26), 2).map(([x, y]): Point => {
      const l = Math.hypot(x - cx, (y - cy) * 1.6) || 1;
      return [x + ((x - cx) / l) * out, y + (((y - cy) * 1.6) / l) * out * (y > cy ? 1.5 : 1)];
    });
    const smooth = warp(round, 7, 40, 8);
    line += spline(smooth.filter((_, i) => i % 3 === 0), true);
    for (const p of subdivide(smooth, 9)) {
      if (rnd() < 0.25) continue;
      const x = p[0] + (rnd() - 0.5) * 13, y = p[1] + (rnd() - 0.5) * 13;
      if (!shore.holds(x, y)) coral += `M${fixed(x)} ${fixed(y)}l2 -3l2 3z`;
    }
  }
  return `<path d="${line}" fill="none" stroke="#F6FBF7" stroke-width="7" stroke-opacity=".35"/><path d="${line}" fill="none" stroke="#6E9C98" stroke-width="1.2" stroke-dasharray="2 5" stroke-opacity=".9"/>`
    + `<path class="d-form" d="${coral}" fill="#7FA9A3" fill-opacity=".5"/>`;
}

export function sea(shore: Land, grid: Extent): string {
  const rnd = random(7);
  let out = `<rect x="-60" y="-60" width="${fixed(grid.width + 120)}" height="${fixed(grid.height + 120)}" fill="${SEA_DEEP}"/>`;
  const stroke = (width: number, colour: string, more = ""): string =>
    `<path d="${shore.path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${more}/>`;
  for (const [width, colour] of SEA) out += stroke(width, colour);
  out += stroke(25, SURF, ` stroke-dasharray="26 9 12 14" stroke-opacity=".75"`) + stroke(22, "#CFE2E0");
  out += stroke(14, SURF, ` stroke-dasharray="34 7 18 6" stroke-opacity=".9"`) + stroke(11, "#D4E6E3");
  const clear = (x: number, y: number, gap: number): boolean =>
    !shore.holds(x, y) && !shore.holds(x, y + gap) && !shore.holds(x + gap * 0.7, y) && !shore.holds(x - gap * 0.7, y);
  let ticks = "";
  const amount = (grid.width * grid.height) / 5200;
  for (let i = 0; i < amount; i++) {
    const x = rnd() * grid.width, y = rnd() * grid.height, length = 5 + rnd() * 9;
    if (clear(x, y, 44)) ticks += `M${fixed(x)} ${fixed(y)}q${fixed(length / 4)} -1.6 ${fixed(length / 2)} 0t${fixed(length / 2)} 0`;
  }
  out += `<path class="d-form" d="${ticks}" fill="none" stroke="#fff" stroke-width=".8" stroke-opacity=".38"/>`;
  const set: Point[] = [];
  let soundings = "";
  for (let i = 0; i < amount * 0.4 && set.length < 60; i++) {
    const x = rnd() * grid.width, y = rnd() * grid.height;
    if (!clear(x, y, SIDE * 0.8) || set.some((p) => Math.hypot(p[0] - x, p[1] - y) < 58)) continue;
    set.push([x, y]);
    let off = 1;
    while (off < 5 && !shore.holds(x, y + off * HEIGHT)) off++;
    soundings += `<text x="${fixed(x)}" y="${fixed(y)}">${Math.max(2, Math.round(off * off * 4 + rnd() * 6))}</text>`;
  }
  return out + `<g class="d-all mi" font-size="10" fill="${SEA_INK}" fill-opacity=".62" text-anchor="middle">${soundings}</g>`;
}
