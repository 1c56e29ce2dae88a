/** Lines and outlines: cutting, displacing, smoothing, and writing them as SVG paths. */
import { fractal } from "./noise";

export type Point = readonly [number, number];
/** The size of a map. */
export interface Extent { readonly width: number; readonly height: number }

/** A coordinate as SVG wants it: one decimal is a fifteenth of a millimetre on a screen. */
export function fixed(n: number): string {
  const tenths = Math.round(n * 10);
  if (tenths % 10 === 0) return "" + tenths / 10;
  // Written out digit by digit, which is several times quicker than a fraction's own toString.
  const high = Math.abs(tenths);
  return (tenths < 0 ? "-" : "") + ((high - (high % 10)) / 10) + "." + (high % 10);
}

/** Straight path through points. */
export const polyline = (points: readonly Point[]): string =>
  points.map((p, i) => (i ? "L" : "M") + fixed(p[0]) + " " + fixed(p[1])).join("");

export const polygon = (points: readonly Point[]): string => polyline(points) + "Z";

/** Cut every leg in pieces of about `step`. */
export function subdivide(points: readonly Point[], step: number, closed = true): Point[] {
  const out: Point[] = [];
  const count = points.length;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const a = points[i]!, b = points[(i + 1) % count]!;
    const pieces = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / step));
    for (let k = 0; k < pieces; k++)
      out.push([a[0] + ((b[0] - a[0]) * k) / pieces, a[1] + ((b[1] - a[1]) * k) / pieces]);
  }
  if (!closed) out.push(points[count - 1]!);
  return out;
}

/** Displace points by noise of `amplitude`, whose waves are about `scale` long. */
export const warp = (points: readonly Point[], amplitude: number, scale: number, seed: number): Point[] =>
  points.map(([x, y]) => [
    x + (fractal(x / scale, y / scale, seed) - 0.5) * 2 * amplitude,
    y + (fractal(x / scale + 91, y / scale + 37, seed + 5) - 0.5) * 2 * amplitude,
  ]);

/** Corner cutting: rounds an outline. */
export function chaikin(points: readonly Point[], times: number, closed = true): Point[] {
  let now: Point[] = [...points];
  for (let k = 0; k < times; k++) {
    const out: Point[] = [];
    const count = now.length;
    for (let i = 0; i < (closed ? count : count - 1); i++) {
      const a = now[i]!, b = now[(i + 1) % count]!;
      out.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
        [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
    }
    if (!closed && count) {
      out.unshift(now[0]!);
      out.push(now[count - 1]!);
    }
    now = out;
  }
  return now;
}

/** A smooth path through all points (Catmull-Rom written as Béziers). */
export function spline(points: readonly Point[], closed = false): string {
  const count = points.length;
  if (count === 0) return "";
  if (count === 1) return `M${fixed(points[0]![0])} ${fixed(points[0]![1])}`;
  const at = (i: number): Point =>
    closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!;
  let d = `M${fixed(at(0)[0])} ${fixed(at(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const a = at(i - 1), b = at(i), c = at(i + 1), e = at(i + 2);
    d += `C${fixed(b[0] + (c[0] - a[0]) / 6)} ${fixed(b[1] + (c[1] - a[1]) / 6)} `
      + `${fixed(c[0] - (e[0] - b[0]) / 6)} ${fixed(c[1] - (e[1] - b[1]) / 6)} ${fixed(c[0])} ${fixed(c[1])}`;
  }
  return d + (closed ? "Z" : "");
}

/** Outlines as one path; `coarse`: straight lines between every third of their points, for the first sight of the map. */
export const traced = (loops: readonly (readonly Point[])[], coarse = false): string =>
  loops.map((l) => (coarse ? polygon(l.filter((_, i) => i % 3 === 0)) : spline(l, true))).join("");

/** A river's line: through the middle of every leg, bending at the vertices; `onward`: begun at the middle of its first leg. */
export function throughMidpoints(points: readonly Point[], onward = false): string {
  const last = points.length - 1;
  if (last < 1) return "";
  const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = mid(points[0]!, points[1]!);
  let d = onward ? `M${fixed(start[0])} ${fixed(start[1])}` : `M${fixed(points[0]![0])} ${fixed(points[0]![1])}L${fixed(start[0])} ${fixed(start[1])}`;
  for (let i = 1; i < last; i++) {
    const q = mid(points[i]!, points[i + 1]!);
    d += `Q${fixed(points[i]![0])} ${fixed(points[i]![1])} ${fixed(q[0])} ${fixed(q[1])}`;
  }
  return d + `L${fixed(points[last]![0])} ${fixed(points[last]![1])}`;
}

/** Whether a closed outline holds a point (even-odd). */
export function holds(outline: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[i]!, b = outline[j]!;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}
