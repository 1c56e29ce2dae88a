/** Who holds which area, and what is written on areas: drawn anew only when that changes. */
import { useMemo } from "preact/hooks";
import { stopNow } from "./camera";
import { Layer } from "./Layer";
import { AreaSheet } from "../ground/areas";
import { boxes, holders, identifiers, washes } from "../ground/control";
import { placesOf } from "../ground/places";
import { kinds, view } from "../state";
import { language } from "../text";
import type { Ground } from "../types";

/** Sides that stand in each place, as far as the view tells. */
function sidesIn(): Map<string, Set<number>> {
  const out = new Map<string, Set<number>>();
  for (const p of view.value?.pieces ?? []) {
    const side = kinds.value.get(p.id)?.side;
    if (side === undefined || !p.place) continue;
    if (!out.has(p.place)) out.set(p.place, new Set());
    out.get(p.place)!.add(side);
  }
  return out;
}

function useAreas(ground: Ground): { wash: string; cards: string; marks: string } {
  const held = holders(ground, view.value?.control ?? {}, sidesIn());
  const spoken = language.value, stop = stopNow.value, worth = view.value?.points;
  return useMemo(() => {
    const sheet = placesOf(ground);
    if (!(sheet instanceof AreaSheet)) return { wash: "", cards: "", marks: "" };
    return { wash: washes(ground, sheet, held), cards: boxes(ground, sheet, stop), marks: identifiers(ground, sheet, held, stop, worth) };
  }, [ground, spoken, stop, JSON.stringify([...held]), JSON.stringify(worth)]);
}

/** Below the overlays: washes, borders and boxes. */
export function Washes({ ground }: { ground: Ground }) {
  const { wash, cards } = useAreas(ground);
  // Boxes by themselves: their words change with the zoom, the washes do not.
  return <><Layer name="washes" markup={wash} aria-hidden /><Layer name="boxes" markup={cards} aria-hidden /></>;
}

/** Above the names: the identifiers. */
export function Identifiers({ ground }: { ground: Ground }) {
  return <Layer name="identifiers" markup={useAreas(ground).marks} aria-hidden />;
}
