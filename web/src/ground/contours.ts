/** Lines of equal value on a sampled field (marching squares), joined into long lines. */
import type { Point } from "./curves";

/** A height sampled on a square lattice of `step` map units. */
export interface Field { readonly columns: number; readonly rows: number; readonly step: number; readonly values: Float32Array }

export function sample(width: number, height: number, step: number, value: (x: number, y: number) => number): Field {
  const columns = Math.ceil(width / step) + 1, rows = Math.ceil(height / step) + 1;
  const values = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) values[j * columns + i] = value(i * step, j * step);
  return { columns, rows, step, values };
}

/** The field at any point, by bilinear interpolation. */
export function heightAt(field: Field, x: number, y: number): number {
  const { columns, rows, step, values } = field;
  const u = Math.max(0, Math.min(columns - 1.001, x / step)), v = Math.max(0, Math.min(rows - 1.001, y / step));
  const i = Math.floor(u), j = Math.floor(v), a = u - i, b = v - j, k = j * columns + i;
  return (values[k]! * (1 - a) + values[k + 1]! * a) * (1 - b) + (values[k + columns]! * (1 - a) + values[k + columns + 1]! * a) * b;
}

/** The slope at a point, per map unit. */
export function slopeAt(field: Field, x: number, y: number): Point {
  const e = field.step * 0.5;
  return [(heightAt(field, x + e, y) - heightAt(field, x - e, y)) / (2 * e),
    (heightAt(field, x, y + e) - heightAt(field, x, y - e)) / (2 * e)];
}

/**
 * All lines where the field has this value; closed lines end where they began. A crossing lies on an edge of
 * the lattice and is known by that edge's number, so that joining needs no comparison of coordinates.
 */
export function contour(field: Field, level: number): Point[][] {
  const { columns, rows, step, values } = field;
  const edges = columns * rows * 2;
  const spot = new Map<number, Point>();
  const first = new Int32Array(edges).fill(-1), second = new Int32Array(edges).fill(-1);
  const order: number[] = [];
  const link = (a: number, b: number): void => {
    for (const [u, v] of [[a, b], [b, a]] as const) {
      if (first[u] === -1) {
        first[u] = v;
        order.push(u);
      } else second[u] = v;
    }
  };
  const cut = (p: number, q: number): number => ((level - p) / (q - p)) * step;
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const k = j * columns + i;
      const a = values[k]!, b = values[k + 1]!, c = values[k + columns + 1]!, d = values[k + columns]!;
      const above = +(a > level) + +(b > level) + +(c > level) + +(d > level);
      if (above === 0 || above === 4) continue;
      const x = i * step, y = j * step;
      // Edge 2k runs east from lattice point k, edge 2k + 1 runs south.
      const met: number[] = [];
      const meet = (edge: number, px: number, py: number): void => {
        met.push(edge);
        if (!spot.has(edge)) spot.set(edge, [px, py]);
      };
      if (a > level !== b > level) meet(2 * k, x + cut(a, b), y);
      if (b > level !== c > level) meet(2 * (k + 1) + 1, x + step, y + cut(b, c));
      if (c > level !== d > level) meet(2 * (k + columns), x + cut(d, c), y + step);
      if (d > level !== a > level) meet(2 * k + 1, x, y + cut(a, d));
      link(met[0]!, met[1]!);
      if (met.length === 4) link(met[2]!, met[3]!);
    }
  }
  const drop = (u: number, v: number): void => {
    if (first[u] === v) {
      first[u] = second[u]!;
      second[u] = -1;
    } else if (second[u] === v) second[u] = -1;
  };
  const lines: Point[][] = [];
  const follow = (start: number): void => {
    const line: Point[] = [spot.get(start)!];
    let now = start;
    while (first[now] !== -1) {
      const next = first[now]!;
      drop(now, next);
      drop(next, now);
      line.push(spot.get(next)!);
      now = next;
    }
    if (line.length > 3) lines.push(line);
  };
  // Open lines first, from their ends; what is left are rings.
  for (const u of order) if (first[u] !== -1 && second[u] === -1) follow(u);
  for (const u of order) if (first[u] !== -1) follow(u);
  return lines;
}
