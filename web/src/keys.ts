/** The keyboard: everything that a pointer can do. Letters play the word options, Enter the main one. */
import { nextStop, zoomAbout, camera, moveTo } from "./board/camera";
import { pieceClicked } from "./board/pointer";
import { isHex } from "./board/layout";
import { show } from "./board/show";
import { pieceName, placeWords } from "./board/words";
import { placesOf } from "./ground/places";
import { letters, mainOption } from "./reduce";
import { ask, lookAhead, lookBack, play, undo } from "./session";
import { ground, keysShown, kinds, mine, options, past, pieceOptions, placeOf, placeOptions, question, snapshot, tray, whyNot, wordOptions } from "./state";
import { later, say } from "./text";
import type { Option } from "./types";

/** Letters that do something else. */
export const TAKEN = ["z", "w", "s", "g", "h"];

const words = (o: Option): string => say(o.say);

/** The letter of a word option, or "". */
export function letterOf(option: Option): string {
  for (const [c, o] of letters(wordOptions.value, words, TAKEN)) if (o === option) return c;
  return "";
}

export const KEYS: readonly (readonly [string, string])[] = [
  ["Tab", later("to what may be chosen")], ["Arrows", later("from one lit unit or hex to the next; elsewhere they move the map")],
  ["Enter", later("choose what has the focus, or the main button")], ["A to Z", later("the buttons, by the letter they show")],
  ["Esc or Z", later("take back the last choice, or close what is open")], ["W or ?", later("why not? of the unit or hex in focus")],
  ["S", later("open the stack in focus; 1 to 9 pick from it")], ["+ and −", later("zoom")], ["G", later("go to a hex by its number")],
  [", and .", later("look back one choice, or forward")], ["End", later("back to the present")], ["/", later("search the log")], ["?", later("with nothing in focus: this list")],
];

const typing = (t: EventTarget | null): boolean =>
  t instanceof HTMLElement && (t.matches("input, textarea, select") || t.isContentEditable);

const focused = (): Element | null => document.activeElement?.closest("[data-piece], [data-hex]") ?? null;

/** Moves the focus to the nearest lit thing in a direction. */
function stepFocus(from: Element, dx: number, dy: number): boolean {
  const g = ground.value;
  if (!g) return false;
  const grid = placesOf(g);
  const spot = (e: Element): readonly [number, number] | null => {
    const place = e.getAttribute("data-hex") ?? e.getAttribute("data-place") ?? "";
    return isHex(place) ? grid.centre(place) : null;
  };
  const here = spot(from);
  if (!here) return false;
  let best: Element | null = null, least = Infinity;
  for (const e of document.querySelectorAll("[data-option]")) {
    const p = e === from ? null : spot(e);
    if (!p) continue;
    const x = p[0] - here[0], y = p[1] - here[1], ahead = x * dx + y * dy, aside = Math.abs(x * dy - y * dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2.2 * aside;
    if (cost < least) {
      least = cost;
      best = e;
    }
  }
  if (!best) return false;
  for (const e of document.querySelectorAll(`[data-option="${best.getAttribute("data-option")}"]`)) e.setAttribute("tabindex", e === best ? "0" : "-1");
  (best as SVGElement).focus();
  show(best.getAttribute("data-hex") ?? best.getAttribute("data-place") ?? "", true);
  announceFocus(best);
  return true;
}

function announceFocus(e: Element): void {
  const id = e.getAttribute("data-piece");
  const own = id === null ? undefined : pieceOptions.value.get(Number(id))?.[0];
  void lookAhead(own ?? null);
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
};

/** Where the keyboard last chose something: the next options take the focus from there. */
let chosenAt: string | null = null;

/** After a choice by key, the focus goes to the nearest thing that may be chosen next. */
export function refocus(): void {
  const g = ground.value, from = chosenAt;
  if (!g || from === null) return;
  const options = [...document.querySelectorAll("[data-option]")];
  if (!options.length) return;
  chosenAt = null;
  const grid = placesOf(g);
  const away = (e: Element): number => {
    const place = e.getAttribute("data-hex") ?? e.getAttribute("data-place") ?? "";
    if (!isHex(place) || !isHex(from)) return Infinity;
    const a = grid.centre(place), b = grid.centre(from);
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  const nearest = options.reduce((best, e) => (away(e) < away(best) ? e : best));
  for (const e of options) e.setAttribute("tabindex", e === nearest ? "0" : "-1");
  (nearest as SVGElement).focus();
}

function activate(e: Element): void {
  chosenAt = e.getAttribute("data-hex") ?? e.getAttribute("data-place");
  const piece = e.getAttribute("data-piece"), hex = e.getAttribute("data-hex");
  const option = hex ? placeOptions.value.get(hex) : undefined;
  if (option) void play(option.text);
  else if (piece !== null) pieceClicked(Number(piece));
}

function why(): void {
  const e = focused(), g = ground.value;
  const piece = e?.getAttribute("data-piece"), hex = e?.getAttribute("data-hex");
  if (piece != null) void ask(Number(piece), null, pieceName(kinds.value.get(Number(piece))));
  else if (hex && g) void ask(question.value?.subject ?? null, hex, placeWords(g, hex));
  else if (question.value?.subject != null) void ask(question.value.subject, null, pieceName(kinds.value.get(question.value.subject)));
}

/** Closes the uppermost thing that is open; false when nothing is. */
function close(): boolean {
  if (whyNot.value) whyNot.value = null;
  else if (tray.value) tray.value = null;
  else if (keysShown.value) keysShown.value = false;
  else if (past.value) void lookBack(null);
  else return false;
  return true;
}

/** Handles one key; true when it meant something. */
export function press(e: KeyboardEvent): boolean {
  if (!snapshot.value || e.ctrlKey || e.metaKey || e.altKey) return false;
  if (typing(e.target)) {
    if (e.key === "Escape") (e.target as HTMLElement).blur();
    return false;
  }
  const on = focused();
  const arrow = ARROWS[e.key];
  if (arrow) {
    if (document.activeElement?.closest(".scroll, input[type=range]")) return false;
    if (on && stepFocus(on, arrow[0], arrow[1])) return true;
    const c = camera.value;
    moveTo({ ...c, x: c.x - arrow[0] * 90, y: c.y - arrow[1] * 90 });
    return true;
  }
  const inButton = document.activeElement instanceof HTMLElement && document.activeElement.matches("button, a, summary");
  switch (e.key) {
    case "Escape": return close() || (void undo(), true);
    case "Enter": case " ":
      if (on) return activate(on), true;
      if (inButton) return false;
      if (e.key === "Enter" && mine.value) {
        const main = mainOption(wordOptions.value, options.value.length - wordOptions.value.length);
        if (main) return void play(main.text), true;
      }
      return false;
    case "+": case "=": return zoomAbout(nextStop(camera.value.zoom, 1)), true;
    case "-": return zoomAbout(nextStop(camera.value.zoom, -1)), true;
    case "?": return on ? why() : void (keysShown.value = !keysShown.value), true;
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
    case "g": return document.getElementById("go-to-hex")?.focus(), true;
    case "s": {
      const id = on?.getAttribute("data-piece");
      const place = id == null ? on?.getAttribute("data-hex") : placeOf.value.get(Number(id));
      if (place) tray.value = place;
      return true;
    }
  }
  const option = mine.value ? letters(wordOptions.value, words, TAKEN).get(letter) : undefined;
  if (option) return void play(option.text), true;
  return false;
}
