/** Pieces and places in words, for those who hear the map and for the hover card. */
import type { Ground, Option, PieceKind, PieceView } from "../types";
import { capital, list, say, t, template } from "../text";
import { onMap } from "./layout";

export const pieceName = (kind: PieceKind | undefined): string => kind?.name ?? t("a hidden unit");

/** What a state that is only a mark on the map means, in words. */
const STATES: Readonly<Record<string, () => string>> = {
  must: () => t("must still fight"), entrenched: () => t("dug in"), labor: () => t("has begun to dig in"), frozen: () => t("may do nothing now"),
  stuck: () => t("failed to withdraw"), screened: () => t("screened"), fallen: () => t("has fallen"), disrupted1: () => t("Disrupted 1"), disrupted2: () => t("Disrupted 2"),
};

/** A state in words. */
const stateWords = (state: string): string => STATES[state]?.() ?? template(state);

/** "1/28, Japanese, in 2710, moved: move 1/28". */
export function pieceWords(kind: PieceKind | undefined, piece: PieceView, ground: Ground, options: readonly Option[] = []): string {
  const side = kind ? template(ground.sides[kind.side]?.name ?? "") : "";
  const where = onMap(piece.place) ? t("in {place}", { place: piece.place }) : "";
  const named = piece.facedown ? t("{side} unit, face down", { side }) : say(kind?.words) || [pieceName(kind), kind?.factors ?? ""].filter(Boolean).join(" ");
  const state = piece.states?.length ? list(piece.states.map(stateWords)) : "";
  const what = options.length ? ". " + options.map((o) => capital(say(o.say)) + (say(o.note) ? ": " + say(o.note) : "")).join("; ") : "";
  return [named, named.includes(side) ? "" : side, where, state].filter(Boolean).join(", ") + what;
}

function hexWords(ground: Ground, place: string): string {
  const hex = ground.hexes.find((h) => h.hex === place);
  const terrain = hex ? template(ground.terrains[hex.terrain]?.label ?? hex.terrain) : "";
  return [place, terrain, hex?.name ?? ""].filter(Boolean).join(", ");
}

/** The data's own words for an area or a box, or else its number and name. */
function areaWords(ground: Ground, place: string): string {
  const area = (ground.areas ?? []).find((a) => a.id === place);
  if (area) return say(area.words) || [place, area.name].filter(Boolean).join(", ");
  const box = (ground.boxes ?? []).find((b) => (b.id ?? b.name) === place);
  return say(box?.words) || say(box?.say) || place;
}

/** What ends a move: on hexes a zone of control, in areas enemies or rubble. */
export const stopWords = (ground: Ground): string => (ground.kind === "area" ? t("the move ends there") : t("an enemy zone ends the move there"));

/** "2709, rough, Bloody Ridge; river to the north". */
export function placeWords(ground: Ground, place: string, option?: Option): string {
  const words = ground.kind === "area" ? areaWords(ground, place) : hexWords(ground, place);
  if (!option) return words;
  return words + (option.cost ? ", " + t("costs {cost}", { cost: option.cost }) : "") + (option.stop ? ", " + stopWords(ground) : "")
    + (say(option.note) ? ", " + say(option.note) : "") + ": " + say(option.say);
}
