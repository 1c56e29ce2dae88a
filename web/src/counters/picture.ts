/**
 * Counters painted on small canvases. A map shows hundreds of them: as shapes and texts each costs the browser something
 * in every frame and much at every zoom, as a picture next to nothing.
 */
import { paint, read, type Item } from "../ground/paint";
import type { PieceKind } from "../types";
import { counter, counterDefs, type Detail } from "./counter";

/** Units around the 96 of a counter, for its shadow, for rings and brackets about it and for the count of its stack. */
export const RIM = 14;
export const ACROSS = 96 + 2 * RIM;

const WINDOW = { x0: -RIM, y0: -RIM, x1: 96 + RIM, y1: 96 + RIM };

/** What decides how a counter looks; `count`: how many lie in the stack that it tops. */
export interface Look { kind: PieceKind; code: string; detail: Detail; states: string; facedown: boolean; count?: number }

/** Said in a word, so that a look can be compared with the one that is painted. */
export const named = (look: Look): string => [look.code, look.detail, look.states, look.facedown, look.count ?? ""].join("|");

/** How many lie in a stack: a disc at its lower right. */
const countDisc = (count: number): string => `<g transform="translate(94 90)"><circle r="16.5" fill="#FFF8E6"/><circle r="14" fill="#241D15"/>`
  + `<text y="7.5" text-anchor="middle" class="cn" font-size="21.5" font-weight="700" fill="#FFF8E6">${count}</text></g>`;

/** What to paint, by kind and look: most counters are painted as they have been before. */
const known = new WeakMap<PieceKind, Map<string, readonly Item[]>>();

function items(look: Look): readonly Item[] {
  let looks = known.get(look.kind);
  if (!looks) known.set(look.kind, (looks = new Map()));
  const name = named(look);
  let list = looks.get(name);
  if (!list) {
    const states = look.states ? look.states.split(" ") : [];
    const drawn = counter(look.kind, look.code, look.detail, states, look.facedown) + (look.count ? countDisc(look.count) : "");
    looks.set(name, (list = read(counterDefs() + drawn, false)));
  }
  return list;
}

/** Paints a counter over a whole canvas of `pixels` a side; false where there is no canvas to paint on. */
export function paintCounter(canvas: HTMLCanvasElement, look: Look, pixels: number): boolean {
  // Kept in the machine's memory: hundreds of little pictures are no work for a graphics card.
  const brush = canvas.getContext?.("2d", { willReadFrequently: true });
  if (!brush) return false;
  // Setting the size also empties the canvas.
  canvas.width = canvas.height = pixels;
  paint(brush, items(look), WINDOW, pixels / ACROSS, 1);
  return true;
}
