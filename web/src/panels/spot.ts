/** Where a panel over the map stands: as high as it is drawn, and known to what else lies on the map. */
import { useLayoutEffect, useState } from "preact/hooks";
import { NARROW, viewport } from "../board/camera";
import { keptTools, panelAt, placePanel, type Box } from "./place";

/**
 * The style of a panel that hides as little as can be of `keep`, and of the tools in the corner; undefined on a narrow
 * screen. `first` is its height until it has been drawn; `docked`: it keeps to the sides of the map.
 */
export function useSpot(box: { current: HTMLElement | null }, width: number, first: number,
  keep: readonly (readonly [Box, number])[], near: Box | undefined, docked = false): { left: string; top: string } | undefined {
  const v = viewport.value, narrow = v.width < NARROW;
  const [height, measured] = useState(first);
  const at = narrow ? null : placePanel({ width, height }, v, [...keep, ...keptTools()], near, docked);
  useLayoutEffect(() => {
    // As it is drawn, and placed again at once if it has grown: it never stands half outside the map.
    const now = box.current?.offsetHeight;
    if (now && Math.abs(now - height) > 1) measured(now);
  });
  useLayoutEffect(() => void (panelAt.value = at && { ...at, width, height }), [at?.left, at?.top, width, height]);
  useLayoutEffect(() => () => void (panelAt.value = null), []);
  return at ? { left: at.left + "px", top: at.top + "px" } : undefined;
}
