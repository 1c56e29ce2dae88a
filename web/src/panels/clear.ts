/** Room on the map that nothing asked lies under: no panel, no tool, no target, as little as can be of what may be chosen. */
import { useLayoutEffect, useState } from "preact/hooks";
import { camera, stopNow, viewport } from "../board/camera";
import { onMap } from "../board/layout";
import { identifierBox } from "../ground/control";
import { placesOf } from "../ground/places";
import { ground, pieceOptions, placeOf, placeOptions, question, view } from "../state";
import { overlap, panelAt, placePanel, type Box } from "./place";

/** Where a box of the map lies in its window now, from its edges in map units. */
export function onScreen(left: number, top: number, right: number, bottom: number): Box {
  const { x, y, zoom } = camera.value;
  return { left: left * zoom + x, top: top * zoom + y, width: (right - left) * zoom, height: (bottom - top) * zoom };
}

/** A box on the screen around a place of the map. */
export function boxOf(place: string, rim = 40): Box | undefined {
  const g = ground.value;
  if (!g || !onMap(place)) return undefined;
  const [x, y] = placesOf(g).centre(place);
  return onScreen(x - rim, y - rim, x + rim, y + rim);
}

/** A box on the screen around what of an area's sign must stay in sight: its number and who holds it. */
export function signOf(place: string): Box | undefined {
  const g = ground.value, area = g?.areas?.find((one) => one.id === place);
  if (!area) return undefined;
  return onScreen(...identifierBox(area, stopNow.value));
}

/** What must stay in sight, and what had better: boxes with what hiding them whole would cost. */
export interface Kept { must: readonly Box[]; may: readonly (readonly [Box, number])[] }

/** More than all that had better stay in sight can come to. */
const NEVER = 5000;

/** Where a thing of a size may lie; null where there is no room. `near`: where it had best be, else the lower right corner; `rim`: how far from the edges. */
export function clearSpot(size: { width: number; height: number }, window: { width: number; height: number }, kept: Kept, near?: Box, rim = 14): Box | null {
  const at = { ...placePanel(size, window, [...kept.must.map((box): [Box, number] => [box, NEVER]), ...kept.may], near, false, rim), ...size };
  return kept.must.some((box) => overlap(at, box) > 0) ? null : at;
}

/** Everything over the map that a person reads or presses now, but for the things named; in pixels of the map's window. */
const PANELS = ".board > .pop, .board > .lesson, .board > .skip, .maptools > *";

/** The boxes of elements, in pixels of the map's window; of those that are drawn. */
function boxesIn(board: HTMLElement, elements: Iterable<Element>): Box[] {
  const frame = board.getBoundingClientRect();
  return [...elements].flatMap((e) => {
    const b = e.getBoundingClientRect();
    return b.width && b.height ? [{ left: b.left - frame.left, top: b.top - frame.top, width: b.width, height: b.height }] : [];
  });
}

const panelsNow = (board: HTMLElement, own: Element): Box[] =>
  boxesIn(board, [...board.querySelectorAll(PANELS)].filter((e) => e !== own && !e.matches(".hover, .hides, .fall")));

/** What of the page as it is drawn must not be hidden by `own`, and what had better not. */
export function keptNow(board: HTMLElement, own: Element): Kept {
  const counter = (id: number): Box[] => boxesIn(board, board.querySelectorAll(`.unit > .hit[data-piece="${id}"]`));
  const q = question.value, targets = q?.forecast?.targets ?? [];
  const lit = [...pieceOptions.value.keys(), ...(q?.subject == null ? [] : [q.subject])];
  const may = (boxes: readonly Box[], weight: number): [Box, number][] => boxes.map((box) => [box, weight]);
  return {
    must: [...panelsNow(board, own), ...targets.flatMap(counter)],
    may: [
      ...may([...targets.map((id) => placeOf.value.get(id) ?? ""), ...placeOptions.value.keys()].filter(onMap).flatMap((place) => boxOf(place, 30) ?? []), 30),
      ...may(lit.flatMap(counter), 30),
      ...may((view.value?.pieces ?? []).flatMap((p) => boxOf(p.place, 24) ?? []), 0.4),
    ],
  };
}

/** The upper left of the map, where a card about what is pointed at is looked for. */
const CORNER: Box = { left: 0, top: 0, width: 0, height: 0 };

/** The style of a card about `keep`, what is pointed at: over no panel and not over that; unseen where there is no room. */
export function useCorner(box: { current: HTMLElement | null }, keep: Box | undefined): Record<string, string> {
  const [spot, setSpot] = useState<Box | null>(null), window = viewport.value;
  void panelAt.value;     // a panel that opens or moves is one to give way to
  useLayoutEffect(() => {
    const own = box.current, board = own?.parentElement;
    if (!own || !board) return;
    const next = clearSpot({ width: own.offsetWidth, height: own.offsetHeight }, window, { must: panelsNow(board, own), may: keep ? [[keep, 60]] : [] }, CORNER);
    if (next?.left !== spot?.left || next?.top !== spot?.top) setSpot(next);
  });
  return spot ? { left: spot.left + "px", top: spot.top + "px" } : { visibility: "hidden" };
}
