/** What happened since a seat last looked: remembered in this browser, told in a few lines. */
import type { Entry } from "../types";

const KEY = "grognard.seen.";

/** The last line of the log that a seat has seen, or null. */
export function seenBefore(table: string, side: number | null | undefined, store: Storage = localStorage): number | null {
  try {
    const n = Number(store.getItem(`${KEY}${table}.${side ?? "x"}`) ?? "");
    return Number.isInteger(n) && n > 0 ? n : null;
  } catch {
    return null;
  }
}

export function rememberSeen(table: string, side: number | null | undefined, line: number, store: Storage = localStorage): void {
  try {
    store.setItem(`${KEY}${table}.${side ?? "x"}`, String(line));
  } catch {
    // A browser that keeps nothing tells everything again.
  }
}

export interface News { moves: number; arrivals: number; fights: { entry: Entry; result: string }[]; losses: Entry[]; first: Entry }

/** Moves counted, attacks with their results, losses; null when nothing of note is new. */
export function newsSince(entries: readonly Entry[], seen: number): News | null {
  const fresh = entries.filter((e) => e.number > seen && e.kind !== "forced" && e.kind !== "phase");
  if (!fresh.length) return null;
  const count = (kind: string): number => fresh.filter((e) => e.kind === kind).length;
  return {
    moves: count("move"), arrivals: count("arrive"), losses: fresh.filter((e) => e.kind === "loss"),
    fights: fresh.filter((e) => e.roll).map((entry) => ({ entry, result: entry.roll!.label })), first: fresh[0]!,
  };
}

export type Family = "" | "moves" | "fights" | "losses";
const FAMILIES: Readonly<Record<Exclude<Family, "">, readonly string[]>> = {
  moves: ["move", "arrive", "control"], fights: ["attack", "roll", "fpf", "result", "retreat", "advance", "banzai", "displace", "loss"], losses: ["loss"],
};

/** The lines of a log that a filter leaves: of a kind, of a side. */
export const filtered = (entries: readonly Entry[], family: Family, side: number | null): Entry[] =>
  entries.filter((e) => (!family || FAMILIES[family].includes(e.kind ?? "")) && (side === null || e.side === side));
