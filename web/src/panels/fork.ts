/** "Play on from here": a new table where this one stood; this one is not touched. */
import { signal } from "@preact/signals";
import { openTable, secretNow } from "../session";
import { past, snapshot } from "../state";
import { later } from "../text";

export type Who = "same" | "people" | "first" | "second";
export const WHO: readonly (readonly [Who, string])[] = [
  ["same", later("played as now")], ["people", later("people on this page")], ["first", later("you first, the computer second")], ["second", later("the computer first, you second")],
];
export const whoPlays = signal<Who>("same");

/** The seats of the new table. */
export function seatsFor(who: Who, now: readonly { player: string }[]): string[] {
  if (who === "same") return now.map((s) => s.player);
  return now.map((_, i) => (who === "people" || (who === "first") === (i === 0) ? "person" : "steady"));
}

export async function playOn(): Promise<void> {
  const shot = snapshot.value, at = past.value?.choices;
  if (!shot || at === undefined) return;
  await openTable({ from: shot.table, at, seats: seatsFor(whoPlays.value, shot.seats) }, secretNow());
}
