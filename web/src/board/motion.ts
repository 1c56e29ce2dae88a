/** Moves of counters: 90 ms a hex, at most 600, one after the other; hurried while many wait; none for those who want none. */
import { RIM } from "../counters/picture";
import { HEIGHT } from "../ground/hexes";
import type { Point } from "../ground/curves";
import type { Places } from "../ground/places";
import { still, tempo } from "../pace";
import type { Entry } from "../types";
import { signal } from "@preact/signals";
import { dropOf } from "./layout";

export interface Flight { piece: number; path: string[]; length: number }

/** What travels in some entries of the log, and for how long. */
export function flights(entries: readonly Entry[], grid: Places): Flight[] {
  return entries.flatMap((e) => {
    const path = (e.path ?? []).filter((p) => grid.holds(p));
    if (!e.pieces?.length || path.length < 2) return [];
    const points = path.map((h) => grid.centre(h));
    const hexes = points.slice(1).reduce((n, p, i) => n + Math.hypot(p[0] - points[i]![0], p[1] - points[i]![1]) / HEIGHT, 0);
    return [{ piece: e.pieces[0]!, path, length: Math.min(600, 90 * Math.max(1, Math.round(hexes)) + 60) }];
  });
}

/** The order of departure: each after the one before, half as long while more than three seconds wait. */
export class Departures {
  private free = 0;

  /** When, in milliseconds from `now`, the next may start, and how long it may take. */
  next(length: number, now: number): { delay: number; length: number } {
    const delay = Math.max(0, this.free - now);
    const pace = delay > 3000 ? length / 4 : delay > 1200 ? length / 2 : length;
    this.free = now + delay + pace + 40;
    return { delay, length: pace };
  }

  /** Nobody waits any more. */
  clear(): void {
    this.free = 0;
  }
}

/** How many counters are on their way. */
export const travelling = signal(0);

/** Brings all that travels to its end at once. */
export function arrive(): void {
  departures.clear();
  for (const list of [...pending.values()]) for (const a of list) a.finish();
}

const departures = new Departures();
const pending = new Map<number, Animation[]>();

/** What flights need of the pictures. */
export interface Hangar {
  /** A copy of a counter's picture over all others, in map units, its corner at the map's; the counter is hidden until it lands. */
  launch(piece: number): HTMLElement | undefined;
  land(piece: number): void;
  /** Where its picture's middle stands, in map units, if it is shown. */
  spot(piece: number): Point | undefined;
}

/** A flight that waits until the counters stand as they now do, and where its counter stood before. */
interface Called { flight: Flight; from: Point | undefined }

/** Flights between the news and the picture of it: they begin where the counters stood and end where those then stand. */
export class Calls {
  private waiting: Called[] = [];

  /** Before the new picture is shown. */
  call(hangar: Hangar, list: readonly Flight[]): void {
    for (const flight of list) {
      const first = !this.waiting.some((w) => w.flight.piece === flight.piece);
      this.waiting.push({ flight, from: first ? hangar.spot(flight.piece) : undefined });
    }
  }

  /** After it is. Of several flights of one counter the last ends in its stack, the others in the middle of a place. */
  start(hangar: Hangar, grid: Places, size: number): void {
    const list = this.waiting;
    this.waiting = [];
    list.forEach(({ flight, from }, i) => {
      const last = !list.slice(i + 1).some((w) => w.flight.piece === flight.piece);
      fly(hangar, flight, grid, size, from, last ? hangar.spot(flight.piece) : undefined);
    });
  }
}

/**
 * Sends a copy of a counter, which already stands where it goes and is hidden until then, on its way; until its turn
 * comes the copy is shown where the counter was. `from`, `to`: where it stood and will stand, if not in the middle of its place. Several flights of one piece follow each other on one copy.
 */
export function fly(hangar: Hangar, flight: Flight, grid: Places, size: number, from?: Point, to?: Point): void {
  const copy = hangar.launch(flight.piece);
  if (!copy) return;
  const half = (size / 96) * (48 + RIM);
  const last = flight.path.length - 1;
  const at = (place: string, i: number): string => {
    const [cx, cy] = grid.centre(place), stands = i === 0 ? from : i === last ? to : undefined;
    const [x, y] = stands ?? [cx, cy + dropOf(grid)], lift = i > 0 && i < last ? 3 : 0;
    return `translate(${(x - half).toFixed(1)}px, ${(y - half - lift).toFixed(1)}px)`;
  };
  if (still()) {
    const transform = at(flight.path[last]!, last);
    const flash = copy.animate([{ transform, opacity: 0.35 }, { transform, opacity: 1 }], { duration: 300 });
    flash.onfinish = flash.oncancel = () => hangar.land(flight.piece);
    return;
  }
  const { delay, length } = departures.next(flight.length * tempo(), performance.now());
  const frames = flight.path.map((place, i) => ({ transform: at(place, i) }));
  const earlier = pending.get(flight.piece) ?? [];
  const animation = copy.animate(frames, { duration: length, delay, easing: "ease-in-out", fill: earlier.length ? "forwards" : "both" });
  pending.set(flight.piece, [...earlier, animation]);
  travelling.value++;
  animation.oncancel = () => void travelling.value--;
  animation.onfinish = () => {
    animation.oncancel = null;
    travelling.value--;
    const list = pending.get(flight.piece) ?? [];
    if (list[list.length - 1] !== animation) return;
    pending.delete(flight.piece);
    list.forEach((a) => a.cancel());
    hangar.land(flight.piece);
  };
}
