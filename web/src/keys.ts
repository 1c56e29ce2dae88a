/** The keyboard: everything that a pointer can do. A cursor moves over the map; letters play the words, Enter the main one. */
import { dropHint, hinted } from "./learn/hint";
import { luckShown } from "./panels/LuckCard";
import { paysOn } from "./panels/Payment";
import { plan } from "./panels/Planner";
import { closePapers, opened } from "./papers/papers";
import { announce, asked, describePlace } from "./announce";
import { camera, halt, moveTo, zoomStep } from "./board/camera";
import { onMap } from "./board/layout";
import { choosePlace, pieceClicked } from "./board/pointer";
import { pieceName, placeWords } from "./board/words";
import { cursor, goTo, here, litPlaces, nearestLit, stepCursor } from "./cursor";
import type { Arrow } from "./ground/places";
import { letters, mainOption } from "./reduce";
import { ask, lookAhead, lookBack, play, undo } from "./session";
import { boardTold, busy, ground, keysShown, kinds, mine, options, past, pieceOptions, placeOptions, planned, planning, question, snapshot, tray, view, whyNot, wordOptions } from "./state";
import { later, say, t } from "./text";
import type { Option } from "./types";

/** Letters that do something else. */
export const TAKEN = ["z", "w", "s", "g", "f", "h", "d", "b", "n", "p", "q"];

const words = (o: Option): string => say(o.say);

/** The letter of a word option, or "". */
export function letterOf(option: Option): string {
  for (const [c, o] of letters(wordOptions.value, words, TAKEN)) if (o === option) return c;
  return "";
}

/** The keys of what only titles on areas have: a plan of the impulse. */
export const PLANS = "1–9";

/** Every command of the keyboard, as listed under "?". */
export const KEYS: readonly (readonly [string, string])[] = [
  [later("Arrows"), later("move the cursor over the map, place by place")], ["N", later("to the next place where something may be chosen")],
  ["P", later("to the one before")], ["Enter", later("choose what the cursor is on, or else the main button")],
  ["A–Z", later("the buttons, by the letter they show")], ["G, F", later("go to a unit by its name, or to a place by its number or name")],
  ["D", later("describe the place under the cursor")], ["B", later("the board in words")], ["Q", later("say the question again")],
  ["W", later("why not? of what is under the cursor")], ["S", later("open the stack under the cursor; 1 to 9 pick from it")],
  ["Esc", later("close what is open, or else take back the last choice")], ["Z", later("take back the last choice")],
  [PLANS, later("plan one type of impulse: only what belongs to it stays lit")],
  [later("Shift and arrows"), later("move the map")], ["+ −", later("zoom")], [", .", later("look back one choice, or forward")],
  ["Home", later("look back at the start")], ["End", later("back to the present")], ["/", later("search the log")],
  ["Tab", later("from one part of the page to the next")], ["?", later("this list")],
];

const typing = (e: EventTarget | null): boolean =>
  e instanceof HTMLElement && (e.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, select") || e.isContentEditable);

const ARROWS: Readonly<Record<string, Arrow>> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const SHIFT: Readonly<Record<Arrow, readonly [number, number]>> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** Whether the last thing touched was a key: then the focus is looked after, and follows what is asked. */
let byKey = false;
export const usedKeys = (): boolean => byKey;
export function usedPointer(): void {
  byKey = false;
}

/** What the keyboard is on: a counter, a lit place, or the cursor. */
interface Under { place: string; piece: number | null; counter: boolean }

/** What has the focus; the cursor counts where nothing else has it, also while it is on its way. Null elsewhere. */
function under(): Under | null {
  const now = document.activeElement, e = now?.closest("[data-piece], [data-hex]");
  const id = e?.getAttribute("data-piece");
  if (e && id != null) return { place: e.getAttribute("data-place") ?? "", piece: Number(id), counter: true };
  const hex = e?.getAttribute("data-hex");
  const onMap = hex != null || now?.hasAttribute("data-cursor") || ((now === null || now === document.body) && cursor.value !== null);
  if (!onMap) return null;
  const place = hex ?? here();
  const there = (view.value?.pieces ?? []).filter((p) => place && p.place === place);
  const piece = (there.find((p) => pieceOptions.value.has(p.id)) ?? there[there.length - 1])?.id ?? null;
  return { place, piece, counter: false };
}

/** Chooses what the keyboard is on; false when nothing there may be chosen. */
function activate({ place, piece, counter }: Under): boolean {
  const option = placeOptions.value.get(place);
  if (option && !counter) return choosePlace(place), true;
  if (piece === null) return false;
  // A click on another unit of one's own changes the subject; so does Enter.
  const q = question.value;
  const instead = q?.subject != null && q.subject !== piece && kinds.value.get(piece)?.side === q.side && Boolean(snapshot.value?.can_undo);
  if (!counter && !pieceOptions.value.has(piece) && !instead) return false;
  pieceClicked(piece);
  return true;
}

function why(): void {
  const on = under(), g = ground.value, subject = question.value?.subject ?? null;
  if (on && on.piece !== null && (subject === null || on.counter)) void ask(on.piece, null, pieceName(kinds.value.get(on.piece)));
  else if (on && g) void ask(subject, on.place, placeWords(g, on.place));
  else if (subject !== null) void ask(subject, null, pieceName(kinds.value.get(subject)));
}

/** Closes the uppermost thing that is open; false when nothing is. */
function close(): boolean {
  if (opened.value) closePapers();
  else if (luckShown.value) luckShown.value = false;
  else if (whyNot.value) whyNot.value = null;
  else if (tray.value) tray.value = null;
  else if (keysShown.value) keysShown.value = false;
  else if (boardTold.value) boardTold.value = false;
  else if (planned.value) planning.value = null;
  else if (hinted.value) dropHint();
  else if (past.value) void lookBack(null);
  else return false;
  return true;
}

/** What an open dialog would give the focus to. */
const dialogStart = (): HTMLElement | null => {
  const open = [...document.querySelectorAll<HTMLElement>(".board [role=dialog]")].pop();
  return open?.querySelector<HTMLElement>("button.lit, [autofocus], button, a, [tabindex]") ?? null;
};

/** The button that pays points, where they are asked for. */
const payButton = (): HTMLButtonElement | null => document.querySelector<HTMLButtonElement>(".payment [data-pay]:not(:disabled)");

/** The moment whose question the cursor has gone to. */
let settledAt = -1;

/**
 * Keeps the focus of somebody who uses keys: into what has opened, back to the map from what has closed, and on
 * to the nearest thing that may be chosen when what had it is gone. Called after every change of what is shown.
 */
export function keepFocus(): void {
  // A question is settled into when it can be answered: until then its main button cannot have the focus.
  if (!byKey || !snapshot.value || busy.value || paysOn()) return;
  const now = document.activeElement;
  if (tray.value || whyNot.value || keysShown.value || boardTold.value) {
    if (!now?.closest("[role=dialog]")) dialogStart()?.focus({ preventScroll: true });
    return;
  }
  const anew = settledAt !== snapshot.value.sequence;
  settledAt = snapshot.value.sequence;
  if (now && now !== document.body && now.isConnected && !(now.hasAttribute("data-cursor") && anew)) return;
  if (mine.value && anew) {
    const pay = payButton();
    if (pay) return pay.focus();
    const at = here(), lit = placeOptions.value.size + pieceOptions.value.size;
    const stays = placeOptions.value.has(at) || (view.value?.pieces ?? []).some((p) => p.place === at && pieceOptions.value.has(p.id));
    if (lit && !stays) goTo(nearestLit());
    else if (at) goTo(at);
    if (!lit || !litPlaces().length) {
      const off = beside()[0];
      if (off) return off.focus();
    }
  }
  document.querySelector<SVGElement>("[data-cursor]")?.focus({ preventScroll: true });
}

/** What may be chosen beside the map: units that are not on it. */
const beside = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("[data-option]")].filter((e) => !onMap(e.getAttribute("data-hex") ?? e.getAttribute("data-place") ?? ""));

/** To the next, or the one before, of all that may be chosen: the places on the map, then what is beside it. */
function stepOver(by: 1 | -1): void {
  const lit = litPlaces(), off = beside(), all = lit.length + off.length;
  if (!all) return announce(t("Nothing may be chosen now."));
  const now = document.activeElement, outside = off.findIndex((e) => e === now || e.contains(now));
  const at = outside >= 0 ? lit.length + outside : lit.indexOf(here());
  const next = at < 0 ? (by > 0 ? 0 : all - 1) : (at + by + all) % all;
  if (next >= lit.length) return off[next - lit.length]!.focus();
  goTo(lit[next]!);
  document.querySelector<SVGElement>("[data-cursor]")?.focus({ preventScroll: true });
}

/** A faint look ahead for what the cursor is on. */
function aheadOfCursor(): void {
  const piece = cursor.value && mine.value ? under()?.piece ?? null : null;
  void lookAhead(piece === null ? null : pieceOptions.value.get(piece)?.[0] ?? null);
}

/** Handles one key; true when it meant something. */
export function press(e: KeyboardEvent): boolean {
  if (!snapshot.value || e.ctrlKey || e.metaKey || e.altKey) return false;
  byKey = true;
  if (typing(e.target)) {
    if (e.key !== "Escape") return false;
    (e.target as HTMLElement).blur();
    keepFocus();
    return true;
  }
  const arrow = ARROWS[e.key];
  if (arrow) {
    if (document.activeElement?.closest(".scroll, .told, [role=dialog], input, [role=menu], [role=tablist]")) return false;
    if (e.shiftKey) {
      halt(true);
      const [dx, dy] = SHIFT[arrow], c = camera.value;
      return moveTo({ ...c, x: c.x - dx * 90, y: c.y - dy * 90 }), true;
    }
    const on = under();
    if (on && on.place !== here() && onMap(on.place)) cursor.value = on.place;
    // The first arrow shows where the cursor is; the next ones move it.
    if (!on) return goTo(here()), document.querySelector<SVGElement>("[data-cursor]")?.focus({ preventScroll: true }), true;
    stepCursor(arrow);
    return aheadOfCursor(), true;
  }
  const on = under();
  const inButton = document.activeElement instanceof HTMLElement && document.activeElement.matches("button, a, summary, input, select");
  switch (e.key) {
    case "Escape": return close() || (void undo(), true);
    case "Enter": case " ":
      if (inButton) return false;
      if (on && activate(on)) return true;
      if (payButton()) return payButton()!.click(), true;
      if (e.key === "Enter" && mine.value) {
        const main = mainOption(wordOptions.value, options.value.length - wordOptions.value.length);
        if (main) return void play(main.text), true;
      }
      if (on) return announce(t("Nothing may be chosen in {place}.", { place: on.place })), true;
      return false;
    case "+": case "=": return zoomStep(1), true;
    case "-": return zoomStep(-1), true;
    case "?": return void (keysShown.value = !keysShown.value), true;
    case "/": return document.getElementById("log-search")?.focus(), true;
    case ",": return void lookBack((past.value?.choices ?? snapshot.value.choices) - 1), true;
    case ".": return void lookBack((past.value?.choices ?? snapshot.value.choices) + 1), true;
    case "End": return void lookBack(null), true;
    case "Home": return void lookBack(0), true;
  }
  const letter = e.key.toLowerCase();
  if (/^[1-9]$/.test(letter) && tray.value) {
    const pick = document.querySelectorAll<HTMLElement>(".tray button[data-pick]")[Number(letter) - 1];
    if (pick) return pick.click(), true;
  }
  if (/^[1-9]$/.test(letter) && mine.value && question.value?.courses?.length) {
    const rows = [...document.querySelectorAll<HTMLElement>(".planner [data-course]")], course = question.value.courses[Number(letter) - 1];
    plan(course?.prospects?.length ? course : undefined);
    return rows.find((e) => e.dataset["course"] === course?.name)?.focus(), true;
  }
  switch (letter) {
    case "z": return void undo(), true;
    case "w": return why(), true;
    case "g": case "f": return document.getElementById("go-to-hex")?.focus(), true;
    case "d": return announce(describePlace(on?.place || here())), true;
    case "b": return void (boardTold.value = !boardTold.value), true;
    case "q": return announce(asked()), true;
    case "n": return stepOver(1), aheadOfCursor(), true;
    case "p": return stepOver(-1), aheadOfCursor(), true;
    case "s": {
      const at = on?.place ?? "";
      if (at && (view.value?.pieces ?? []).some((p) => p.place === at)) tray.value = at;
      return true;
    }
  }
  const option = mine.value ? letters(wordOptions.value, words, TAKEN).get(letter) : undefined;
  if (option) return void play(option.text), true;
  return false;
}
