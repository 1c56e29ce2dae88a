/** Finds room for a panel on the map: beside the target, and over nothing that must be seen. */
import { signal } from "@preact/signals";

export interface Box { left: number; top: number; width: number; height: number }

/** Where the tools in the corner of the map stand in their row: mini, zoom, goto, legend. As measured. */
export const toolsAt = signal<Readonly<Record<string, Box>>>({});
/** Where the panel of an attack or of a payment stands, if one is open. */
export const panelAt = signal<Box | null>(null);

/** How much a panel may hide of a tool, against the 60 of a target: the corner gives way only to what is decided. */
export const keptTools = (): [Box, number][] => Object.values(toolsAt.value).map((box) => [box, 8]);

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/**
 * The best of a grid of spots inside the window; each `keep` box costs its weight times the share hidden. A docked panel
 * stands at the left or the right edge only.
 */
export function placePanel(panel: { width: number; height: number }, view: { width: number; height: number },
  keep: readonly (readonly [Box, number])[], near?: Box, docked = false, rim = 14): { left: number; top: number } {
  const spanX = Math.max(0, view.width - panel.width - 2 * rim), spanY = Math.max(0, view.height - panel.height - 2 * rim);
  const target = near ? [near.left + near.width / 2, near.top + near.height / 2] : [view.width, view.height];
  let best = { left: rim + spanX, top: rim + spanY }, least = Infinity;
  for (let i = 0; i <= 8; i += docked ? 8 : 1)
    for (let j = 0; j <= 8; j++) {
      const left = rim + (spanX * i) / 8, top = rim + (spanY * j) / 8;
      const at: Box = { left, top, ...panel };
      let cost = Math.hypot(left + panel.width / 2 - target[0]!, top + panel.height / 2 - target[1]!) / 220;
      for (const [box, weight] of keep) {
        const area = box.width * box.height;
        if (area > 0) cost += (weight * overlap(at, box)) / area;
      }
      if (cost < least) {
        least = cost;
        best = { left, top };
      }
    }
  return best;
}
