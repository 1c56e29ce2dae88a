/** Moves of counters: 90 ms a hex, at most 600; half that while many wait; none for those who want none. */
import type { HexGrid } from "../ground/hexes";
import type { Entry } from "../types";
import { isHex } from "./layout";

export interface Flight { piece: number; path: string[]; delay: number; length: number }

/** Schedules the entries that travel, one after the other; a long backlog is hurried. */
export function flights(entries: readonly Entry[]): Flight[] {
  const moving = entries.filter((e) => e.pieces?.length && (e.path ?? []).filter(isHex).length > 1);
  const hurry = moving.length > 6 ? 0.5 : 1;
  let delay = 0;
  return moving.map((e) => {
    const path = e.path!.filter(isHex);
    const length = Math.min(600, 90 * (path.length - 1) + 60) * hurry;
    const flight = { piece: e.pieces![0]!, path, delay, length };
    delay += length + 60 * hurry;
    return flight;
  });
}

export const still = (): boolean => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/** Runs a flight on the drawn counter. The counter already stands where it goes; until then it is shown on its way. */
export function fly(element: Element, flight: Flight, grid: HexGrid): void {
  const end = grid.centre(flight.path[flight.path.length - 1]!);
  const offsets = flight.path.map((h) => {
    const p = grid.centre(h);
    return [p[0] - end[0], p[1] - end[1]] as const;
  });
  if (!("animate" in element)) return;
  if (still()) {
    element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 300, delay: Math.min(flight.delay, 600) });
    return;
  }
  const last = offsets.length - 1;
  element.animate(
    offsets.map(([x, y], i) => ({ transform: `translate(${x}px, ${y - (i > 0 && i < last ? 3 : 0)}px)` })),
    { duration: flight.length, delay: flight.delay, easing: "ease-in-out", fill: "backwards" },
  );
}
