/** Where the pieces stand on the map: stacks, their order, and the offsets of what is seen of them. */
import type { PieceView } from "../types";
import type { Point } from "../ground/curves";
import { placesOf, type Places } from "../ground/places";
import { ground } from "../state";

export interface Standing {
  piece: PieceView; x: number; y: number; depth: number; count: number; top: boolean;
  /** The stack it stands in: its place, and on areas which of the place's stacks. */
  stack: string;
  /** Whether others of its stack hide it. */
  buried: boolean;
}

/** Counters stand a little low in their hex, so that its number stays free. */
export const DROP = 4;
export const dropOf = (places: Places): number => (places.kind === "hex" ? DROP : 0);

/** Whether a place is drawn on the map. */
export const onMap = (place: string): boolean => {
  const g = ground.value;
  return g ? placesOf(g).holds(place) : /^\d{4}$/.test(place);
};

/** Pieces by place, in the order of the view. */
export function stacks(pieces: readonly PieceView[]): Map<string, PieceView[]> {
  const out = new Map<string, PieceView[]>();
  for (const p of pieces) if (p.place) out.set(p.place, [...(out.get(p.place) ?? []), p]);
  return out;
}

/** States that part the stacks of an area: what a player counts when choosing. */
const PARTING = ["spent", "disrupted", "disrupted1", "disrupted2", "D1", "D2", "facedown", "entrenched"];

/** The stacks of one area: by side and state, merged from the end while there are more than slots. */
function parted(list: readonly PieceView[], slots: number, sideOf: (id: number) => number): PieceView[][] {
  const groups = new Map<string, PieceView[]>();
  for (const p of list) {
    const key = sideOf(p.id) + " " + PARTING.filter((s) => p.states?.includes(s)).join(" ");
    groups.set(key, [...(groups.get(key) ?? []), p]);
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  while (sorted.length > Math.max(1, slots)) {
    // The last two of one side become one; of two sides only when nothing else is left.
    let i = sorted.length - 2;
    while (i > 0 && sorted[i]![0].split(" ")[0] !== sorted[i + 1]![0].split(" ")[0]) i--;
    const [[name, first], [, second]] = sorted.splice(i, 2) as [[string, PieceView[]], [string, PieceView[]]];
    sorted.splice(i, 0, [name, [...first, ...second]]);
  }
  return sorted.map(([, pieces]) => pieces);
}

/** A box that stacks leave free: left, top, right, bottom. */
export type Kept = readonly [number, number, number, number];

/** The middle of a stack that reaches `half` to each side, moved off a box by the shortest way. */
export function aside([x, y]: Point, half: number, [left, top, right, bottom]: Kept): Point {
  const ways: [number, Point][] = [[x + half - left, [left - half, y]], [right - x + half, [right + half, y]], [y + half - top, [x, top - half]], [bottom - y + half, [x, bottom + half]]];
  const [deep, to] = ways.reduce((best, way) => (way[0] < best[0] ? way : best));
  return deep > 0 ? to : [x, y];
}

/** Every piece on the map with its place; of a stack three show, 8.5 % apart, the last and most `raised` on top; `free`: what a place's stacks do not cover. */
export function standing(pieces: readonly PieceView[], places: Places, size: number, raised: ReadonlyMap<number, number> = new Map(),
  sideOf: (id: number) => number = () => 0, free: (place: string) => Kept | null = () => null): Standing[] {
  const out: Standing[] = [];
  const put = (list: readonly PieceView[], [x, y]: Point, stack: string): void => {
    const ordered = [...list].sort((a, b) => (raised.get(a.id) ?? 0) - (raised.get(b.id) ?? 0));
    const shown = Math.min(3, ordered.length), step = size * 0.085, drop = dropOf(places);
    ordered.forEach((piece, i) => {
      const k = Math.max(0, i - (ordered.length - shown));
      out.push({ piece, depth: k, count: ordered.length, top: i === ordered.length - 1, stack, buried: i < ordered.length - shown,
        x: x + (k - (shown - 1) / 2) * step, y: y + drop - (k - (shown - 1) / 2) * step });
    });
  };
  for (const [place, list] of stacks(pieces)) {
    if (!places.holds(place)) continue;
    const slots = places.slots(place);
    if (places.kind === "hex") put(list, slots[0]!, place);
    else parted(list, slots.length, sideOf).forEach((group, i) => {
      const slot = slots[Math.min(i, slots.length - 1)]!, box = free(place), half = size * (0.5 + 0.085 * Math.min(1, (group.length - 1) / 2));
      put(group, box ? aside(slot, half, box) : slot, place + " " + i);
    });
  }
  return out;
}
