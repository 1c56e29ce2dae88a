/** What lies over the ground of areas and changes with the game: who holds what, borders, identifiers, boxes. As markup. */
import { sideMark } from "../counters/sides";
import { say, t } from "../text";
import type { AreaInfo, BoxInfo, Ground } from "../types";
import { AreaSheet, rectOf } from "./areas";
import { fixed, polygon, type Point } from "./curves";
import { escape } from "./names";
import { WASH } from "./palette";
import { bridge } from "./works";

const CONTESTED = "contested";
/** Widths and strengths of the strokes, half of them inside, that make the wash of a border, 30 units deep. */
const BANDS: readonly (readonly [number, number])[] = [[60, 0.34], [36, 0.62], [15, 0.8]];
const DARK = "#1D1812", HALO = "#FBF4DF";

/** Colours that the data may name for a box. */
const NAMED: Readonly<Record<string, string>> = { green: "#2E8B57", blue: "#2C6FA8", brown: "#8A5A2B", red: "#A31D18", black: "#2B2417", yellow: "#A37A00" };

/** Who holds an area: a side, or nobody alone. */
export type Hold = number | typeof CONTESTED | undefined;

/** Holders by area; contested where counters of two sides stand. */
export function holders(ground: Ground, control: Readonly<Record<string, number>>, sidesIn: ReadonlyMap<string, ReadonlySet<number>>): Map<string, Hold> {
  return new Map((ground.areas ?? []).map((a): [string, Hold] => [a.id, (sidesIn.get(a.id)?.size ?? 0) > 1 ? CONTESTED : control[a.id]]));
}

/** Washes and borders. Stripes of both colours where both sides stand. */
export function washes(ground: Ground, sheet: AreaSheet, held: ReadonlyMap<string, Hold>): string {
  const codes = ground.sides.map((s) => s.code);
  const colour = (k: number): string => WASH[codes[k] ?? ""]?.colour ?? "#4A4238";
  let clips = `<pattern id="contested" width="15" height="15" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`
    + `<path d="M3.75 0V15" stroke="${colour(0)}" stroke-width="4.2" stroke-opacity=".55"/><path d="M11.25 0V15" stroke="${colour(1)}" stroke-width="4.2" stroke-opacity=".6"/></pattern>`;
  let out = "", lines = "";
  for (const [id, a] of sheet.areas) {
    const d = polygon(a.polygon), hold = held.get(id);
    lines += d;
    if (hold === CONTESTED) out += `<path d="${d}" fill="url(#contested)" fill-opacity=".62"/>`;
    else if (hold !== undefined) {
      const wash = WASH[codes[hold] ?? ""], name = "area-" + escape(id);
      if (!wash) continue;
      clips += `<clipPath id="${name}"><path d="${d}"/></clipPath>`;
      out += `<g clip-path="url(#${name})"><path d="${d}" fill="${wash.colour}" fill-opacity=".07"/>`
        + BANDS.map(([w, k]) => `<path d="${d}" fill="none" stroke="${wash.colour}" stroke-width="${w}" stroke-opacity="${(wash.strong * k).toFixed(3)}"/>`).join("") + "</g>";
    }
  }
  let marks = "";
  for (const b of ground.borders ?? []) {
    const line = b.lines?.[0];
    if (!b.kind || !line?.length) continue;
    const i = Math.floor(line.length / 2), p = line[i]!, q = line[Math.max(0, i - 1)]!;
    if (/bridge/.test(b.kind)) marks += bridge(p, (Math.atan2(p[1] - q[1], p[0] - q[0]) * 180) / Math.PI + 90);
  }
  return `<defs>${clips}</defs>${out}<path d="${lines}" fill="none" stroke="${HALO}" stroke-width="5.2" stroke-opacity=".75" stroke-linejoin="round"/>`
    + `<path d="${lines}" fill="none" stroke="${DARK}" stroke-width="2.2" stroke-linejoin="round"/>${marks}`;
}

/** Victory points, on the map and wherever they are counted in little room. */
export const STAR = "M0 -7.6L2.1 -2.4L7.4 -2.2L3.3 1.2L4.6 6.4L0 3.5L-4.6 6.4L-3.3 1.2L-7.4 -2.2L-2.1 -2.4Z";

/** An area's identifier: circle or square with its number, tab with its terrain's worth, star with its victory points, who holds it. */
export function identifier(a: AreaInfo, hold: Hold, codes: readonly string[], grown = 1): string {
  const [x, y] = a.label, tem = a.tem !== undefined, wide = a.vp ? 78 : 48, pale = "#FFF9E8";
  let out = `<g transform="translate(${fixed(x)} ${fixed(y)})${grown === 1 ? "" : ` scale(${grown})`}">`;
  if (tem || a.vp) {
    out += `<path d="M8 -10H${wide - 10}a10 10 0 0 1 0 20H8Z" fill="#241D15" stroke="${pale}" stroke-width="1"/>`;
    if (tem) out += `<text x="30" y="5.8" class="cn" font-size="16.5" font-weight="600" text-anchor="middle" fill="#FFF3D6">+${a.tem}</text>`;
    if (a.vp) out += `<g transform="translate(53 0)"><path d="${STAR}" fill="#FFC83D"/><text x="13" y="5.6" class="cn" font-size="15" font-weight="600" text-anchor="middle" fill="#FFC83D">${a.vp}</text></g>`;
  }
  out += a.urban ? `<rect x="-15" y="-15" width="30" height="30" fill="${pale}" stroke="#241D15" stroke-width="2.2"/>` : `<circle r="16" fill="${pale}" stroke="#241D15" stroke-width="2.2"/>`;
  out += `<text y="7" class="cn" font-size="${a.id.length > 2 ? 15 : 20}" font-weight="700" text-anchor="middle" fill="#241D15">${escape(a.id)}</text>`;
  if (hold === CONTESTED)
    out += `<g transform="translate(-16 -15)"><circle r="9.5" fill="${pale}" stroke="#241D15" stroke-width="1"/><path d="M-5 -5L5 5M5 -5L-5 5" stroke="#241D15" stroke-width="2"/></g>`;
  else if (hold !== undefined) out += controlMark(codes[hold] ?? "");
  return out + "</g>";
}

function controlMark(code: string): string {
  const shield = code === "A" ? `<path d="M-6.6 -6.6H6.6V1.8Q6.6 5.4 0 8.3Q-6.6 5.4 -6.6 1.8Z" fill="#1F6B43"/><text y="4" text-anchor="middle" class="cn" font-size="11" font-weight="700" fill="#fff">A</text>`
    : sideMark(code, 0, 0, 7.4);
  return `<g transform="translate(-15 -14)"><circle r="9.6" fill="#FFF9E8"/>${shield}</g>`;
}

/** How much larger identifiers are drawn, in map units, where the map is small: their numbers stay readable. */
const GROWN: Readonly<Record<string, number>> = { "0.33": 1.9, "0.5": 1.3, "0.75": 1.1, "1.5": 0.85, "2": 0.75 };

const grownAt = (stop: number): number => GROWN[String(stop)] ?? 1;

/** What of an identifier must stay in sight at a stop, its number and who holds the area: left, top, right, bottom in map units. */
export function identifierBox(a: AreaInfo, stop: number): [number, number, number, number] {
  const k = grownAt(stop), [x, y] = a.label;
  return [x - 25 * k, y - 24 * k, x + 17 * k, y + 17 * k];
}

/** `worth`: the victory points of areas that are not worth what is printed any more. */
export const identifiers = (ground: Ground, sheet: AreaSheet, held: ReadonlyMap<string, Hold>, stop = 1, worth: Readonly<Record<string, number>> = {}): string =>
  [...sheet.areas.values()].map((a) => identifier({ ...a, vp: worth[a.id] ?? a.vp ?? 0 }, held.get(a.id), ground.sides.map((s) => s.code), grownAt(stop))).join("");

/** How much larger the words of boxes are drawn as the map shrinks, so that they stay readable. */
const WRITTEN: Readonly<Record<string, number>> = { "0.33": 1.8, "0.5": 1.45, "0.75": 1.15 };

/** Boxes beside the map, each with dashed lines to where it leads. */
export function boxes(ground: Ground, sheet: AreaSheet, stop = 1): string {
  let ways = "", cards = "";
  for (const b of ground.boxes ?? []) {
    const r = rectOf(b);
    if (!r) continue;
    const colour = NAMED[b.colour ?? ""] ?? "#6B6152";
    for (const id of b.leads ?? []) {
      const area = sheet.areas.get(id);
      if (area) ways += way(r, area.polygon, area.label, colour);
    }
    cards += card(b, r, colour, WRITTEN[String(stop)] ?? 1);
  }
  return ways + cards;
}

function way([x, y, w, h]: readonly [number, number, number, number], outline: readonly Point[], label: Point, colour: string): string {
  // From the box's nearest edge to the nearest point of the area, and a little into it.
  const cx = Math.max(x + 24, Math.min(x + w - 24, label[0])), cy = Math.max(y + 20, Math.min(y + h - 20, label[1]));
  const near = outline.reduce((best, p) => (Math.hypot(p[0] - cx, p[1] - cy) < Math.hypot(best[0] - cx, best[1] - cy) ? p : best));
  const from: Point = [near[0] < x ? x : near[0] > x + w ? x + w : cx, near[1] < y ? y : near[1] > y + h ? y + h : cy];
  const l = Math.hypot(label[0] - near[0], label[1] - near[1]) || 1, into = Math.min(16, l);
  const to: Point = [near[0] + ((label[0] - near[0]) / l) * into, near[1] + ((label[1] - near[1]) / l) * into];
  const d = `M${fixed(from[0])} ${fixed(from[1])}L${fixed(to[0])} ${fixed(to[1])}`;
  return `<path d="${d}" fill="none" stroke="#FBF5E4" stroke-width="5" stroke-linecap="round" stroke-opacity=".9"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="2.4" stroke-dasharray="7 5" stroke-linecap="round"/>`;
}

/** A box's card. One that is a place with a letter of its own, as zones are, shows it as areas show their number. */
function card(b: BoxInfo, [x, y, w, h]: readonly [number, number, number, number], colour: string, grown: number): string {
  const letter = (b.id ?? "").length === 1 ? b.id! : "", r = letter ? 13 * Math.min(grown, 1.3) : 8.5;
  const small = w < 190, words = b.say ? say(b.say) : b.name, longest = Math.max(...words.split(" ").map((word) => word.length));
  // A narrow card has its words below its disc, no larger than the longest of them has room.
  const indent = small && letter ? 10 : 2 * r + 14, top = small && letter ? 2 * r + 12 : 9, room = w - indent - 6;
  const size = Math.min((small ? 13 : 14.5) * grown, room / (longest * 0.56)), lines = wrapped(words, room / (size * 0.53));
  const leads = (b.leads ?? []).join(", "), step = size * 1.12, under = Math.max(2 * r + 10, top + size + (lines.length - 1) * step);
  const disc = letter
    ? `<circle cx="${fixed(r + 8)}" cy="${fixed(r + 8)}" r="${fixed(r)}" fill="#FFF9E8" stroke="#241D15" stroke-width="2"/><text x="${fixed(r + 8)}" y="${fixed(1.45 * r + 8)}" class="cn" font-size="${fixed(1.3 * r)}" font-weight="700" text-anchor="middle" fill="#241D15">${escape(letter)}</text>`
    : `<circle cx="18" cy="18" r="${r}" fill="${colour}" stroke="#fff" stroke-width="1.5"/>`;
  return `<g transform="translate(${fixed(x)} ${fixed(y)})"><rect width="${fixed(w)}" height="${fixed(h)}" rx="10" fill="#FBF5E4" fill-opacity=".9" stroke="${colour}" stroke-width="2.6" stroke-dasharray="10 4"/>${disc}`
    + lines.map((line, i) => `<text x="${fixed(indent)}" y="${fixed(top + size + i * step)}" class="msc" font-size="${fixed(size)}" fill="#1F1B16">${escape(line)}</text>`).join("")
    + (leads ? `<text x="14" y="${fixed(under + 15 * grown)}" class="ui" font-size="${fixed(13 * grown)}" fill="#4A4238">${escape(t("to {places}", { places: leads }))}</text>` : "") + "</g>";
}

/** Words in lines of at most `letters`, as far as words allow. */
export function wrapped(words: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && (last + " " + word).length <= letters) lines[lines.length - 1] = last + " " + word;
    else lines.push(word);
  }
  return lines;
}
