/** Sentences: filling a template's values in, and the catalogue by which another language says the same. */
import type { Text } from "./types";

/** Templates of another language by ours; empty while the page speaks English. */
export const catalogue = new Map<string, string>();

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** A value as a person writes it: dates of the calendar lose their machine form. */
export function worded(value: string | number): string {
  const date = typeof value === "string" ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
  return date ? `${Number(date[3])} ${MONTHS[Number(date[2]) - 1] ?? date[2]} ${date[1]}` : String(value);
}

/** The sentence in words. `{{` and `}}` are braces; an unknown name stays as it is written. */
export function say(text: Text | string | null | undefined): string {
  if (!text) return "";
  if (typeof text === "string") return text;
  const [key, values] = text;
  const template = catalogue.get(key) ?? key;
  if (!values) return template;
  return template.replace(/\{\{|\}\}|\{([A-Za-z_][A-Za-z_0-9]*)\}/g, (all, name?: string) =>
    all === "{{" ? "{" : all === "}}" ? "}" : name !== undefined && name in values ? worded(values[name]!) : all);
}

/** First letter in capitals, for the start of a line or a button. */
export const capital = (s: string): string => s.slice(0, 1).toUpperCase() + s.slice(1);

/** Minus and en dashes as print has them. */
export const signed = (n: number): string => (n > 0 ? "+" + n : n < 0 ? "−" + -n : "0");
export const printed = (s: string): string => s.replace(/-/g, "−");

/** "one, two and three". */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return words.slice(0, -1).join(", ") + " and " + words[words.length - 1];
}
