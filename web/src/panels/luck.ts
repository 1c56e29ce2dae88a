/**
 * Luck against expectation, from the dice in the log and the exact odds they came from.
 *
 * A throw is worth the share of throws that would have been worse, and half of those as good: 0 to 1, one half by
 * nature, whatever the odds. So lucky and unlucky attacks count alike, and the spread of a sum is known exactly.
 */
import type { Entry, Roll } from "../types";

export interface Luck {
  /** How many throws count; what they were above or below their nature, in throws; and the spread of that. */
  throws: number; above: number; spread: number;
  /** Each result: how often it fell, and how often it was to be expected. */
  results: { label: string; fell: number; expected: number }[];
}

/** A throw's worth less one half, and its variance; null where the odds are not known or not ranked. */
export function worth(roll: Roll): { above: number; variance: number } | null {
  const bars = roll.odds ?? [], of = roll.of ?? 0;
  if (!roll.ranked || !of || !bars.some((b) => b.label === roll.label)) return null;
  let worse = 0, same = 0, cubes = 0;
  for (const b of bars) {
    if (b.label === roll.label) same = b.weight;
    else if (!same) worse += b.weight;
    cubes += (b.weight / of) ** 3;
  }
  return { above: (worse + same / 2) / of - 0.5, variance: (1 - cubes) / 12 };
}

export function luckOf(entries: readonly Entry[], side: number): Luck {
  let throws = 0, above = 0, variance = 0;
  const order: string[] = [], fell = new Map<string, number>(), expected = new Map<string, number>();
  for (const e of entries) {
    const w = e.roll && e.side === side ? worth(e.roll) : null;
    if (!w?.variance || !e.roll) continue;        // what is certain is neither luck nor the lack of it
    throws++;
    above += w.above;
    variance += w.variance;
    let last = -1;
    for (const b of e.roll.odds ?? []) {
      // Labels are kept in the order in which the odds rank them.
      const at = order.indexOf(b.label);
      if (at < 0) order.splice(++last, 0, b.label);
      else last = at;
      expected.set(b.label, (expected.get(b.label) ?? 0) + b.weight / (e.roll.of ?? 1));
    }
    fell.set(e.roll.label, (fell.get(e.roll.label) ?? 0) + 1);
  }
  return { throws, above, spread: Math.sqrt(variance),
    results: order.map((label) => ({ label, fell: fell.get(label) ?? 0, expected: expected.get(label) ?? 0 })) };
}

/** How unusual a sum is: its distance from its nature in spreads, within ±3. */
export const unusual = (l: Luck): number => (l.spread ? Math.max(-3, Math.min(3, l.above / l.spread)) : 0);

/** Many numbers of one thing in three groups ("1–2 AP", "3–5 AP", "6+ AP"), so that results can be read side by side. */
export function condensed(results: Luck["results"], most = 8): Luck["results"] {
  if (results.length <= most) return results;
  const out = new Map<string, { label: string; fell: number; expected: number }>();
  for (const r of results) {
    const [, digits, unit] = /^(\d+) (AP|CP)$/.exec(r.label) ?? [], n = Number(digits);
    const label = unit ? `${n <= 2 ? "1–2" : n <= 5 ? "3–5" : "6+"} ${unit}` : r.label;
    const now = out.get(label) ?? { label, fell: 0, expected: 0 };
    out.set(label, { label, fell: now.fell + r.fell, expected: now.expected + r.expected });
  }
  return [...out.values()];
}
