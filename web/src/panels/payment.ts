/** Whole payments: which agree with what a person has fixed. How one goes on, choice by choice, the table says. */
import type { Payment, Payments } from "../types";

/** By piece, the number of the fate that a person has fixed. */
export type Pinned = ReadonlyMap<number, number>;

/** The ways in which every fixed piece bears what it was fixed to, the best first. */
export const agreeing = (p: Payments, pinned: Pinned): Payment[] =>
  (p.ways ?? []).filter((w) => p.bearers.every((b, i) => !pinned.has(b.piece) || w.fates[i] === pinned.get(b.piece)));

/** The fates of one piece that some way has, whatever is fixed of the others, and those that agree with it. */
export function openFates(p: Payments, pinned: Pinned, bearer: number): { ever: ReadonlySet<number>; now: ReadonlySet<number> } {
  const others = new Map([...pinned].filter(([piece]) => piece !== p.bearers[bearer]!.piece));
  return { ever: new Set((p.ways ?? []).map((w) => w.fates[bearer]!)), now: new Set(agreeing(p, others).map((w) => w.fates[bearer]!)) };
}

/** Fixes a piece's fate, or lets it go again; what does not agree with it is let go too. */
export function pin(p: Payments, pinned: Pinned, piece: number, fate: number): Pinned {
  const next = new Map(pinned);
  if (next.get(piece) === fate) return next.delete(piece), next;
  next.set(piece, fate);
  if (agreeing(p, next).length) return next;
  const kept = new Map([[piece, fate]]);
  for (const [other, n] of pinned)
    if (other !== piece && agreeing(p, new Map(kept).set(other, n)).length) kept.set(other, n);
  return kept;
}
