/** What an impulse did, in two to four lines. */
import { ground, kinds, view } from "../state";
import { capital, list, outcome, say, t } from "../text";
import type { Entry } from "../types";
import { told, type Span } from "./impulses";

const ROLLS = 3, NAMES = 6;

const names = (pieces: readonly number[]): string => {
  const all = pieces.map((p) => kinds.value.get(p)?.name ?? "");
  return all.length > NAMES ? t("{units} and {n} more", { units: all.slice(0, NAMES).join(", "), n: all.length - NAMES }) : list(all);
};

/** "The Americans control 11 (2 Victory Points)". */
function changed(e: Entry): string {
  const points = (e.places ?? []).reduce((n, p) => n + (view.value?.points?.[p] ?? ground.value?.areas?.find((a) => a.id === p)?.vp ?? 0), 0);
  return capital(say(e.say)) + (points ? " ★" + points : "");
}

/** The lines of a span, the weightiest last. */
function linesOf(span: Span): string[] {
  const a = told(span);
  const moves = a.moved.length ? t("{units} to {places}", { units: names(a.moved), places: list(a.to) }) : "";
  const what = [...new Set(a.what.map((e) => capital(say(e.say))))].join("; ");
  const rolls = a.rolls.slice(-ROLLS).map((e) => `${capital(say(e.say))}: ${outcome(e.roll!.label)}`).join("; ");
  const cost = [a.lost.length ? t("eliminated: {units}", { units: names(a.lost) }) : "", a.worn.length ? t("worn: {units}", { units: names(a.worn) }) : "",
    a.back.length ? t("gone back: {units}", { units: names(a.back) }) : ""].filter(Boolean).join("; ");
  return [[what, moves].filter(Boolean).join("; "), rolls, capital(cost), a.control.map(changed).join("; ")].filter(Boolean);
}

export function ImpulseLines({ span }: { span: Span }) {
  return <>{linesOf(span).map((line, i) => <p key={i}>{line}</p>)}</>;
}
