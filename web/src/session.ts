/** What a person does, done: opening tables, playing choices, taking back, asking. The only writer of the state. */
import { batch, computed, signal } from "@preact/signals";
import * as api from "./api";
import { tellNews } from "./announce";
import { follow, stopFollowing } from "./live";
import { seenBefore } from "./panels/since";
import { freshEntries, mergeLog } from "./reduce";
import { forget, keyFor, remember, remembered, writeFragment } from "./seats";
import { busy, ground, hovered, litIn, log, past, picking, previews, saved, seatKeys, seenTo, sideName, snapshot, titles, toasts, tray, whyNot, type SeatKey } from "./state";
import { later, t } from "./text";
import type { Entry, Option, Snapshot, Spoken } from "./types";

let toastCount = 0;

export function toast(words: string, clause = "", tone: "error" | "note" = "error"): void {
  const id = ++toastCount;
  toasts.value = [...toasts.value.slice(-2), { id, words, clause, tone }];
  window.setTimeout(() => dismiss(id), tone === "error" ? 9000 : 4500);
}

export const dismiss = (id: number): void => void (toasts.value = toasts.value.filter((t) => t.id !== id));

/** Listeners that move what has moved; the board adds itself. */
export const onEntries = new Set<(entries: Entry[]) => void>();

const key = (side?: number | null): SeatKey | undefined =>
  keyFor(seatKeys.value, side === undefined ? snapshot.value?.view.question?.side : side);

/** The secret that speaks now. */
export const secretNow = (): string => key()?.secret ?? "";

function complain(e: unknown): void {
  if (e instanceof api.ApiError) toast(e.words, e.clause);
  else if (!(e instanceof DOMException && e.name === "AbortError")) throw e;
}

/** A seat of this page that is not asked now, but may take its own last choice back. */
export const elsewhere = signal<{ secret: string; count: number } | null>(null);

/** Takes a snapshot in. If the decision is another seat's of this page, that seat's own view is fetched. */
export async function take(shot: Snapshot, animate = true): Promise<void> {
  const before = snapshot.value;
  const old = (s: Snapshot): boolean => {
    const now = snapshot.value;
    return now !== null && now.table === s.table && s.sequence < now.sequence;
  };
  if (old(shot)) return;
  const decider = seatKeys.value.find((k) => k.side !== null && k.side === shot.view.question?.side);
  let other: { secret: string; count: number } | null = null;
  if (decider && !shot.yours.includes(decider.side!)) {
    const speaker = seatKeys.value.find((k) => k.side !== null && shot.yours.includes(k.side));
    if (speaker && shot.can_undo) other = { secret: speaker.secret, count: shot.can_undo };
    shot = await api.getSnapshot(shot.table, decider.secret);
  }
  const had = before?.table === shot.table ? log.value : [];
  let entries = mergeLog(had, shot.log, shot.logged);
  if (!entries) {
    shot = await api.getSnapshot(shot.table, (decider ?? seatKeys.value[0])?.secret ?? "");
    entries = shot.log;
  }
  if (old(shot)) return;
  const fresh = !before || shot.choices < before.choices ? [] : freshEntries(had, entries);
  batch(() => {
    if (!before || before.sequence !== shot.sequence) {
      previews.value = new Map();
      hovered.value = null;
      whyNot.value = null;
      elsewhere.value = other;
    }
    snapshot.value = shot;
    log.value = entries;
    if (!before || before.sequence !== shot.sequence) {
      tray.value = picking.from !== null && litIn(picking.from) ? picking.from : null;
      picking.from = null;
    }
    tellNews(before, fresh);
    if (before?.table === shot.table) tellTalk(before.chat, shot.chat);
  });
  // Players have changed seats: which key plays which side is asked anew.
  if (fresh.some((e) => e.kind === "seats")) void sit(shot.table, seatKeys.value.map((k) => k.secret));
  if (animate && fresh.length) onEntries.forEach((f) => f(fresh));
}

/** Tells what others have said since. */
function tellTalk(before: readonly Spoken[] = [], now: readonly Spoken[] = []): void {
  const last = before[before.length - 1]?.number ?? 0, shot = snapshot.value;
  for (const one of now)
    if (one.number > last && !seatKeys.value.some((k) => k.side === one.side))
      toast(`${shot?.seats[one.side]?.name ?? ""}: ${one.text}`, "", "note");
}

/** Takes in what has been said at the table. */
export function hear(chat: Spoken[]): void {
  const shot = snapshot.value;
  if (!shot) return;
  snapshot.value = { ...shot, chat };
  tellTalk(shot.chat, chat);
}

/** Says something to everybody at the table; false when it was not taken. */
export async function sayAtTable(text: string): Promise<boolean> {
  const shot = snapshot.value;
  if (!shot || !text.trim()) return false;
  try {
    await take(await api.command(shot.table, secretNow(), shot.sequence, { do: "say", text }));
    return true;
  } catch (e) {
    complain(e);
    return false;
  }
}

/** Mixes words into the sealed dice, before any has fallen; false when they were not taken. */
export const mixWords = async (text: string): Promise<boolean> => (text.trim() ? send({ do: "mix", text }) : false);

export async function loadHome(): Promise<void> {
  stopFollowing();
  batch(() => {
    snapshot.value = null;
    ground.value = null;
    log.value = [];
    past.value = null;
    seatKeys.value = [];
  });
  try {
    titles.value = await api.getTitles();
    saved.value = await api.getTables();
  } catch (e) {
    complain(e);
  }
}

/** Forgets a kept table for good, here and at the server. */
export async function removeTable(table: string): Promise<void> {
  try {
    await api.removeTable(table, remembered(table)[0] ?? "");
    forget(table);
    saved.value = await api.getTables();
  } catch (e) {
    complain(e);
  }
}

/** Sits down at a table with some secrets; several make a hot seat. */
export async function sit(table: string, secrets: string[]): Promise<void> {
  const given = secrets.length ? secrets : remembered(table);
  if (!given.length) {
    toast(t("That table is played from another page: its address holds the seat's secret."));
    location.hash = "";
    return;
  }
  remember({ table, secrets: given });
  try {
    const shots = await Promise.all(given.map((s) => api.getSnapshot(table, s)));
    seatKeys.value = given.map((secret, i) => ({ secret, side: shots[i]!.yours[0] ?? null }));
    const first = shots.find((s) => s.view.question && s.yours.includes(s.view.question.side)) ?? shots[0]!;
    ground.value = await api.getGround(table, given[0]!);
    snapshot.value = null;
    log.value = [];
    past.value = null;
    await take(first, false);
    seenTo.value = seenBefore(table, first.yours[0]) ?? log.value[log.value.length - 1]?.number ?? 0;
    follow();
  } catch (e) {
    complain(e);
    if (e instanceof api.ApiError && (e.status === 401 || e.status === 404)) location.hash = "";
  }
}

/** How many choices of the record that was just refused can be played on; null when none was. */
export const soundChoices = signal<number | null>(null);

export async function openTable(table: api.Wanted, secret = ""): Promise<void> {
  busy.value = true;
  soundChoices.value = null;
  try {
    const opened = await api.openTable(table, secret);
    const secrets = table.seats.flatMap((s, i) => (s === "person" ? [opened.secrets[i]!] : []));
    location.hash = writeFragment({ table: opened.table, secrets: secrets.length ? secrets : [opened.spectator ?? opened.secrets[0]!] });
  } catch (e) {
    complain(e);
    if (e instanceof api.ApiError) soundChoices.value = e.sound ?? null;
  } finally {
    busy.value = false;
  }
}

/** Sends one command. A stale one has no effect: the page catches up and says so. */
async function send(what: api.Command, secret = secretNow()): Promise<boolean> {
  const shot = snapshot.value;
  if (!shot || busy.value) return false;
  past.value = null;
  busy.value = true;
  if (what.do === "play") seenTo.value = log.value[log.value.length - 1]?.number ?? 0;
  try {
    await take(await api.command(shot.table, secret, shot.sequence, what));
    return true;
  } catch (e) {
    complain(e);
    if (e instanceof api.ApiError && (e.status === 409 || e.status === 403)) await refresh();
    return false;
  } finally {
    busy.value = false;
  }
}

/** How many choices this page may take back now, and by whose secret. */
export const undoable = computed<{ count: number; secret: string }>(() => {
  const own = snapshot.value?.can_undo ?? 0;
  if (own) return { count: own, secret: secretNow() };
  return elsewhere.value ?? { count: 0, secret: "" };
});

/** Whoever guides the game may say why a choice is not made now. */
export const gate: { current: ((text: string) => string | null) | null } = { current: null };

export async function play(text: string, pays?: number): Promise<boolean> {
  const refused = gate.current?.(text) ?? null;
  if (refused === null) return send(pays === undefined ? { do: "play", text } : { do: "play", text, pays });
  toast(refused, "", "note");
  return false;
}
export const enterDice = (dice: number[]): Promise<boolean> => send({ do: "dice", dice });
export const undo = async (): Promise<boolean> => (undoable.value.count ? send({ do: "undo" }, undoable.value.secret) : false);
export const resetTurn = async (): Promise<boolean> =>
  undoable.value.count ? send({ do: "reset_turn" }, undoable.value.secret) : false;
/** Asks the other seats to go back over a roll or an answer. */
export async function askTakeback(): Promise<boolean> {
  const before = snapshot.value?.choices ?? 0;
  if (!(await send({ do: "takeback" }))) return false;
  const shot = snapshot.value;
  // Where nobody else had to be asked, a computer sits opposite: its consent is told like a person's.
  const other = shot?.seats.find((seat) => seat.player !== "person");
  if (shot && other && !shot.takeback && shot.choices < before)
    toast(t("{who}: agreed. The game goes on from the moment after {n} choices.", { who: sideName(shot.seats.indexOf(other)), n: shot.choices }), "", "note");
  return true;
}
export const answerTakeback = (agree: boolean, secret: string): Promise<boolean> => send({ do: "consent", agree }, secret);

/** Takes the chosen piece back and chooses another instead. */
export async function switchTo(piece: number): Promise<void> {
  if (!(await undo())) return;
  const options = (snapshot.value?.view.question?.options ?? []).filter((o) => o.piece === piece);
  if (options.length === 1) await play(options[0]!.text);
}

export async function refresh(): Promise<void> {
  const shot = snapshot.value;
  if (!shot) return;
  try {
    await take(await api.getSnapshot(shot.table, secretNow()));
  } catch (e) {
    complain(e);
  }
}

const asked = new Set<string>();

/** Fetches what would be asked next, once for each option and moment. */
export async function lookAhead(option: Option | null): Promise<void> {
  hovered.value = option;
  const shot = snapshot.value;
  if (!option || !shot || past.value) return;
  const k = shot.sequence + " " + option.text;
  if (previews.value.has(k) || asked.has(k)) return;
  asked.add(k);
  try {
    const next = await api.getPreview(shot.table, secretNow(), option.text);
    if (snapshot.value?.sequence === shot.sequence) previews.value = new Map(previews.value).set(k, next);
  } catch {
    // A preview that fails costs nothing: the choice itself will say why.
  } finally {
    asked.delete(k);
  }
}

/** Asks why something may not be done. */
export async function ask(piece: number | null, place: string | null, words: string): Promise<void> {
  const shot = snapshot.value;
  if (!shot) return;
  const mine = seatKeys.value.find((k) => k.side === shot.view.question?.side) ?? seatKeys.value[0];
  try {
    const refused = await api.getWhy(shot.table, mine?.secret ?? "", piece, place);
    whyNot.value = { refused: refused ?? { clause: "", say: [later("Nothing stands in the way: it may be chosen now.")] }, piece, place, words };
  } catch (e) {
    complain(e);
  }
}

let looking: AbortController | null = null;

/** Looks back at the moment after `choices`; the present one ends the look back. */
export async function lookBack(choices: number | null): Promise<void> {
  looking?.abort();
  const shot = snapshot.value;
  if (!shot) return;
  if (choices === null || choices >= shot.choices) {
    past.value = null;
    return;
  }
  looking = new AbortController();
  try {
    const view = await api.getView(shot.table, secretNow(), Math.max(0, choices), looking.signal);
    past.value = { choices, view };
  } catch (e) {
    complain(e);
  }
}

export async function recordText(): Promise<string> {
  const shot = snapshot.value;
  if (!shot) return "";
  try {
    return await api.getRecord(shot.table, secretNow());
  } catch (e) {
    complain(e);
    return "";
  }
}
