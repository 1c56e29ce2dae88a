/** A stack opened in place: its counters in an arc above where it stands, or below it near the upper edge. */
import { signal } from "@preact/signals";
import type { Point } from "../ground/curves";

/** The stack that is fanned out, by its name. */
export const fanned = signal<string | null>(null);

const GAP = 1.12, ROW = 9;

/** Where the counters of a fan stand, from the stack's own place; none touches another. `up`: above, or else below. */
export function fanSpots(count: number, size: number, up = true): Point[] {
  const out: Point[] = [];
  const spread = (n: number): number => Math.min(1.2, 0.3 * (n - 1));
  const first = Math.min(ROW, count);
  // Wide enough that each has its room, and then as near as that allows; further rows lie around the first.
  const inner = Math.max(1.45 * size, first > 1 ? (GAP * size) / (2 * Math.sin(spread(first) / (first - 1))) : 0);
  const drop = inner - 1.45 * size;
  for (let from = 0, row = 0; from < count; from += ROW, row++) {
    const n = Math.min(ROW, count - from), half = spread(n), radius = inner + row * GAP * size;
    for (let i = 0; i < n; i++) {
      const a = n > 1 ? -half + (2 * half * i) / (n - 1) : 0;
      out.push([radius * Math.sin(a), (up ? -1 : 1) * (radius * Math.cos(a) - drop)]);
    }
  }
  return out;
}

/** How far from the stack's place the pointer may go before the fan closes. */
export const fanReach = (count: number, size: number): number =>
  Math.max(...fanSpots(count, size).map(([x, y]) => Math.hypot(x, y))) + size * 0.9;
