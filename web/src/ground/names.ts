/** Names on the map, each in its kind's lettering, on a halo of paper where it crosses the ground. */
import { fixed, type Point } from "./curves";
import { PAPER, SEA_INK } from "./palette";

interface Lettering { face: string; size: number; ink: string; spacing: number; halo: boolean; seen: string }

const LETTERING: Readonly<Record<string, Lettering>> = {
  sea: { face: "mi", size: 25, ink: SEA_INK, spacing: 8, halo: false, seen: "d-region" },
  water: { face: "mi", size: 18, ink: SEA_INK, spacing: 2.4, halo: false, seen: "d-region" },
  river: { face: "mi", size: 13.5, ink: SEA_INK, spacing: 1.1, halo: true, seen: "d-river" },
  place: { face: "mb", size: 14, ink: "#2B2417", spacing: 0, halo: true, seen: "d-place" },
  edge: { face: "mi", size: 12, ink: "#4B3D22", spacing: 0, halo: true, seen: "d-place" },
  field: { face: "msc", size: 15, ink: "#7D1712", spacing: 1.5, halo: true, seen: "d-river" },
  work: { face: "mi", size: 11.5, ink: "#4B3D22", spacing: 0, halo: true, seen: "d-place" },
  hill: { face: "msc", size: 16, ink: "#5A3418", spacing: 2, halo: true, seen: "d-river" },
  region: { face: "mi", size: 13.5, ink: "#4B3D22", spacing: 1, halo: true, seen: "d-river" },
};

export const escape = (s: string): string =>
  s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** One name; `kind` chooses the lettering. */
export function name(text: string, kind: string, [x, y]: Point, angle = 0): string {
  const l = LETTERING[kind] ?? LETTERING["place"]!;
  const halo = l.halo
    ? ` stroke="${PAPER}" stroke-opacity=".82" stroke-width="3.4" stroke-linejoin="round" paint-order="stroke"` : "";
  return `<g class="${l.seen}" transform="translate(${fixed(x)} ${fixed(y)})${angle ? ` rotate(${fixed(angle)})` : ""}"><text class="name ${l.face}" `
    + `text-anchor="middle" font-size="${l.size}" fill="${l.ink}" letter-spacing="${l.spacing}"${halo}>${escape(text)}</text></g>`;
}

/** The title of the map in its frame, with a scale in hexes and the north. Its top left corner stands at x, y. */
export function cartouche(title: string, subtitle: string, hexHeight: number, x: number, y: number): string {
  const width = Math.max(360, subtitle.length * 9.4 + 60), bar = hexHeight;
  const from = (width - 4 * bar) / 2;
  let scale = "";
  for (let i = 0; i < 4; i++)
    scale += `<rect x="${fixed(from + i * bar)}" y="88" width="${fixed(bar)}" height="5" fill="${i % 2 ? "#FBF5E4" : "#3A3226"}" stroke="#3A3226" stroke-width=".8"/>`;
  const figure = (i: number, words: string): string =>
    `<text x="${fixed(from + i * bar)}" y="106" text-anchor="middle" class="cn" font-size="12" font-weight="600" fill="#3A3226">${words}</text>`;
  return `<g transform="translate(${fixed(x)} ${fixed(y)})"><rect width="${fixed(width)}" height="118" fill="#FBF5E4" stroke="#3A3226" stroke-width="1.6"/>`
    + `<rect x="5" y="5" width="${fixed(width - 10)}" height="108" fill="none" stroke="#3A3226" stroke-width=".8"/>`
    + `<text x="${fixed(width / 2)}" y="45" class="msc" font-size="34" text-anchor="middle" fill="#241D15" letter-spacing="2">${escape(title)}</text>`
    + `<text x="${fixed(width / 2)}" y="70" class="mi" font-size="18" text-anchor="middle" fill="#4A4238">${escape(subtitle)}</text>`
    + scale + figure(0, "0") + figure(2, "2") + figure(4, "4 hexes")
    + `<g transform="translate(${fixed(width + 48)} 66)"><circle r="28" fill="#FBF5E4" opacity=".85" stroke="#3A3226"/><path d="M0 -25L6.5 0L0 25L-6.5 0Z" fill="#FBF5E4" stroke="#3A3226"/>`
    + `<path d="M0 -25L6.5 0H-6.5Z" fill="#3A3226"/><text y="-34" class="msc" font-size="17" text-anchor="middle" fill="#3A3226">N</text></g></g>`;
}

/** Room for the cartouche: a corner of the map whose hexes are all sea, or null. */
export function roomFor(isSea: (x: number, y: number) => boolean, width: number, height: number, w: number, h: number): Point | null {
  const rim = 34;
  for (const [x, y] of [[rim, rim], [width - w - rim, rim], [rim, height - h - rim], [width - w - rim, height - h - rim]] as const) {
    let free = true;
    for (let i = 0; i <= 6 && free; i++) for (let j = 0; j <= 3 && free; j++) free = isSea(x + (w * i) / 6, y + (h * j) / 3);
    if (free) return [x, y];
  }
  return null;
}
