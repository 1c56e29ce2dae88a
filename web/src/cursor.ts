/** Where the keyboard is on the map, how it gets elsewhere, and how units and places are found by name. */
import { signal } from "@preact/signals";
import { describePlace } from "./announce";
import { onMap } from "./board/layout";
import { show } from "./board/show";
import { placesOf, type Arrow } from "./ground/places";
import { ground, kinds, pieceOptions, placeOf, placeOptions, question, view } from "./state";

/** The place the cursor is in; null until the keyboard has gone to one. */
export const cursor = signal<string | null>(null);

/** Places where something may be chosen, from left to right and down. */
export function litPlaces(): string[] {
  const g = ground.value;
  if (!g) return [];
  const at = [...placeOptions.value.keys(), ...[...pieceOptions.value.keys()].map((p) => placeOf.value.get(p) ?? "")].filter(onMap);
  const places = placesOf(g);
  return [...new Set(at)].sort((a, b) => places.centre(a)[0] - places.centre(b)[0] || places.centre(a)[1] - places.centre(b)[1]);
}

/** Where the cursor begins: at what the question is about, at something lit, at any piece. */
export function homePlace(): string {
  const subject = question.value?.subject;
  const candidates = [subject == null ? "" : placeOf.value.get(subject) ?? "", litPlaces()[0] ?? "",
    ...(view.value?.pieces ?? []).map((p) => p.place)];
  return candidates.find(onMap) ?? "";
}

export const here = (): string => cursor.value ?? homePlace();

export const announcePlace = (place: string): string => describePlace(place);

/** Puts the cursor into a place and shows it. */
export function goTo(place: string): boolean {
  if (!onMap(place)) return false;
  cursor.value = place;
  show(place, true);
  return true;
}

/** Moves the cursor to a neighbouring place. */
export function stepCursor(arrow: Arrow): void {
  const g = ground.value, at = here();
  if (g && at) goTo(placesOf(g).step(at, arrow));
}

/** The lit place nearest to the cursor, for going on after a choice. */
export function nearestLit(): string {
  const g = ground.value, at = here();
  if (!g || !at) return "";
  const places = placesOf(g), from = places.centre(at);
  const away = (p: string): number => Math.hypot(places.centre(p)[0] - from[0], places.centre(p)[1] - from[1]);
  return litPlaces().reduce((best, p) => (best === "" || away(p) < away(best) ? p : best), "");
}

const plain = (s: string): string => s.toLowerCase().replace(/\s+/g, "");

/** The place that a number, a name of a place or the name of a unit means; "" when there is none. */
export function find(words: string): string {
  const g = ground.value, wanted = plain(words);
  if (!g || !wanted) return "";
  if (onMap(words.trim())) return words.trim();
  const area = (g.areas ?? []).find((a) => plain(a.id) === wanted || plain(a.name) === wanted);
  if (area) return area.id;
  const standing = (view.value?.pieces ?? []).filter((p) => onMap(p.place) && !p.facedown);
  const named = (match: (name: string) => boolean): string | undefined => standing.find((p) => match(plain(kinds.value.get(p.id)?.name ?? "")))?.place;
  return named((n) => n === wanted) ?? named((n) => n.startsWith(wanted)) ?? named((n) => n.includes(wanted))
    ?? g.hexes.find((h) => h.name && plain(h.name).includes(wanted))?.hex ?? (g.areas ?? []).find((a) => plain(a.name).includes(wanted))?.id ?? "";
}

/** Names that can be typed: of every unit on the map. */
export const findable = (): string[] =>
  (view.value?.pieces ?? []).filter((p) => onMap(p.place) && !p.facedown).map((p) => kinds.value.get(p.id)?.name ?? "").filter(Boolean);
