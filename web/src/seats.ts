/** The secrets of this page's seats: in the address's fragment, which no request carries, and in this browser, so that a game can be gone on with. */
import type { SeatKey } from "./state";

export interface Held { table: string; secrets: string[] }

/** Reads `#table=..&secret=..&secret=..`; null when the address names no table. */
export function readFragment(hash: string): Held | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const table = query.get("table");
  return table ? { table, secrets: query.getAll("secret").filter(Boolean) } : null;
}

export function writeFragment({ table, secrets }: Held): string {
  const query = new URLSearchParams([["table", table], ...secrets.map((s): [string, string] => ["secret", s])]);
  return "#" + query.toString();
}

const KEY = "grognard.seats.";

/** What this browser remembers of a table, for an address that lost its secrets. */
export function remembered(table: string, store: Storage = localStorage): string[] {
  try {
    const value: unknown = JSON.parse(store.getItem(KEY + table) ?? "[]");
    return Array.isArray(value) ? value.filter((s): s is string => typeof s === "string") : [];
  } catch {
    return [];
  }
}

export function remember({ table, secrets }: Held, store: Storage = localStorage): void {
  try {
    store.setItem(KEY + table, JSON.stringify(secrets));
  } catch {
    // A browser that keeps nothing still has the address.
  }
}

export function forget(table: string, store: Storage = localStorage): void {
  try {
    store.removeItem(KEY + table);
  } catch {
    // Nothing was kept.
  }
}

/** The secret to use for a decision of `side`: that side's own, or else the first. */
export function keyFor(keys: readonly SeatKey[], side: number | null | undefined): SeatKey | undefined {
  return keys.find((k) => k.side !== null && k.side === side) ?? keys[0];
}
