/**
 * Sentences: filling a template's values in, and the catalogue by which another language says the same.
 *
 * The English template is the key, for the page's own words as for those that the server sends. Every word that
 * a person reads goes through `t` or `say`; text/de.json is the second language, and what the titles say in it the
 * server gives.
 */
import { signal } from "@preact/signals";
import type { Text } from "./types";

/** Templates of the language now spoken, by ours; empty while the page speaks English. */
export const catalogue = signal<ReadonlyMap<string, string>>(new Map());

export type Language = "en" | "de";
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };
export const language = signal<Language>("en");

const WORDS: Readonly<Record<Exclude<Language, "en">, () => Promise<{ default: Record<string, string> }>>> = {
  de: () => import("./text/de.json"),
};
const KEPT = "grognard.language";

/** What the titles say in a language: the server has it, for a title's words are its own. */
async function titleWords(next: Language): Promise<Record<string, string>> {
  try {
    const answer = await fetch("/api/words/" + next);
    return answer.ok ? ((await answer.json()) as Record<string, string>) : {};
  } catch {
    return {}; // The page's own words are enough to say that nobody answers.
  }
}

/** Speaks another language from now on, and in this browser the next time too. */
export async function speak(next: Language, store: Storage = localStorage): Promise<void> {
  const [own, theirs] = next === "en" ? [{}, {}] : await Promise.all([WORDS[next]().then((m) => m.default), titleWords(next)]);
  catalogue.value = new Map(Object.entries({ ...theirs, ...own }));
  language.value = next;
  document.documentElement.lang = next;
  try {
    store.setItem(KEPT, next);
  } catch {
    // A browser that keeps nothing is asked again.
  }
}

/** The language chosen before in this browser, or else the first of its own that we speak. */
export function preferred(store: Storage = localStorage, wanted: readonly string[] = navigator.languages): Language {
  let kept: string | null = null;
  try {
    kept = store.getItem(KEPT);
  } catch {
    // Nothing is kept.
  }
  const known = (l: string | null): l is Language => l !== null && l in LANGUAGES;
  return known(kept) ? kept : wanted.map((l) => l.slice(0, 2)).find(known) ?? "en";
}

/** A value as a person writes it: dates in the language's own form, words in its own words. */
export function worded(value: string | number | Text): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return say(value);
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  if (!date) return catalogue.value.get(value) ?? value;
  const day = new Date(Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])));
  return new Intl.DateTimeFormat(language.value === "en" ? "en-GB" : language.value,
    { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(day);
}

/** The template in the language now spoken. */
export const template = (key: string): string => catalogue.value.get(key) ?? key;

const HOLE = /\{\{|\}\}|\{([A-Za-z_][A-Za-z_0-9]*)\}/g;

function fill(text: string, values: Readonly<Record<string, string | number | Text>>): string {
  return text.replace(HOLE, (all, name?: string) =>
    all === "{{" ? "{" : all === "}}" ? "}" : name !== undefined && name in values ? worded(values[name]!) : all);
}

/** The sentence in words. `{{` and `}}` are braces; an unknown name stays as it is written. */
export function say(text: Text | string | null | undefined): string {
  if (!text) return "";
  if (typeof text === "string") return template(text);
  const [key, values] = text;
  return values ? fill(template(key), values) : template(key);
}

/** One of the page's own sentences: `t("{n} places", { n })`. The template is written out, so that it can be found. */
export const t = (key: string, values?: Readonly<Record<string, string | number>>): string =>
  values ? fill(template(key), values) : template(key);

/** The language that some words are in where the catalogue does not say them: English, on a page in another one. */
export const tongue = (words: string): "en" | undefined => (language.value !== "en" && !catalogue.value.has(words) ? "en" : undefined);

/** Marks a template that is said elsewhere, through `template` or `say`. */
export const later = (key: string): string => key;

/** A result as it is said: "Repulse", "3 AP", "no effect" for a dash. */
export const outcome = (label: string): string => (label === "-" ? t("no effect") : template(label));

/** First letter in capitals, for the start of a line or a button. */
export const capital = (s: string): string => s.slice(0, 1).toUpperCase() + s.slice(1);

/** A sentence with its stop. */
export const ended = (s: string): string => (/[.!?…]$/.test(s) ? s : s + ".");

/** Minus and en dashes as print has them. */
export const signed = (n: number): string => (n > 0 ? "+" + n : n < 0 ? "−" + -n : "0");
export const printed = (s: string): string => s.replace(/-/g, "−");

/** "one, two and three". */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return t("{first} and {last}", { first: words.slice(0, -1).join(", "), last: words[words.length - 1]! });
}
