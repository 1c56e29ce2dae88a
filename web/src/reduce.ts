/** Pure steps of what the page keeps: the log, what is new in it, and which piece an interaction means. */
import type { Entry, Option, Question } from "./types";

/**
 * The log after a snapshot: what is numbered from its first entry on, or beyond `logged`, is replaced.
 * Null when a part is missing and the whole must be asked for.
 */
export function mergeLog(have: readonly Entry[], more: readonly Entry[], logged?: number): Entry[] | null {
  const first = more[0]?.number ?? Infinity;
  const kept = have.filter((e) => e.number < first && (logged === undefined || e.number <= logged));
  const out = [...kept, ...more];
  const whole = out.every((e, i) => e.number === i + 1);
  return whole && (logged === undefined || out.length === logged) ? out : null;
}

/** Entries that were not there before, in order. */
export function freshEntries(before: readonly Entry[], now: readonly Entry[]): Entry[] {
  const last = before.length ? before[before.length - 1]!.number : 0;
  return now.filter((e) => e.number > last);
}

export type Answer = { do: "play"; text: string } | { do: "choose"; options: Option[] } | { do: "switch" } | { do: "why" };

/**
 * What a click on a piece means: play its one option; ask which of several; take back the chosen piece and
 * choose this one; or say why not.
 */
export function clickOnPiece(question: Question | null, mine: boolean, piece: number, pieceSide: number, canUndo: number): Answer {
  if (!question || !mine) return { do: "why" };
  const options = (question.options ?? []).filter((o) => o.piece === piece);
  if (options.length === 1) return { do: "play", text: options[0]!.text };
  if (options.length > 1) return { do: "choose", options };
  if (question.subject != null && question.subject !== piece && pieceSide === question.side && canUndo > 0 && !question.forecast)
    return { do: "switch" };
  return { do: "why" };
}

export interface Group { title: string; entries: Entry[] }

/** The log in its groups, newest first, holding what a search asks for. */
export function grouped(entries: readonly Entry[], words: (e: Entry) => string, title: (e: Entry) => string, search = ""): Group[] {
  const needle = search.trim().toLowerCase();
  const out: Group[] = [];
  for (let i = entries.length - 1; i >= 0; i--) {
    const e = entries[i]!;
    const group = title(e);
    if (needle && !(words(e) + " " + (e.clause ?? "") + " " + group + " " + (e.places ?? []).join(" ")).toLowerCase().includes(needle)) continue;
    const last = out[out.length - 1];
    if (last && last.title === group) last.entries.push(e);
    else out.push({ title: group, entries: [e] });
  }
  return out;
}

/** The letter that plays a word option: its first free letter or digit. */
export function letters(options: readonly Option[], words: (o: Option) => string, taken: readonly string[] = ["z", "k", "r"]): Map<string, Option> {
  const out = new Map<string, Option>();
  for (const o of options)
    for (const c of words(o).toLowerCase().replace(/[^a-z0-9]/g, ""))
      if (!out.has(c) && !taken.includes(c)) {
        out.set(c, o);
        break;
      }
  return out;
}

const MAIN = ["fight", "roll", "done", "end", "accept", "yes", "all"];

/**
 * The main one among the buttons, which Enter plays: what ends the step, or declines it. Where none is plainly
 * the next step (`others` may be chosen on the map as well), there is none.
 */
export function mainOption(buttons: readonly Option[], others = 0): Option | undefined {
  const verb = (o: Option): string => o.verb.split(" ")[0]!;
  const only = buttons.length === 1 ? buttons[0] : undefined;
  return buttons.find((o) => MAIN.includes(verb(o))) ?? (only && (others === 0 || verb(only) === "no") ? only : undefined);
}
