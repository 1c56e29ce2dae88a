/** Room on the map that nothing asked lies under: no panel, no tool, no target, as little as can be of what may be chosen. */
import { onMap } from "../board/layout";
import { pieceOptions, placeOf, placeOptions, question, view } from "../state";
import { overlap, placePanel, type Box } from "./place";
import { boxOf } from "./Popovers";

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

/** What of the page as it is drawn must not be hidden by `own`, and what had better not. */
export function keptNow(board: HTMLElement, own: Element): Kept {
  const frame = board.getBoundingClientRect();
  const seen = (e: Element): Box[] => {
    const b = e.getBoundingClientRect();
    return b.width && b.height ? [{ left: b.left - frame.left, top: b.top - frame.top, width: b.width, height: b.height }] : [];
  };
  const panels = [...board.querySelectorAll(PANELS)].filter((e) => e !== own && !e.matches(".hover, .hides, .fall")).flatMap(seen);
  const counter = (id: number): Box[] => [...board.querySelectorAll(`.unit > .hit[data-piece="${id}"]`)].flatMap(seen);
  const q = question.value, targets = q?.forecast?.targets ?? [];
  const lit = [...pieceOptions.value.keys(), ...(q?.subject == null ? [] : [q.subject])];
  const may = (boxes: readonly Box[], weight: number): [Box, number][] => boxes.map((box) => [box, weight]);
  return {
    must: [...panels, ...targets.flatMap(counter)],
    may: [
      ...may([...targets.map((id) => placeOf.value.get(id) ?? ""), ...placeOptions.value.keys()].filter(onMap).flatMap((place) => boxOf(place, 30) ?? []), 30),
      ...may(lit.flatMap(counter), 30),
      ...may((view.value?.pieces ?? []).flatMap((p) => boxOf(p.place, 24) ?? []), 0.4),
    ],
  };
}
