/** Colours, outline and mark of each side's counters, by the letter on them. Light is Japanese, dark Allied. */
import { fixed } from "../ground/curves";

export interface SideStyle {
  body: string; spent: string; edge: string; light: string; ink: string; box: string; symbol: string;
  mark: string; markInk: string; letter: string; shape: string;
}

const ROUND = "M20 3H76A17 17 0 0 1 93 20V76A17 17 0 0 1 76 93H20A17 17 0 0 1 3 76V20A17 17 0 0 1 20 3Z";
const CUT = "M17 3H79L93 17V79L79 93H17L3 79V17Z";
const SQUARE = "M5 3H91Q93 3 93 5V91Q93 93 91 93H5Q3 93 3 91V5Q3 3 5 3Z";
const BITTEN = "M3 13Q14 13 14 3H82Q82 13 93 13V83Q82 83 82 93H14Q14 83 3 83Z";

export const SIDES: Readonly<Record<string, SideStyle>> = {
  J: { body: "#E9CE98", spent: "#CDBFA6", edge: "#B98F52", light: "#F8E9C8", ink: "#2B1A10", box: "#FFFAEC", symbol: "#A31D18", mark: "#B3231C", markInk: "#FFF6E4", letter: "J", shape: ROUND },
  A: { body: "#486B4A", spent: "#6D7A6C", edge: "#2A4430", light: "#6C9069", ink: "#F7F6E6", box: "#E3EDD2", symbol: "#17301D", mark: "#F1F2DC", markInk: "#23402B", letter: "A", shape: CUT },
  B: { body: "#25446F", spent: "#66748A", edge: "#142B4A", light: "#4A6C9C", ink: "#F3F6FA", box: "#DCE8F4", symbol: "#12284A", mark: "#F1F4F8", markInk: "#1B3557", letter: "B", shape: SQUARE },
  C: { body: "#8B6285", spent: "#8D8190", edge: "#5E3D59", light: "#B08FAB", ink: "#FFF8FB", box: "#F3E7F1", symbol: "#43214A", mark: "#FBF2F8", markInk: "#55305C", letter: "C", shape: BITTEN },
};

export const sideStyle = (code: string): SideStyle => SIDES[code] ?? SIDES["B"]!;

/** The side's mark: disc, shield, square or lozenge with its letter. */
export function sideMark(code: string, x: number, y: number, r: number): string {
  const s = sideStyle(code);
  const n = fixed;
  const d = code === "J" ? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${s.mark}"/>`
    : code === "A" ? `<path d="M${n(x - r * 0.4)} ${n(y - r)}H${n(x + r)}V${n(y + r * 0.25)}Q${n(x + r)} ${n(y + r * 0.8)} ${n(x)} ${n(y + r * 1.25)}Q${n(x - r)} ${n(y + r * 0.8)} ${n(x - r)} ${n(y + r * 0.25)}V${n(y - r * 0.4)}Z" fill="${s.mark}"/>`
    : code === "C" ? `<path d="M${n(x)} ${n(y - r * 1.35)}L${n(x + r * 1.35)} ${n(y)}L${n(x)} ${n(y + r * 1.35)}L${n(x - r * 1.35)} ${n(y)}Z" fill="${s.mark}"/>`
    : `<rect x="${n(x - r)}" y="${n(y - r)}" width="${n(2 * r)}" height="${n(2 * r)}" fill="${s.mark}"/>`;
  return d + `<text x="${n(x)}" y="${n(y + r * 0.62)}" text-anchor="middle" class="cn" font-size="${n(r * 1.7)}" font-weight="700" fill="${s.markInk}">${s.letter}</text>`;
}
