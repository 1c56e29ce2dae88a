/** Hills: a height field grown from the rough and broken hexes, and its hachures, form lines and shade. */
import { contour, sample, slopeAt, type Field } from "./contours";
import { fixed, spline, subdivide, type Extent, type Point } from "./curves";
import { columnRow, HEIGHT, type HexGrid } from "./hexes";
import { fractal, random, valueNoise } from "./noise";
import { GROUND } from "./palette";

/** Units between two values of a height field, and in the field of a first sight of the map. */
export const STEP = 6, COARSE_STEP = 18;

export interface Crest { a: Point; b: Point; ha: number; hb: number; width: number }

const roll = (hex: string, seed: number): number => {
  const [c, r] = columnRow(hex);
  return valueNoise(c * 1.7 + 0.5, r * 1.3 + 0.5, seed);
};

/** Crest lines: the rough hexes of a hill joined as a tree, highest first; broken hexes hang on as spurs or knolls. */
export function crests(terrain: ReadonlyMap<string, string>, grid: HexGrid): Crest[] {
  const out: Crest[] = [];
  const high = new Map<string, number>();
  for (const [hex, kind] of terrain) {
    if (kind === "rough") {
      const inner = grid.neighbours(hex).filter((n) => terrain.get(n) === "rough").length;
      high.set(hex, 0.72 + 0.34 * roll(hex, 5) + 0.05 * inner);
    } else if (kind === "broken") high.set(hex, 0.36 + 0.2 * roll(hex, 6));
  }
  const edges: { a: string; b: string; order: number }[] = [];
  for (const [hex, h] of high) {
    for (const n of grid.neighbours(hex)) {
      const other = high.get(n);
      if (other === undefined || n <= hex) continue;
      const mixed = terrain.get(hex) !== terrain.get(n);
      const plain = terrain.get(hex) === "broken" && !mixed;
      // Broken ground is knolls and ravines: two in three of its hexes stand apart.
      if (plain && roll(hex + "", 8) + roll(n, 9) > 0.95) continue;
      edges.push({ a: hex, b: n, order: h + other + 0.3 * roll(hex, 12) - (mixed ? 0.4 : 0) });
    }
  }
  edges.sort((p, q) => q.order - p.order || (p.a + p.b < q.a + q.b ? -1 : 1));
  const root = new Map<string, string>();
  const find = (h: string): string => {
    let now = h;
    while (root.get(now) !== undefined && root.get(now) !== now) now = root.get(now)!;
    return now;
  };
  const joined = new Set<string>();
  const spot = (hex: string): Point => {
    const [x, y] = grid.centre(hex);
    return [x + (roll(hex, 21) - 0.5) * 26, y + (roll(hex, 22) - 0.5) * 26];
  };
  for (const { a, b } of edges) {
    const ra = find(a), rb = find(b);
    if (ra === rb) continue;
    root.set(ra, rb);
    joined.add(a).add(b);
    const low = Math.min(high.get(a)!, high.get(b)!);
    out.push({ a: spot(a), b: spot(b), ha: high.get(a)!, hb: high.get(b)!, width: low < 0.6 ? 0.42 : 0.55 });
  }
  for (const [hex, h] of high)
    if (!joined.has(hex)) {
      const [x, y] = spot(hex);
      const turn = roll(hex, 30) * Math.PI;
      const dx = Math.cos(turn) * 15, dy = Math.sin(turn) * 15;
      out.push({ a: [x - dx, y - dy], b: [x + dx, y + dy], ha: h, hb: h * 0.9, width: 0.4 });
    }
  return out;
}

/** Crests drawn by hand in the ground's data: they lead, and the hexes' own tree stays lower beside them. */
export function drawnCrests(lines: readonly (readonly Point[])[]): Crest[] {
  return lines.flatMap((line) => line.slice(1).map((b, i): Crest => {
    const end = line.length - 1;
    const high = (k: number): number => 1.12 - (k === 0 || k === end ? 0.3 : 0) + 0.12 * (valueNoise(k * 1.3, end, 3) - 0.5);
    return { a: line[i]!, b, ha: high(i), hb: high(i + 1), width: 0.55 };
  }));
}

/** The height field of a map of hexes, a value every `step` units. */
export const heights = (terrain: ReadonlyMap<string, string>, grid: HexGrid, drawn: readonly (readonly Point[])[] = [], step = STEP): Field =>
  heightsOf([...crests(terrain, grid), ...drawnCrests(drawn)], grid, step);

/** The height field over some crests, about 0 to 1.3. */
export function heightsOf(list: readonly Crest[], grid: Extent, step = STEP): Field {
  const buckets = new Map<number, Crest[]>();
  const cell = 2 * HEIGHT, key = (i: number, j: number): number => i * 10_000 + j;
  for (const crest of list) {
    const i0 = Math.floor((Math.min(crest.a[0], crest.b[0]) - cell) / cell), i1 = Math.floor((Math.max(crest.a[0], crest.b[0]) + cell) / cell);
    const j0 = Math.floor((Math.min(crest.a[1], crest.b[1]) - cell) / cell), j1 = Math.floor((Math.max(crest.a[1], crest.b[1]) + cell) / cell);
    for (let i = i0; i <= i1; i++)
      for (let j = j0; j <= j1; j++) {
        const list = buckets.get(key(i, j));
        if (list) list.push(crest);
        else buckets.set(key(i, j), [crest]);
      }
  }
  return sample(grid.width, grid.height, step, (x, y) => {
    const near = buckets.get(key(Math.floor(x / cell), Math.floor(y / cell)));
    // Forest and plain are not flat either: long swells, which only the shade shows.
    const swell = 0.16 * fractal(x / 150, y / 150, 41, 2);
    if (!near) return swell;
    const wx = x + (fractal(x / 60, y / 60, 5, 3) - 0.5) * 38, wy = y + (fractal(x / 60 + 9, y / 60 + 4, 8, 3) - 0.5) * 38;
    let h = 0;
    for (const c of near) {
      const dx = c.b[0] - c.a[0], dy = c.b[1] - c.a[1];
      const t = Math.max(0, Math.min(1, ((wx - c.a[0]) * dx + (wy - c.a[1]) * dy) / (dx * dx + dy * dy || 1)));
      const d = Math.hypot(wx - c.a[0] - t * dx, wy - c.a[1] - t * dy) / (c.width * HEIGHT);
      if (d > 2.6) continue;
      const top = c.ha + (c.hb - c.ha) * t;
      h = Math.max(h, top * Math.exp(-d * d * 0.9) + 0.1 * top * Math.exp(-d * d * 1.6));
    }
    return h > 0.03 ? Math.max(swell, h + 0.22 * (fractal(x / 120, y / 120, 21, 3) - 0.42) * Math.min(1, h * 2)) : swell;
  });
}

const INDEX_LEVELS = [0.5, 0.98];
const LEVELS = [0.2, 0.35, 0.65, 0.82, 1.14];

function lines(field: Field, levels: readonly number[], width: number, opacity: number): string {
  let out = "";
  for (const level of levels) {
    const d = contour(field, level).map((p) => spline(p.filter((_, i) => i % 2 === 0 || i === p.length - 1))).join("");
    if (d) out += `<path d="${d}" fill="none" stroke="${GROUND.form}" stroke-width="${width}" stroke-opacity="${level < 0.3 ? opacity * 0.6 : opacity}"/>`;
  }
  return out;
}

/** Form lines: the index lines show from zoom .5, the others from .75. */
export const formLines = (field: Field): string =>
  `<g class="d-index">${lines(field, INDEX_LEVELS, 1.15, 0.6)}</g><g class="d-form">${lines(field, LEVELS, 0.65, 0.6)}</g>`;

/** Hachures: tapered strokes down the slope, thicker where it is steeper. */
export function hachures(field: Field): string {
  const rnd = random(17);
  const tiles = new Map<string, string>();
  for (const level of [0.42, 0.58, 0.74, 0.9, 1.06, 1.22]) {
    for (const line of contour(field, level)) {
      for (const [x, y] of subdivide(line, 4.3, false)) {
        const [gx, gy] = slopeAt(field, x, y);
        const g = Math.hypot(gx, gy) * HEIGHT;
        const extra = rnd() * 3;
        if (g < 0.62) continue;
        const ux = (-gx * HEIGHT) / g, uy = (-gy * HEIGHT) / g;
        const length = 5 + Math.min(9, g * 4.6) + extra, w = Math.min(1.25, 0.36 + g * 0.36);
        const k = Math.floor(x / 320) + "," + Math.floor(y / 320);
        tiles.set(k, (tiles.get(k) ?? "")
          + `M${fixed(x - uy * w)} ${fixed(y + ux * w)}L${fixed(x + uy * w)} ${fixed(y - ux * w)}L${fixed(x + ux * length)} ${fixed(y + uy * length)}Z`);
      }
    }
  }
  return `<g class="d-form" fill="${GROUND.hachure}" fill-opacity=".72">${[...tiles.values()].map((d) => `<path d="${d}"/>`).join("")}</g>`;
}

/** Light from the north-west as pixels (RGBA), one per sample of the field. */
export function shade(field: Field): Uint8ClampedArray<ArrayBuffer> {
  const { columns, rows, values, step } = field;
  const out = new Uint8ClampedArray(new ArrayBuffer(columns * rows * 4));
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const k = j * columns + i;
      const gx = ((values[j * columns + Math.min(columns - 1, i + 1)]! - values[j * columns + Math.max(0, i - 1)]!) / (2 * step)) * HEIGHT;
      const gy = ((values[Math.min(rows - 1, j + 1) * columns + i]! - values[Math.max(0, j - 1) * columns + i]!) / (2 * step)) * HEIGHT;
      const light = (gx + gy) * 0.42;
      const lit = light > 0;
      out[k * 4] = lit ? 255 : 45;
      out[k * 4 + 1] = lit ? 252 : 36;
      out[k * 4 + 2] = lit ? 236 : 22;
      out[k * 4 + 3] = Math.min(lit ? 92 : 96, Math.abs(light) * (lit ? 80 : 84));
    }
  return out;
}
