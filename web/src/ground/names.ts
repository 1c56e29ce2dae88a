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
  return `<text class="${l.face} ${l.seen}" transform="translate(${fixed(x)} ${fixed(y)})${angle ? ` rotate(${fixed(angle)})` : ""}" `
    + `text-anchor="middle" font-size="${l.size}" fill="${l.ink}" letter-spacing="${l.spacing}"${halo}>${escape(text)}</text>`;
}
