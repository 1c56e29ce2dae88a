/** Lines of equal value on a sampled field (marching squares), joined into long lines. */
import { fixed, type Point } from "./curves";

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

const key = (p: Point): string => fixed(p[0]) + "," + fixed(p[1]);

/** All lines where the field has this value; closed lines end where they began. */
export function contour(field: Field, level: number): Point[][] {
  const { columns, rows, step, values } = field;
  const links = new Map<string, { at: Point; to: Point[] }>();
  const link = (a: Point, b: Point): void => {
    for (const [u, v] of [[a, b], [b, a]] as const) {
      const k = key(u);
      const node = links.get(k);
      if (node) node.to.push(v);
      else links.set(k, { at: u, to: [v] });
    }
  };
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const k = j * columns + i;
      const a = values[k]!, b = values[k + 1]!, c = values[k + columns + 1]!, d = values[k + columns]!;
      const above = +(a > level) + +(b > level) + +(c > level) + +(d > level);
      if (above === 0 || above === 4) continue;
      const x = i * step, y = j * step;
      const cut = (p: number, q: number): number => ((level - p) / (q - p)) * step;
      const points: Point[] = [];
      if (a > level !== b > level) points.push([x + cut(a, b), y]);
      if (b > level !== c > level) points.push([x + step, y + cut(b, c)]);
      if (c > level !== d > level) points.push([x + cut(d, c), y + step]);
      if (d > level !== a > level) points.push([x, y + cut(a, d)]);
      link(points[0]!, points[1]!);
      if (points.length === 4) link(points[2]!, points[3]!);
    }
  }
  const cutLink = (u: Point, v: Point): void => {
    const node = links.get(key(u));
    if (!node) return;
    const i = node.to.findIndex((w) => key(w) === key(v));
    if (i >= 0) node.to.splice(i, 1);
    if (!node.to.length) links.delete(key(u));
  };
  const follow = (start: Point): Point[] => {
    const line: Point[] = [start];
    let now = start;
    for (let node = links.get(key(now)); node && node.to.length; node = links.get(key(now))) {
      const next = node.to[0]!;
      cutLink(now, next);
      cutLink(next, now);
      line.push(next);
      now = next;
    }
    return line;
  };
  const lines: Point[][] = [];
  for (const node of [...links.values()]) if (node.to.length === 1 && links.has(key(node.at))) lines.push(follow(node.at));
  for (const k of [...links.keys()]) {
    const node = links.get(k);
    if (node) lines.push(follow(node.at));
  }
  return lines.filter((line) => line.length > 3);
}
