/** The papers of a title: fetched once in each language that is spoken, opened at a clause, searched. */
import { computed, effect, signal } from "@preact/signals";
import { getPapers } from "../api";
import { snapshot } from "../state";
import { language } from "../text";
import type { Papers } from "../types";

/** Papers by title and language; null while they are on their way. */
const fetched = signal<ReadonlyMap<string, Papers | null>>(new Map());

/** The title that papers are of where no table is open: the new game's. */
export const browsed = signal("");
export const titleNow = computed(() => snapshot.value?.title ?? browsed.value);
const wanted = computed(() => `${titleNow.value} ${language.value}`);
export const papers = computed<Papers | null>(() => fetched.value.get(wanted.value) ?? null);

export type Sheet = "rules" | "tables" | "scenarios" | "rulings";

/** What lies open: a sheet, and the clause that was asked for. */
export const opened = signal<{ sheet: Sheet; clause: string } | null>(null);
export const search = signal("");

let before: Element | null = null;

export function openPapers(clause = "", sheet: Sheet = "rules"): void {
  before = opened.value ? before : document.activeElement;
  search.value = "";
  opened.value = { sheet, clause };
}

/** What lies open is fetched, again when the page goes over to another language. */
effect(() => {
  const title = titleNow.value, key = wanted.value;
  if (!opened.value || !title || fetched.peek().has(key)) return;
  fetched.value = new Map(fetched.peek()).set(key, null);
  getPapers(title, language.value).then(
    (found) => void (fetched.value = new Map(fetched.value).set(key, found)),
    () => {
      const left = new Map(fetched.value);
      left.delete(key);
      fetched.value = left;
    });
});

/** Closes them; the focus goes back to where it was. */
export function closePapers(): void {
  opened.value = null;
  if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
}

/** Clauses that hold what is searched for: in their number, label or words. */
export function found(given: Papers, needle: string): NonNullable<Papers["clauses"]> {
  const words = needle.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return (given.clauses ?? []).filter((c) => {
    const text = `${c.clause} ${c.label} ${c.say}`.toLowerCase();
    return words.every((w) => (/^\d/.test(w) ? c.clause.startsWith(w) || text.includes(" " + w) : text.includes(w)));
  });
}

/** How deep a clause stands: chapters 0, sections 1, cases 2 and deeper. */
export const depth = (clause: string): number => {
  const [, rest = "0", ...more] = clause.split(".");
  return more.length + (rest === "0" ? 0 : rest.length);
};
