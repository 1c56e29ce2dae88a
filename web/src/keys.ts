/** The keyboard: everything that a pointer can do. A cursor moves over the map; letters play the words, Enter the main one. */
import { announce, asked, describePlace } from "./announce";
import { camera, moveTo, nextStop, zoomAbout } from "./board/camera";
import { isHex } from "./board/layout";
import { pieceClicked } from "./board/pointer";
import { pieceName, placeWords } from "./board/words";
import { cursor, goTo, here, nearestLit, stepCursor, stepLit } from "./cursor";
import type { Arrow } from "./ground/places";
import { letters, mainOption } from "./reduce";
import { ask, lookAhead, lookBack, play, undo } from "./session";
import { boardTold, ground, keysShown, kinds, mine, options, past, pieceOptions, placeOf, placeOptions, question, snapshot, tray, view, whyNot, wordOptions } from "./state";
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

/** Every command of the keyboard, as listed under "?". */
export const KEYS: readonly (readonly [string, string])[] = [
  ["←↑↓→", later("move the cursor over the map, place by place")], ["N", later("to the next place where something may be chosen")],
  ["P", later("to the one before")], ["Enter", later("choose what the cursor is on, or else the main button")],
  ["A–Z", later("the buttons, by the letter they show")], ["G, F", later("go to a unit by its name, or to a place by its number or name")],
  ["D", later("describe the place under the cursor")], ["B", later("the board in words")], ["Q", later("say the question again")],
  ["W", later("why not? of what is under the cursor")], ["S", later("open the stack under the cursor; 1 to 9 pick from it")],
  ["Esc", later("close what is open, or else take back the last choice")], ["Z", later("take back the last choice")],
  ["Shift ←↑↓→", later("move the map")], ["+ −", later("zoom")], [", .", later("look back one choice, or forward")],
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

/** The lit thing, or the cursor, that has the focus; null elsewhere. */
const focused = (): Element | null => document.activeElement?.closest("[data-piece], [data-hex], [data-cursor]") ?? null;

const placeUnder = (e: Element | null): string =>
  e === null ? "" : e.getAttribute("data-hex") ?? e.getAttribute("data-cursor") ?? e.getAttribute("data-place") ?? "";

/** The piece that is meant under the cursor: the lit one, or the uppermost. */
function pieceUnder(e: Element | null): number | null {
  const id = e?.getAttribute("data-piece");
  if (id != null) return Number(id);
  const at = placeUnder(e);
  const there = (view.value?.pieces ?? []).filter((p) => at && p.place === at);
  return (there.find((p) => pieceOptions.value.has(p.id)) ?? there[there.length - 1])?.id ?? null;
}

/** Chooses what has the focus; false when nothing there may be chosen. */
function activate(e: Element): boolean {
  const at = placeUnder(e), option = at ? placeOptions.value.get(at) : undefined;
  const piece = pieceUnder(e);
  if (option && e.getAttribute("data-piece") === null) return void play(option.text), true;
  if (piece !== null && pieceOptions.value.has(piece)) return pieceClicked(piece), true;
  if (piece !== null && e.hasAttribute("data-piece")) return pieceClicked(piece), true;
  // A click on another unit of one's own changes the subject; so does Enter.
  const q = question.value;
  if (piece !== null && q?.subject != null && q.subject !== piece && kinds.value.get(piece)?.side === q.side && snapshot.value?.can_undo) return pieceClicked(piece), true;
  return false;
}

function why(): void {
  const e = focused(), g = ground.value, at = placeUnder(e), piece = pieceUnder(e), subject = question.value?.subject ?? null;
  if (piece !== null && (subject === null || e?.hasAttribute("data-piece"))) void ask(piece, null, pieceName(kinds.value.get(piece)));
  else if (at && g) void ask(subject, at, placeWords(g, at));
  else if (subject !== null) void ask(subject, null, pieceName(kinds.value.get(subject)));
}

/** Closes the uppermost thing that is open; false when nothing is. */
function close(): boolean {
  if (whyNot.value) whyNot.value = null;
  else if (tray.value) tray.value = null;
  else if (keysShown.value) keysShown.value = false;
  else if (boardTold.value) boardTold.value = false;
  else if (past.value) void lookBack(null);
  else return false;
  return true;
}

/** What an open dialog would give the focus to. */
const dialogStart = (): HTMLElement | null => {
  const open = [...document.querySelectorAll<HTMLElement>(".board [role=dialog]")].pop();
  return open?.querySelector<HTMLElement>("button.lit, [autofocus], button, a, [tabindex]") ?? null;
};

/**
 * Keeps the focus of somebody who uses keys: into what has opened, back to the map from what has closed, and on
 * to the nearest thing that may be chosen when what had it is gone. Called after every change of what is shown.
 */
export function keepFocus(): void {
  if (!byKey || !snapshot.value) return;
  const now = document.activeElement;
  if (tray.value || whyNot.value || keysShown.value || boardTold.value) {
    if (!now?.closest("[role=dialog]")) dialogStart()?.focus({ preventScroll: true });
    return;
  }
  if (now && now !== document.body && now.isConnected && !(now.hasAttribute("data-cursor") && mine.value)) return;
  if (mine.value) {
    const at = here(), lit = placeOptions.value.size + pieceOptions.value.size;
    const stays = placeOptions.value.has(at) || (view.value?.pieces ?? []).some((p) => p.place === at && pieceOptions.value.has(p.id));
    if (lit && !stays) goTo(nearestLit());
    else if (at) goTo(at);
  }
  document.querySelector<SVGElement>("[data-cursor]")?.focus({ preventScroll: true });
}

/** A faint look ahead for what the cursor is on. */
export function aheadOfCursor(): void {
  const piece = cursor.value && mine.value ? pieceUnder(document.querySelector("[data-cursor]")) : null;
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
      const [dx, dy] = SHIFT[arrow], c = camera.value;
      return moveTo({ ...c, x: c.x - dx * 90, y: c.y - dy * 90 }), true;
    }
    const on = placeUnder(focused());
    if (on && on !== here() && isHex(on)) cursor.value = on;
    // The first arrow shows where the cursor is; the next ones move it.
    if (!focused()) return goTo(here()), document.querySelector<SVGElement>("[data-cursor]")?.focus({ preventScroll: true }), true;
    stepCursor(arrow);
    return aheadOfCursor(), true;
  }
  const on = focused();
  const inButton = document.activeElement instanceof HTMLElement && document.activeElement.matches("button, a, summary, input, select");
  switch (e.key) {
    case "Escape": return close() || (void undo(), true);
    case "Enter": case " ":
      if (inButton) return false;
      if (on && activate(on)) return true;
      if (e.key === "Enter" && mine.value) {
        const main = mainOption(wordOptions.value, options.value.length - wordOptions.value.length);
        if (main) return void play(main.text), true;
      }
      if (on) return announce(t("Nothing may be chosen in {place}.", { place: placeUnder(on) })), true;
      return false;
    case "+": case "=": return zoomAbout(nextStop(camera.value.zoom, 1)), true;
    case "-": return zoomAbout(nextStop(camera.value.zoom, -1)), true;
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
  switch (letter) {
    case "z": return void undo(), true;
    case "w": return why(), true;
    case "g": case "f": return document.getElementById("go-to-hex")?.focus(), true;
    case "d": return announce(describePlace(placeUnder(on) || here())), true;
    case "b": return void (boardTold.value = !boardTold.value), true;
    case "q": return announce(asked()), true;
    case "n": return stepLit(1) && aheadOfCursor(), true;
    case "p": return stepLit(-1) && aheadOfCursor(), true;
    case "s": {
      const piece = pieceUnder(on), at = placeUnder(on) || (piece === null ? "" : placeOf.value.get(piece) ?? "");
      if (at && (view.value?.pieces ?? []).some((p) => p.place === at)) tray.value = at;
      return true;
    }
  }
  const option = mine.value ? letters(wordOptions.value, words, TAKEN).get(letter) : undefined;
  if (option) return void play(option.text), true;
  return false;
}
