/** What a screen reader is told: what happened and what is asked, once; a place or the whole board in words, on asking. */
import { signal } from "@preact/signals";
import { onMap } from "./board/layout";
import { pieceWords, stopWords } from "./board/words";
import { codeOf, connected, ground, kinds, mine, pieceOptions, placeOptions, question, sideName, snapshot, view, wordOptions } from "./state";
import { capital, ended, list, outcome, say, t, template } from "./text";
import type { Entry, Ground, PieceView, Snapshot } from "./types";

/** What the polite live region says. */
export const announced = signal("");

const MOST = 8;

/** Says something once; the same words twice are told twice. */
export function announce(words: string): void {
  if (words) announced.value = words === announced.value ? words + "\u00a0" : words;
}

const entryWords = (e: Entry): string =>
  say(e.say) + (e.roll ? `: ${e.roll.drawn ? "" : e.roll.dice.join(" ") + ", "}${outcome(e.roll.label)}` : "");

/** Whose decision it is, what is asked, and how much may be chosen. */
export function asked(): string {
  const q = question.value, shot = snapshot.value, over = view.value?.over;
  if (over) return say(over.say);
  if (!q || !shot) return "";
  const who = sideName(q.side) + ": " + say(q.say);
  if (!mine.value) return who;
  const units = pieceOptions.value.size, places = placeOptions.value.size, words = wordOptions.value.length;
  const much = [units === 1 ? t("one unit may be chosen") : units ? t("{n} units may be chosen", { n: units }) : "",
    places === 1 ? t("one place") : places ? t("{n} places", { n: places }) : "",
    words > 0 ? t("buttons: {words}", { words: wordOptions.value.map((o) => say(o.say)).join("; ") }) : ""];
  return [who, ...much.filter(Boolean)].join(", ");
}

/** Tells what is new since the snapshot before: the log's new lines, then the question. Much of it is summed up. */
export function tellNews(before: Snapshot | null, fresh: readonly Entry[]): void {
  if (before && before.sequence === snapshot.value?.sequence) return;
  const told = fresh.slice(-MOST).map(entryWords);
  if (fresh.length > MOST) told.unshift(t("{n} things happened; the last of them", { n: fresh.length }));
  announce([...told, asked()].filter(Boolean).map((s) => ended(capital(s))).join(" "));
}

const DIRECTIONS: Readonly<Record<string, () => string>> = {
  N: () => t("north"), NE: () => t("north-east"), SE: () => t("south-east"), S: () => t("south"), SW: () => t("south-west"), NW: () => t("north-west"),
};
const ways = (sides: readonly string[]): string => list(sides.map((d) => DIRECTIONS[d]?.() ?? d));

const standingIn = (place: string): PieceView[] => (view.value?.pieces ?? []).filter((p) => p.place === place);

/** The ground of a place: terrain, what lies on its sides, what it is worth. */
function groundWords(place: string): string[] {
  const g = ground.value;
  const hex = g?.hexes?.find((h) => h.hex === place), area = g?.areas?.find((a) => a.id === place);
  if (hex) {
    const terrain = g?.terrains[hex.terrain];
    return [terrain ? template(terrain.label) + (terrain.words ? ": " + template(terrain.words) : "") : hex.terrain, hex.name ?? "",
      hex.coast ? t("coast") : "", hex.airfield ? t("airfield") : "",
      hex.river?.length ? t("river to the {sides}", { sides: ways(hex.river) }) : "",
      hex.road?.length ? t("road to the {sides}", { sides: ways(hex.road) }) : "",
      hex.trail?.length ? t("trail to the {sides}", { sides: ways(hex.trail) }) : ""].filter(Boolean);
  }
  const box = g?.boxes?.find((b) => (b.id ?? b.name) === place);
  if (area) return [area.name, say(area.words), area.neighbours?.length ? t("borders on {places}", { places: list(area.neighbours) }) : ""].filter(Boolean);
  return box ? [say(box.say)] : [];
}

/** A unit in words after the name it is gone to by: several look alike, and their words are the same. */
function called(p: PieceView, g: Ground): string {
  const kind = kinds.value.get(p.id), words = pieceWords(kind, p, g, pieceOptions.value.get(p.id) ?? []);
  return !kind || p.facedown || words.startsWith(kind.name) || words.includes(" " + kind.name + ":") ? words : kind.name + ": " + words;
}

/** A place in words: its ground, who stands there, and what may be done with it now. */
export function describePlace(place: string): string {
  const g = ground.value, v = view.value;
  if (!g || !v || !place) return "";
  const held = v.control?.[place];
  const zones = (v.overlays ?? []).filter((o) => o.places?.includes(place) && o.say && say(o.say)).map((o) => say(o.say));
  const units = standingIn(place).map((p) => called({ ...p, place: "" }, g));
  const open = placeOptions.value.get(place);
  const may = open ? capital(say(open.say)) + (open.cost ? ", " + t("costs {cost}", { cost: open.cost }) : "") + (open.stop ? ", " + stopWords(g) : "") : "";
  return [[place, ...groundWords(place)].join(", "), held === undefined ? "" : t("{side} control", { side: sideName(held) }),
    ...zones, ...units, units.length ? "" : t("nobody here"), may].filter(Boolean).map((s) => ended(capital(s))).join(" ");
}

/** One part of the board in words: a heading and its lines. */
export interface Part { title: string; lines: string[] }

/** The whole board in words: the moment, the question, both sides' units by place, the tracks. */
export function describeBoard(): Part[] {
  const g = ground.value, v = view.value;
  if (!g || !v) return [];
  const parts: Part[] = [{ title: t("The moment"), lines: [say(v.turn), say(v.phase), asked(), connected.value ? "" : t("The connection is lost.")].filter(Boolean) }];
  g.sides.forEach((side, i) => {
    const own = v.pieces.filter((p) => (kinds.value.get(p.id)?.side ?? -1) === i && onMap(p.place)).sort((a, b) => a.place.localeCompare(b.place, "en", { numeric: true }));
    parts.push({ title: t("{side} on the map: {n}", { side: side.name, n: own.length }),
      lines: own.map((p) => p.place + ": " + called({ ...p, place: "" }, g)) });
  });
  for (const box of g.boxes ?? []) {
    const inside = v.pieces.filter((p) => p.place === (box.id ?? box.name) && !onMap(p.place));
    if (inside.length) parts.push({ title: say(box.say), lines: inside.map((p) => called(p, g)) });
  }
  for (const track of v.tracks ?? []) {
    const at = track.at == null ? undefined : track.boxes[track.at];
    const boxes = track.boxes.filter((b) => b === at || b.side != null || b.mark).map((b) =>
      [b.label, b.note ? template(b.note) : "", b.side == null ? "" : sideName(b.side) || codeOf(b.side), b.mark ? template(b.mark) : "", b === at ? t("now") : ""].filter(Boolean).join(", "));
    parts.push({ title: say(track.say), lines: [...boxes, track.note ? say(track.note) : ""].filter(Boolean) });
  }
  return parts;
}
