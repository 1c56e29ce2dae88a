/** What people built: airstrips, piers, bridges, villages, town blocks. */
import { fixed, polyline, type Point } from "./curves";
import type { HexGrid } from "./hexes";
import { random, valueNoise } from "./noise";
import { GROUND } from "./palette";

const length = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
const degrees = (a: Point, b: Point): number => (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;

/** A steel-matted strip with its taxiway, revetments, aircraft and shell holes. */
export function airstrip(a: Point, b: Point): string {
  const len = length(a, b), w = 17;
  let out = `<g transform="translate(${fixed(a[0])} ${fixed(a[1])}) rotate(${fixed(degrees(a, b))})">`;
  out += `<path d="M-4 ${-w / 2 - 9}H${fixed(len * 0.32)}q10 -16 24 -4H${fixed(len + 3)}V${w / 2 + 8}H${fixed(len * 0.7)}q-10 18 -26 4H-4Z" fill="#E3D7A8" stroke="#B7A468" stroke-width=".8" stroke-dasharray="4 3"/>`;
  out += `<rect x="0" y="${-w / 2}" width="${fixed(len)}" height="${w}" fill="#CFC7B4" stroke="#5D5545" stroke-width="1.2"/>`;
  let mat = "";
  for (let x = 4; x < len; x += 4.4) mat += `M${fixed(x)} ${-w / 2 + 1}V${w / 2 - 1}`;
  out += `<path class="d-canopy" d="${mat}" stroke="#A79E89" stroke-width=".5"/><path d="M8 0H${fixed(len - 8)}" stroke="#FFFAF0" stroke-width="1.4" stroke-dasharray="9 6"/>`;
  let bays = "", planes = "";
  for (const [t, side] of [[0.16, 1], [0.3, 1], [0.44, 1], [0.62, -1], [0.76, -1], [0.88, -1]] as const) {
    const x = len * t, y = side * (w / 2 + 13);
    bays += `M${fixed(x - 6)} ${fixed(y - side * 5)}V${fixed(y + side * 4)}H${fixed(x + 6)}V${fixed(y - side * 5)}`;
    planes += `M${fixed(x)} ${fixed(y - 4)}v7m-4 -4.6h8m-5.4 4.4h2.8`;
  }
  out += `<g class="d-canopy" fill="none"><path d="${bays}" stroke="#8A7443" stroke-width="1.8"/><path d="${planes}" stroke="#4F5A50" stroke-width="1.3"/>`;
  for (const t of [0.2, 0.47, 0.72])
    out += `<circle cx="${fixed(len * t)}" cy="${fixed((valueNoise(t * 90, 2, 3) - 0.5) * w)}" r="2.6" fill="#9A8F78" stroke="#5D5545" stroke-width=".7"/>`;
  return out + "</g></g>";
}

/** A grass strip. */
export function grassStrip(a: Point, b: Point): string {
  const d = polyline([a, b]);
  return `<path d="${d}" stroke="#B7A468" stroke-width="12"/><path d="${d}" stroke="#E3D9B4" stroke-width="10"/><path d="${d}" stroke="#FFFAF0" stroke-width="1" stroke-dasharray="7 6"/>`;
}

export function pier(a: Point, b: Point): string {
  const d = polyline([a, b]), len = length(a, b);
  let piles = "";
  const ux = (b[0] - a[0]) / len, uy = (b[1] - a[1]) / len;
  for (let t = 3; t < len; t += 5.5)
    piles += `M${fixed(a[0] + ux * t - uy * 3.4)} ${fixed(a[1] + uy * t + ux * 3.4)}L${fixed(a[0] + ux * t + uy * 3.4)} ${fixed(a[1] + uy * t - ux * 3.4)}`;
  return `<path d="${d}" stroke="#4E3B2A" stroke-width="4.4"/><path d="${d}" stroke="#D8C59B" stroke-width="2.6"/><path class="d-canopy" d="${piles}" stroke="#4E3B2A" stroke-width="1"/>`;
}

export function bridge(p: Point, angle = 0): string {
  return `<g transform="translate(${fixed(p[0])} ${fixed(p[1])}) rotate(${fixed(angle)})"><rect x="-10" y="-3.4" width="20" height="6.8" fill="${GROUND.road}"/><path d="M-12 -6l3 2.4H9l3 -2.4M-12 6l3 -2.4H9l3 2.4" fill="none" stroke="${GROUND.roadEdge}" stroke-width="1.5"/></g>`;
}

/** A few huts about a point. */
export function huts(p: Point, count: number, seed: number): string {
  const rnd = random(seed);
  let out = "";
  for (let i = 0; i < count; i++) {
    const x = p[0] + ((i % 3) - 1) * 8 + (rnd() - 0.5) * 2.4, y = p[1] + (Math.floor(i / 3) - 0.5) * 7.4 + (rnd() - 0.5) * 2;
    out += `<rect x="${fixed(x - 2.6)}" y="${fixed(y - 2)}" width="5.2" height="4"/>`;
  }
  return `<g fill="${GROUND.house}" stroke="#FFF6DF" stroke-width=".6">${out}</g>`;
}

/** The built-up ground of a town hex: yards around the huts. */
export function townBlocks(hex: string, grid: HexGrid): string {
  const [x, y] = grid.centre(hex);
  const rnd = random(Number(hex));
  let yards = "", houses = "";
  for (let i = 0; i < 7; i++) {
    const a = (i / 7) * Math.PI * 2 + rnd() * 0.6, r = 10 + rnd() * 11;
    const px = x + Math.cos(a) * r, py = y + 4 + Math.sin(a) * r * 0.72;
    yards += `<rect x="${fixed(px - 5)}" y="${fixed(py - 4)}" width="10" height="8" rx="1"/>`;
    houses += `<rect x="${fixed(px - 2.7)}" y="${fixed(py - 2)}" width="5.4" height="4"/>`;
  }
  return `<g fill="#DFCFA4" stroke="#B59A66" stroke-width=".6" fill-opacity=".85">${yards}</g><g fill="${GROUND.house}" stroke="#FFF6DF" stroke-width=".6">${houses}</g>`;
}
