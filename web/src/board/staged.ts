/** Drawing counters anew at another level of detail: those in sight at once, those beyond a few in each frame. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Detail } from "../counters/counter";

/** Counters out of sight that are drawn anew in one frame: as many as a frame does not feel. */
const A_FEW = 6;

interface Stand { piece: { id: number }; x: number; y: number }

/** Moves the counters in sight to the wanted detail, and `few` of the others; true when some are left. New ones have it at once. */
export function advance(drawn: Map<number, Detail>, stands: readonly Stand[], wanted: Detail, inSight: (x: number, y: number) => boolean, few = A_FEW): boolean {
  let left = few, behind = false;
  for (const s of stands) {
    const now = drawn.get(s.piece.id);
    if (now === wanted) continue;
    if (now !== undefined && !inSight(s.x, s.y) && left-- <= 0) behind = true;
    else drawn.set(s.piece.id, wanted);
  }
  return behind;
}

/** The detail at which each counter is drawn in this frame. */
export function useStaged(stands: readonly Stand[], wanted: Detail, inSight: (x: number, y: number) => boolean): (piece: number) => Detail {
  const drawn = useRef(new Map<number, Detail>());
  const [, again] = useState(0);
  const left = advance(drawn.current, stands, wanted, inSight);
  useEffect(() => {
    if (!left || typeof requestAnimationFrame === "undefined") return;
    const next = requestAnimationFrame(() => again((n) => n + 1));
    return () => cancelAnimationFrame(next);
  });
  return (piece) => drawn.current.get(piece) ?? wanted;
}
