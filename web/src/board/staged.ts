/** Drawing many counters anew at another level of detail, some in each frame, what is in sight first. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Detail } from "../counters/counter";

/** Counters drawn anew in one frame. */
const AT_ONCE = 60;

/** The detail of the counter that stands `rank`th in the order of drawing anew, of `count`. */
export function useStaged(wanted: Detail, count: number): (rank: number) => Detail {
  const shown = useRef({ before: wanted, now: wanted });
  const [upTo, advance] = useState(Infinity);
  let reach = upTo;
  if (shown.current.now !== wanted) {
    shown.current = { before: shown.current.now, now: wanted };
    reach = AT_ONCE;
  }
  useEffect(() => {
    if (reach === Infinity || typeof requestAnimationFrame === "undefined") return;
    const next = requestAnimationFrame(() => advance(reach >= count ? Infinity : reach + AT_ONCE));
    return () => cancelAnimationFrame(next);
  });
  return (rank) => (rank < reach ? wanted : shown.current.before);
}

/** Ranks by which the counters of a window come before those beyond it. */
export function ranks(stands: readonly { x: number; y: number }[], inSight: (x: number, y: number) => boolean): number[] {
  const seen = stands.map((s) => inSight(s.x, s.y));
  let near = 0, far = seen.filter(Boolean).length;
  return seen.map((s) => (s ? near++ : far++));
}
