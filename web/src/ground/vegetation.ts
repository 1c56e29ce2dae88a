/** What grows: grass on clear ground, canopy in the jungle, palms in rows. Drawn in tiles, so that a pan paints little. */
import { fixed, holds, type Point } from "./curves";
import type { HexGrid } from "./hexes";
import type { Mask } from "./mask";
import { fractal, random } from "./noise";
import { GROUND } from "./palette";

const TILE = 320;

/** Gathers path data by tile. */
class Tiles {
  private readonly tiles = new Map<string, string[]>();
  add(x: number, y: number, d: string): void {
    const key = Math.floor(x / TILE) + "," + Math.floor(y / TILE);
    const list = this.tiles.get(key);
    if (list) list.push(d);
    else this.tiles.set(key, [d]);
  }
  paths(): string {
    return [...this.tiles.values()].map((l) => `<path d="${l.join("")}"/>`).join("");
  }
}

const dome = (x: number, y: number, r: number): string =>
  `M${fixed(x - r)} ${fixed(y)}q${fixed(r)}-${fixed(2 * r)} ${fixed(2 * r)} 0`;
const blob = (x: number, y: number, r: number, flat = 1): string =>
  `M${fixed(x - r)} ${fixed(y)}a${fixed(r)} ${fixed(r * flat)} 0 1 1 ${fixed(2 * r)} 0a${fixed(r)} ${fixed(r * flat)} 0 1 1 ${fixed(-2 * r)} 0`;

/** Tufts of kunai where the ground is open. */
export function grass(grid: HexGrid, open: (x: number, y: number) => boolean): string {
  const rnd = random(23), tiles = new Tiles();
  for (let y = 0; y < grid.height; y += 13)
    for (let x = 0; x < grid.width; x += 13) {
      const px = x + rnd() * 11, py = y + rnd() * 11;
      if (fractal(px / 70, py / 70, 31, 2) <= 0.5 || !open(px, py)) continue;
      tiles.add(px, py, `M${fixed(px)} ${fixed(py)}l-1.3 -3.4m1.3 3.4l.5 -4m-.5 4l2 -3`);
    }
  return `<g class="d-all" stroke="${GROUND.grass}" stroke-width=".7" fill="none" stroke-opacity=".55">${tiles.paths()}</g>`;
}

/** The forest from above. Every tree stands wholly inside the wood, so that its edge needs no clip, which is dear to paint. */
export function canopy(grid: HexGrid, path: string, wood: Mask): string {
  const rnd = random(29);
  const deep = new Tiles(), dark = new Tiles(), pale = new Tiles(), filled = new Tiles();
  for (let y = 0; y < grid.height; y += 15)
    for (let x = 0; x < grid.width; x += 15) {
      const n = fractal(x / 95, y / 95, 61, 3), r = 9 + (n - 0.52) * 60;
      if (n > 0.52 && wood.hasDisc(x, y, r)) deep.add(x, y, blob(x, y, r, 0.8));
    }
  const step = 9;
  for (let y = -step, row = 0; y < grid.height + step; y += step * 0.8, row++)
    for (let x = (row % 2) * (step / 2) - step; x < grid.width + step; x += step) {
      const px = x + (rnd() - 0.5) * step * 0.7, py = y + (rnd() - 0.5) * step * 0.5, r = 2.3 + rnd() * 2.1;
      const fill = rnd() < 0.18, strong = rnd() < 0.5;
      if (!wood.has(px, py) || !wood.has(px - r, py) || !wood.has(px + r, py) || !wood.has(px, py - r) || fractal(px / 55, py / 55, 41, 2) < 0.34) continue;
      if (fill) filled.add(px, py, blob(px, py, r));
      (strong ? dark : pale).add(px, py, dome(px, py, r));
    }
  return `<path d="${path}" fill="none" stroke="${GROUND.jungleRim}" stroke-width="4.5" stroke-opacity=".4"/>`
    + `<path d="${path}" fill="${GROUND.jungle}" fill-rule="evenodd" stroke="${GROUND.jungleEdge}" stroke-width="1.1" stroke-opacity=".55"/>`
    + `<g fill="${GROUND.jungleDeep}">${deep.paths()}</g>`
    + `<g class="d-canopy"><g fill="${GROUND.canopyFill}" fill-opacity=".5">${filled.paths()}</g>`
    + `<g fill="none" stroke="${GROUND.canopy}" stroke-width=".95" stroke-opacity=".6">${dark.paths()}</g>`
    + `<g fill="none" stroke="${GROUND.canopyPale}" stroke-width=".9" stroke-opacity=".65">${pale.paths()}</g></g>`;
}

/** Palms in rows inside a plantation's outline. */
export function plantation(outline: readonly Point[], dry: (x: number, y: number) => boolean): string {
  const rnd = random(37);
  const xs = outline.map((p) => p[0]), ys = outline.map((p) => p[1]);
  let d = "";
  for (let y = Math.min(...ys); y < Math.max(...ys); y += 9.6)
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 9.6) {
      const px = x + (rnd() - 0.5) * 1.2, py = y + (rnd() - 0.5) * 1.2;
      if (!holds(outline, px, py) || fractal(px / 60, py / 60, 77, 2) < 0.36 || !dry(px, py - 12)) continue;
      const z = 2.5;
      d += `M${fixed(px - z)} ${fixed(py)}h${2 * z}M${fixed(px)} ${fixed(py - z)}v${2 * z}M${fixed(px - 1.75)} ${fixed(py - 1.75)}l3.5 3.5M${fixed(px + 1.75)} ${fixed(py - 1.75)}l-3.5 3.5`;
    }
  return `<path class="d-canopy" d="${d}" stroke="${GROUND.palm}" stroke-width=".85" fill="none" stroke-opacity=".85"/>`;
}
