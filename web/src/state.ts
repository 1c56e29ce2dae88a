/** Everything the page shows, as signals. Changed by session.ts and by nothing else but the board's own camera. */
import { template } from "./text";
import { computed, signal } from "@preact/signals";
import type { CourseOfAction, Entry, Ground, Option, PieceKind, Question, Refused, Snapshot, TableInfo, TitleInfo, View } from "./types";

/** A secret and the side it plays; null for a spectator's. */
export interface SeatKey { secret: string; side: number | null }

export interface Toast { id: number; words: string; clause: string; tone: "error" | "note" }

export interface WhyNot { refused: Refused; piece: number | null; place: string | null; words: string }

export const titles = signal<TitleInfo[]>([]);
export const saved = signal<TableInfo[]>([]);

export const seatKeys = signal<SeatKey[]>([]);
export const ground = signal<Ground | null>(null);
export const snapshot = signal<Snapshot | null>(null);
export const log = signal<Entry[]>([]);
/** The last entry that stood when this page last decided: what is newer happened since. */
export const seenTo = signal(0);
export const busy = signal(false);
export const connected = signal(true);
export const toasts = signal<Toast[]>([]);

/** What a person looks back at: the view after `choices`, or null for the present. */
export const past = signal<{ choices: number; view: View } | null>(null);

/** What would be asked after hovering an option: by sequence and text. */
export const previews = signal<ReadonlyMap<string, Question | null>>(new Map());
export const hovered = signal<Option | null>(null);
export const hoveredPiece = signal<number | null>(null);
export const whyNot = signal<WhyNot | null>(null);
/** The place whose stack lies open. */
export const tray = signal<string | null>(null);
/** The place whose open stack somebody has just picked from: it stays open as long as more of it may be chosen. */
export const picking: { from: string | null } = { from: null };
/** The panel open on a narrow screen. */
export const sheet = signal<"map" | "turns" | "units" | "log">("map");
export const keysShown = signal(false);
/** Whether the board lies open in words. */
export const boardTold = signal(false);

/** The view drawn: the present, or the moment looked back at. */
export const view = computed<View | null>(() => past.value?.view ?? snapshot.value?.view ?? null);

/** The question, if somebody of this page must answer it now. */
export const question = computed<Question | null>(() => {
  const shot = snapshot.value;
  if (!shot || past.value) return past.value?.view.question ?? null;
  return shot.view.question;
});

export const mine = computed<boolean>(() => {
  const q = question.value;
  return Boolean(!past.value && q && (q.options?.length ?? 0) > 0 && snapshot.value?.yours.includes(q.side));
});

export const options = computed<Option[]>(() => (mine.value ? question.value?.options ?? [] : []));

/** Options that are neither a piece nor a place: buttons. */
export const wordOptions = computed<Option[]>(() => options.value.filter((o) => o.piece == null && o.place == null));

/** The course of action that a person looks at, and at which moment: then only its options are lit. */
export const planning = signal<{ sequence: number; name: string } | null>(null);
export const planned = computed<CourseOfAction | null>(() => {
  const now = planning.value;
  if (!now || !mine.value || now.sequence !== snapshot.value?.sequence) return null;
  return (question.value?.courses ?? []).find((c) => c.name === now.name) ?? null;
});
/** Places that a plan is about, while it is pointed at. */
export const plannedPlaces = signal<readonly string[]>([]);

const lit = computed<Option[]>(() => {
  const texts = planned.value?.prospects?.length ? new Set(planned.value.prospects.map((p) => p.text)) : null;
  return texts ? options.value.filter((o) => texts.has(o.text)) : options.value;
});

export const pieceOptions = computed<Map<number, Option[]>>(() => {
  const out = new Map<number, Option[]>();
  for (const o of lit.value) if (o.piece != null) out.set(o.piece, [...(out.get(o.piece) ?? []), o]);
  return out;
});

/** All that may be done with a place, where it is more than one thing. */
export const placeChoices = computed<Map<string, Option[]>>(() => {
  const out = new Map<string, Option[]>();
  for (const o of lit.value) if (o.piece == null && o.place != null) out.set(o.place, [...(out.get(o.place) ?? []), o]);
  return out;
});

export const placeOptions = computed<Map<string, Option>>(() => new Map([...placeChoices.value].map(([place, list]) => [place, list[0]!])));

/** The faint question behind what the pointer rests on. */
export const preview = computed<Question | null>(() => {
  const o = hovered.value, shot = snapshot.value;
  return (o && shot && previews.value.get(shot.sequence + " " + o.text)) || null;
});

/** Whether something may be chosen of who stands in a place. */
export const litIn = (place: string): boolean => (view.value?.pieces ?? []).some((p) => p.place === place && pieceOptions.value.has(p.id));

export const kinds = computed<Map<number, PieceKind>>(() => new Map((ground.value?.pieces ?? []).map((p) => [p.id, p])));
export const placeOf = computed<Map<number, string>>(() => new Map((view.value?.pieces ?? []).map((p) => [p.id, p.place])));

/** The letter of a side. */
export const codeOf = (side: number | null | undefined): string => ground.value?.sides[side ?? -1]?.code ?? "B";
export const sideName = (side: number | null | undefined): string => template(ground.value?.sides[side ?? -1]?.name ?? "");
