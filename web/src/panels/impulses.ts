/** Impulses told in a few lines: who did what where, what the dice brought, who was lost, which areas changed hands. */
import type { Entry } from "../types";

/** A part of the log that belongs together, by what it begins with: a phase, or an impulse within one. */
export interface Span { head: Entry; side: number | null; impulse: boolean; entries: Entry[] }

/** What a side may do with an impulse; a bombardment says itself, with no line before it. */
const DEEDS = ["impulse", "bombard", "kamikaze"];

/**
 * The log cut at its phases and impulses. A phase of one side is an impulse by itself; in a phase of both, every line
 * that says an impulse begins opens one.
 */
export function spans(entries: readonly Entry[]): Span[] {
  const out: Span[] = [];
  for (const e of entries) {
    const now = out[out.length - 1], within = now?.head.kind === "phase" && now.side !== null;
    const opens = !now || e.kind === "phase" || (e.kind === "impulse" && !within);
    if (opens) out.push({ head: e, side: e.side ?? null, impulse: e.kind === "impulse", entries: [] });
    else now.entries.push(e);
    if (DEEDS.includes(e.kind ?? "")) out[out.length - 1]!.impulse = true;
  }
  return out;
}

/** What an impulse did. Pieces are told once, places in the order in which they were come to. */
export interface Told {
  what: Entry[]; moved: number[]; to: string[]; rolls: Entry[]; lost: number[]; worn: number[]; back: number[]; control: Entry[];
}

const once = <T>(list: readonly T[]): T[] => [...new Set(list)];
const first = (e: Entry): number[] => (e.pieces ?? []).slice(0, 1);

export function told(span: Span): Told {
  const of = (...kinds: string[]): Entry[] => span.entries.filter((e) => kinds.includes(e.kind ?? ""));
  const moves = of("move"), lost = once(of("loss").flatMap(first));
  return {
    what: span.entries.filter((e) => ["impulse", "pass", "bombard", "kamikaze", "reveal"].includes(e.kind ?? "")),
    moved: once(moves.flatMap(first)), to: once(moves.flatMap((e) => e.path?.slice(-1) ?? e.places?.slice(-1) ?? [])),
    rolls: span.entries.filter((e) => e.roll), lost,
    // Who acted tires: only what the other side suffers is news.
    worn: once(span.entries.filter((e) => e.kind === "reduce" || (e.kind === "state" && e.side !== span.side)).flatMap(first)).filter((p) => !lost.includes(p)),
    back: once(of("retreat").flatMap(first)).filter((p) => !lost.includes(p)), control: of("control"),
  };
}

/** The last impulse that has ended: there is a later span, or it is the other side's. */
export function lastImpulse(entries: readonly Entry[], of?: number): Span | null {
  const all = spans(entries);
  for (let i = all.length - 1; i >= 0; i--) {
    const span = all[i]!;
    if (span.impulse && span.entries.length && (of === undefined || span.side === of)) return span;
  }
  return null;
}

/** By the number of choices made: the moment before the first thing of a span happened, and the one after the last. */
export function momentsOf(span: Span): { before: number; after: number } {
  const moments = (span.entries.length ? span.entries : [span.head]).map((e) => e.after);
  return { before: Math.max(0, moments[0]! - 1), after: moments[moments.length - 1]! };
}
