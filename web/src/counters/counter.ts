/** A counter: 96 x 96 units of markup, in three levels of detail by the size at which it is drawn. */
import type { PieceKind } from "../types";
import { escape } from "../ground/names";
import { SIDES, sideMark, sideStyle } from "./sides";
import { band, marks } from "./states";
import { sizeMark, symbol } from "./symbols";

/** 0: symbol and two numbers (to 33 px); 1: size, mark, all factors (to 65 px); 2: everything. */
export type Detail = 0 | 1 | 2;

export const detailFor = (pixels: number): Detail => (pixels < 34 ? 0 : pixels < 66 ? 1 : 2);

/** States of a view in the words the drawing knows; others are told in words only. */
const SYNONYMS: Readonly<Record<string, string>> = { attacked: "fought", shaken: "disrupted", hit: "disrupted2", disrupted1: "disrupted", D1: "disrupted", D2: "disrupted2",
  "disrupted 1": "disrupted", "disrupted 2": "disrupted2", "out of supply": "unsupplied", ip: "improved", "improved position": "improved", used: "spent", labor: "improved" };

/** Clips shared by all counters; put once into the page. */
export const counterDefs = (): string =>
  Object.entries(SIDES).map(([code, s]) => `<clipPath id="counter-${code}"><path d="${s.shape}"/></clipPath>`).join("");

const dash = (s: string): string => escape(s).replace(/-/g, "–");

const factorText = (s: string, x: number, y: number, size: number, ink: string, weight = 600): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" class="cn" font-size="${size}" font-weight="${weight}" letter-spacing="${size > 36 ? 0 : 0.4}" fill="${ink}">${dash(s)}</text>`;

const two = (factors: string): string => factors.split("-").slice(0, 2).join("-");

/** Markup of one counter at `detail`; `code` is the side's letter. */
export function counter(piece: PieceKind, code: string, detail: Detail, given: Iterable<string> = [], facedown = false): string {
  const style = sideStyle(code);
  const states = new Set([...given].map((s) => SYNONYMS[s] ?? s));
  const small = detail === 0;
  // What is disrupted lies on its Spent side, if it has one, below the marker.
  const over = piece.faces?.spent !== undefined && (states.has("disrupted") || states.has("disrupted2")), spent = over || states.has("spent");
  const shadow = small ? "3 4" : "2.4 3.4";
  let out = `<path d="${style.shape}" transform="translate(${shadow})" fill="#1A130A" fill-opacity=".34"/>`
    + `<path d="${style.shape}" fill="${style.edge}"/>`
    + `<path d="${style.shape}" fill="${spent ? style.spent : style.body}" transform="translate(48 47.2) scale(.955 .945) translate(-48 -48)"/>`;
  if (!small) out += `<path d="${style.shape}" fill="none" stroke="${style.light}" stroke-width="1.6" stroke-opacity=".85" transform="translate(48 47.4) scale(.915) translate(-48 -48)"/>`;
  if (facedown) return out + sideMark(code, 48, 46, small ? 28 : 24) + marks(states, code, style, small);
  if (states.has("reduced")) out += band(code, small);

  const face = over ? "spent" : Object.keys(piece.faces ?? {}).find((name) => states.has(name) || states.has(SYNONYMS[name] ?? name));
  const gun = Boolean(piece.under), factors = (face && piece.faces?.[face]) || (piece.factors ?? "");
  const [bx, by, bw, bh] = small ? (factors ? [14, 12, 68, 38] : [10, 22, 76, 50])
    : gun ? [28, 19, 40, 25] : detail === 1 ? [22, 20, 52, 34] : [26, 22, 44, 29];
  const sx = bw / 44, sy = bh / 29;
  const line = small ? 4.6 : detail === 1 ? 3.2 : 2.3;
  if (piece.symbol === "hq") out += `<path d="M${bx} ${by + bh}v${small ? 8 : 7}" stroke="${style.symbol}" stroke-width="${small ? 5 : 3}"/>`;
  if (piece.symbol && piece.symbol !== "none") {
    out += `<rect x="${bx}" y="${by}" width="${bw}" height="${bh}" fill="${spent ? "#DEDBD0" : style.box}"/>`
      + `<g transform="translate(${bx} ${by}) scale(${sx.toFixed(3)} ${sy.toFixed(3)})">${symbol(piece.symbol, style.symbol, line / sx, style.box)}</g>`
      + `<rect x="${bx}" y="${by}" width="${bw}" height="${bh}" fill="none" stroke="${style.symbol}" stroke-width="${small ? 4.4 : detail === 1 ? 3 : 2.3}"/>`;
  }
  if (!small) {
    out += sizeMark(piece.size, 48, gun ? 12.5 : 13.2, style.ink, detail === 1 ? 3 : 2.4);
    out += sideMark(code, 16.5, detail === 1 ? 14.5 : 15, detail === 1 ? 8.5 : 8);
    out += designations(piece, bx, by, bw, bh, detail, style.ink);
    // Where it is set up: told only then, and only where there is room.
    if (detail === 2 && piece.setup && !["moved", "disrupted", "disrupted2"].some((s) => states.has(s)))
      out += `<text x="${code === "J" ? 86 : 83}" y="17.5" text-anchor="end" class="cn" font-size="10" font-weight="600" fill="${style.ink}" fill-opacity=".72">${escape(piece.setup)}</text>`;
  }
  out += factorLines(factors, piece.under ?? "", detail, spent, style.ink);
  return out + marks(states, code, style, small);
}

function designations(piece: PieceKind, bx: number, by: number, bw: number, bh: number, detail: Detail, ink: string): string {
  const y = by + bh / 2 + 5;
  const size = (s: string): number => (detail === 1 ? (s.length < 3 ? 15 : 0) : s.length > 3 ? 10 : s.length === 3 ? 12.2 : 14.5);
  let out = "";
  const put = (s: string, x: number, anchor: string): void => {
    const z = s ? size(s) : 0;
    if (z) out += `<text x="${x}" y="${y}" text-anchor="${anchor}" class="cn" font-size="${z}" font-weight="600" fill="${ink}">${escape(s)}</text>`;
  };
  put(piece.left ?? "", bx - 3, "end");
  put(piece.right ?? "", bx + bw + 3, "start");
  return out;
}

function factorLines(factors: string, under: string, detail: Detail, spent: boolean, ink: string): string {
  if (!factors) return "";
  if (detail === 0) return factorText(two(factors), spent ? 40 : 48, 87, spent ? 36 : 41, ink, 700);
  if (under)
    return detail === 1 ? factorText(factors, 48, 66, 24, ink) + factorText(under, 48, 88, 23, ink)
      : factorText(factors, 48, 65, 22, ink) + `<path d="M27 69.5H69" stroke="${ink}" stroke-width="1.2" stroke-opacity=".7"/>` + factorText(under, 48, 88, 21, ink);
  const long = factors.length > 5;
  const size = (detail === 1 ? (long ? 28.5 : 32) : long ? 27.5 : 30) - (spent && factors.length > 4 ? 5 : 0);
  return factorText(factors, spent ? (factors.length > 4 ? 42 : 45) : 48, detail === 1 ? 85 : 83.5, size, ink);
}

/** The same counter as a little picture of its own, for panels. */
export const pictureOf = (piece: PieceKind, code: string, pixels: number, states: Iterable<string> = [], facedown = false): string =>
  counter(piece, code, detailFor(pixels), states, facedown);
