/** What grows: grass on clear ground, canopy in the jungle, palms in rows. Drawn in tiles, so that a pan paints little. */
import { fixed, holds, type Extent, type Point } from "./curves";
import type { Mask } from "./mask";
import { fractal, random } from "./noise";
import { FIELDS, GROUND } from "./palette";

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
export function grass(grid: Extent, open: (x: number, y: number) => boolean): string {
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
export function canopy(grid: Extent, path: string, wood: Mask, coarse = false): string {
  const rnd = random(29);
  const deep = new Tiles(), dark = new Tiles(), pale = new Tiles(), filled = new Tiles();
  for (let y = 0; y < grid.height; y += 15)
    for (let x = 0; x < grid.width; x += 15) {
      const n = fractal(x / 95, y / 95, 61, 3), r = 9 + (n - 0.52) * 60;
      if (n > 0.52 && wood.hasDisc(x, y, r)) deep.add(x, y, blob(x, y, r, 0.8));
    }
  const step = 9;
  for (let y = -step, row = 0; !coarse && y < grid.height + step; y += step * 0.8, row++)
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

/** Trees that stand singly or in belts on open ground, each with its crown's shade. */
export function trees(extent: Extent, density: (x: number, y: number) => number): string {
  const rnd = random(31), crowns = new Tiles(), rims = new Tiles();
  const amount = (extent.width * extent.height) / 215;
  for (let i = 0; i < amount; i++) {
    const x = rnd() * extent.width, y = rnd() * extent.height, z = 2 + rnd() * 2.2;
    if (fractal(x / 46, y / 34, 70, 3) < 1 - density(x, y)) continue;
    crowns.add(x, y, blob(x, y, z));
    rims.add(x, y, `M${fixed(x - z)} ${fixed(y)}a${fixed(z)} ${fixed(z)} 0 0 1 ${fixed(2 * z)} 0`);
  }
  return `<g class="d-canopy"><g fill="#A5BB8B" fill-opacity=".9">${crowns.paths()}</g><g fill="none" stroke="${GROUND.canopy}" stroke-width=".9" stroke-opacity=".75">${rims.paths()}</g></g>`;
}

/** A quilt of fields, and the furrows in some of them. A field is drawn where all of it is dry and open. */
export function fields(extent: Extent, open: (x: number, y: number) => boolean): string {
  const rnd = random(11), quilt = new Map<string, Tiles>(), furrows = new Tiles();
  const bend = (x: number, y: number): Point => [x + (fractal(x / 90, y / 90, 14, 3) - 0.5) * 70, y + (fractal(x / 90 + 7, y / 90 + 3, 15, 3) - 0.5) * 70];
  const w = 38, h = 25;
  for (let x = -w, column = 0; x < extent.width + w; x += w, column++)
    for (let y = -h; y < extent.height + h; y += h) {
      const top = y + ((column % 2) * h) / 2;
      const corners = [bend(x, top), bend(x + w, top), bend(x + w, top + h), bend(x, top + h)];
      const tone = FIELDS[Math.floor(rnd() * FIELDS.length)]!;
      if (!corners.every(([px, py]) => open(px, py))) continue;
      if (!quilt.has(tone)) quilt.set(tone, new Tiles());
      quilt.get(tone)!.add(corners[0]![0], corners[0]![1], "M" + corners.map((p) => fixed(p[0]) + " " + fixed(p[1])).join("L") + "Z");
    }
  const amount = (extent.width * extent.height) / 1000;
  for (let i = 0; i < amount; i++) {
    const x = rnd() * extent.width, y = rnd() * extent.height;
    if (fractal(x / 50, y / 50, 50, 2) < 0.55 || !open(x, y) || !open(x + 9, y + 9)) continue;
    const a = Math.floor(fractal(x / 70, y / 70, 51, 1) * 5) * 0.6;
    for (let k = 0; k < 3; k++)
      furrows.add(x, y, `M${fixed(x + k * 2.6 * Math.sin(a))} ${fixed(y - k * 2.6 * Math.cos(a))}l${fixed(9 * Math.cos(a))} ${fixed(9 * Math.sin(a))}`);
  }
  return [...quilt].map(([tone, tiles]) => `<g fill="${tone}" stroke="#B9AE7E" stroke-width=".7" stroke-opacity=".75">${tiles.paths()}</g>`).join("")
    + `<g class="d-canopy" stroke="#A79C63" stroke-width=".55" stroke-opacity=".5" fill="none">${furrows.paths()}</g>`;
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
