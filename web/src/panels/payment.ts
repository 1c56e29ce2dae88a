/** Whole payments: which agree with what a person has fixed, and how one goes on, choice by choice, through the gate. */
import type { Fate, Payment, Payments } from "../types";

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

const endOf = (fate: Fate | undefined): string => (fate?.end === "lost" ? "lost" : `${fate?.end ?? ""}|${(fate?.states ?? []).join(" ")}`);

/** A payment being made: how each piece is to end, the retreats in their order, and how much is still owed. */
export interface Plan { table: string; side: number; choices: number; ends: ReadonlyMap<number, string>; order: readonly number[]; left: number; all: number }

export function planOf(p: Payments, way: Payment, table: string, side: number, choices: number): Plan {
  return { table, side, choices, left: p.points, all: p.points, order: way.order ?? [],
    ends: new Map(p.bearers.map((b, i) => [b.piece, endOf(b.fates[way.fates[i]!])])) };
}

/**
 * The way that goes on with a plan, or null when what is asked for now is not its rest: another payment, or one that
 * somebody has taken further. What the gate has paid by itself meanwhile, being the only choice, is no hindrance.
 */
export function goingOn(p: Payments, plan: Plan): Payment | null {
  if (p.points >= plan.left) return null;
  const meant = (p.ways ?? []).filter((w) => p.bearers.every((b, i) => plan.ends.get(b.piece) === endOf(b.fates[w.fates[i]!])));
  const here = new Set(p.bearers.map((b) => b.piece)), order = plan.order.filter((piece) => here.has(piece));
  const same = (w: Payment): boolean => !(w.order ?? []).length || (w.order ?? []).every((piece, i) => piece === order[i]);
  return meant.find(same) ?? meant[0] ?? null;
}
