/** Names on the map, each in its kind's lettering, on a halo of paper where it crosses the ground, and none across another. */
import { language, t, template } from "../text";
import type { Course, Ground } from "../types";
import { rectOf } from "./areas";
import { chaikin, fixed, spline, type Point } from "./curves";
import { HEIGHT } from "./hexes";
import { PAPER, SEA_INK } from "./palette";
import { placesOf, type Places } from "./places";
import { surroundings } from "./terrain";

/** `from`: the least zoom stop that shows it; `rank`: the lower finds room first. `wide`: mean width of a letter in ems. */
interface Lettering { face: string; size: number; ink: string; spacing: number; halo: boolean; from: number; rank: number; wide: number }

const LETTERING: Readonly<Record<string, Lettering>> = {
  sea: { face: "mi", size: 25, ink: SEA_INK, spacing: 8, halo: false, from: 0.33, rank: 0, wide: 0.45 },
  water: { face: "mi", size: 18, ink: SEA_INK, spacing: 2.4, halo: false, from: 0.33, rank: 1, wide: 0.45 },
  field: { face: "msc", size: 15, ink: "#7D1712", spacing: 1.5, halo: true, from: 0.5, rank: 2, wide: 0.58 },
  hill: { face: "msc", size: 16, ink: "#5A3418", spacing: 2, halo: true, from: 0.5, rank: 3, wide: 0.58 },
  region: { face: "mi", size: 13.5, ink: "#4B3D22", spacing: 1, halo: true, from: 0.33, rank: 4, wide: 0.45 },
  river: { face: "mi", size: 13.5, ink: SEA_INK, spacing: 1.1, halo: true, from: 0.5, rank: 5, wide: 0.45 },
  place: { face: "mb", size: 14, ink: "#2B2417", spacing: 0, halo: true, from: 0.75, rank: 6, wide: 0.5 },
  edge: { face: "mi", size: 12, ink: "#4B3D22", spacing: 0, halo: true, from: 0.75, rank: 8, wide: 0.43 },
  work: { face: "mi", size: 11.5, ink: "#4B3D22", spacing: 0, halo: true, from: 0.75, rank: 8, wide: 0.43 },
  area: { face: "mi", size: 14.5, ink: "#3B3020", spacing: 0, halo: true, from: 0.75, rank: 9, wide: 0.43 },
};

/** How much larger, in map units, a name is drawn at a stop than at 1:1, so that it stays readable. */
const GROWN: Readonly<Record<string, number>> = { "0.33": 2.1, "0.5": 1.5, "0.75": 1.15, "1": 1, "1.5": 0.85, "2": 0.75 };

export const escape = (s: string): string =>
  s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** A name that wants a place on the map; `along`: the course it may follow; `tries`: where else it may stand. */
export interface Label { text: string; kind: string; at: Point; angle: number; along?: readonly Point[]; tries?: readonly Point[] }
/** A disc of the map that is taken, by a letter or by something a name must not hide. */
export interface Disc { x: number; y: number; r: number }

export interface Placed { label: Label; at: Point; size: number; path?: Point[] }

const letteringOf = (kind: string): Lettering => LETTERING[kind] ?? LETTERING["place"]!;
const widthOf = (l: Lettering, text: string, size: number): number => text.length * (l.wide * size + (l.spacing * size) / l.size);

/** The discs a line of letters covers. */
function covered(text: string, l: Lettering, at: Point, angle: number, size: number): Disc[] {
  const width = widthOf(l, text, size), r = size * 0.52, steps = Math.max(1, Math.ceil(width / (r * 1.3)));
  const c = Math.cos((angle * Math.PI) / 180), s = Math.sin((angle * Math.PI) / 180), up = size * 0.3;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = (i / steps - 0.5) * Math.max(0, width - r);
    return { x: at[0] + t * c + up * s, y: at[1] + t * s - up * c, r };
  });
}

/** What names lie on: its size, what kind of map it is, and which place is under a point. */
export type Sheet = Pick<Places, "width" | "height" | "kind" | "at">;

/** The part of a course around a point that is as long as the text, from left to right, or null where it winds too much. */
export function stretch(course: readonly Point[], at: Point, length: number): Point[] | null {
  let best = -1, least = Infinity;
  course.forEach((p, i) => {
    const d = Math.hypot(p[0] - at[0], p[1] - at[1]);
    if (d < least) [best, least] = [i, d];
  });
  if (best < 0) return null;
  const walk = (step: 1 | -1): Point[] => {
    const out: Point[] = [];
    let left = length / 2;
    for (let i = best; left > 0 && course[i + step]; i += step) {
      const a = course[i]!, b = course[i + step]!, d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1e-6, t = Math.min(1, left / d);
      out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
      left -= d;
    }
    return out;
  };
  const line = [...walk(-1).reverse(), course[best]!, ...walk(1)];
  const run = line.slice(1).reduce((n, p, i) => n + Math.hypot(p[0] - line[i]![0], p[1] - line[i]![1]), 0);
  if (run < length * 0.98 || line.length < 2) return null;
  let soft = chaikin(chaikin(line.filter((_, i) => i % 2 === 0 || i === line.length - 1), 2, false).filter((_, i, all) => i % 3 === 0 || i === all.length - 1), 1, false);
  const first = soft[0]!, last = soft[soft.length - 1]!;
  const steep = Math.abs(last[0] - first[0]) < 0.25 * Math.abs(last[1] - first[1]);
  if (steep ? last[1] > first[1] : last[0] < first[0]) soft = soft.reverse();
  for (let i = 2; i < soft.length; i++) {
    const a = soft[i - 2]!, b = soft[i - 1]!, c = soft[i]!;
    const turn = Math.abs(Math.atan2((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]), (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])));
    if (turn > 0.9) return null;
  }
  return soft;
}

/** What is taken of the map, in squares, so that a name is held against its neighbours only. */
class Room {
  private readonly squares = new Map<string, Disc[]>();
  private widest = 0;

  constructor(taken: readonly Disc[]) {
    this.take(taken);
  }

  take(discs: readonly Disc[]): void {
    for (const d of discs) {
      const key = Math.floor(d.x / SQUARE) + "," + Math.floor(d.y / SQUARE), list = this.squares.get(key);
      this.widest = Math.max(this.widest, d.r);
      if (list) list.push(d);
      else this.squares.set(key, [d]);
    }
  }

  has(d: Disc): boolean {
    const r = d.r + this.widest;
    for (let i = Math.floor((d.x - r) / SQUARE); i <= Math.floor((d.x + r) / SQUARE); i++)
      for (let j = Math.floor((d.y - r) / SQUARE); j <= Math.floor((d.y + r) / SQUARE); j++)
        for (const f of this.squares.get(i + "," + j) ?? []) if (Math.hypot(d.x - f.x, d.y - f.y) < d.r + f.r) return false;
    return true;
  }
}
const SQUARE = 80;

/**
 * Room for every name of a stop that finds some: important ones first, each shifted a little if need be, or left out. On a
 * `sheet` of a width and a height a name lies wholly on it, and a sea's clear of its areas.
 */
export function setNames(labels: readonly Label[], stop: number, taken: readonly Disc[] = [], sheet?: Sheet): Placed[] {
  const grown = GROWN[String(stop)] ?? 1;
  const full = new Room(taken), out: Placed[] = [];
  const onSheet = (d: Disc): boolean => !sheet || (d.x >= d.r && d.y >= d.r && d.x <= sheet.width - d.r && d.y <= sheet.height - d.r);
  const free = (discs: readonly Disc[], sea = false): boolean => discs.every((d) => onSheet(d) && full.has(d) && !(sea && onLand(d)));
  const onLand = (d: Disc): boolean => sheet?.kind === "area" && [-0.9, 0, 0.9].some((k) => sheet.at(d.x, d.y + k * d.r) !== "");
  const shown = labels.filter((l) => letteringOf(l.kind).from <= stop).map((label, i) => ({ label, i }))
    .sort((a, b) => letteringOf(a.label.kind).rank - letteringOf(b.label.kind).rank || a.i - b.i);
  for (const { label } of shown) {
    const l = letteringOf(label.kind), size = l.size * grown, width = widthOf(l, label.text, size);
    if (label.along) {
      const path = stretch(label.along, label.at, width * 1.06);
      const discs = path?.map((p): Disc => ({ x: p[0], y: p[1] - size * 0.3, r: size * 0.6 }));
      if (path && discs && free(discs)) {
        full.take(discs);
        out.push({ label, at: label.at, size, path });
        continue;
      }
    }
    const h = size * 1.15, c = Math.cos((label.angle * Math.PI) / 180), s = Math.sin((label.angle * Math.PI) / 180);
    const shifted = ([[0, 0], [0, -1], [0, 1], [0.3, 0], [-0.3, 0], [0, -2], [0, 2], [0.3, 1], [-0.3, 1], [0.3, -1], [-0.3, -1]] as const)
      .map(([a, b]): Point => [label.at[0] + a * width * c - b * h * s, label.at[1] + a * width * s + b * h * c]);
    const sea = label.kind === "sea", off = (a: number, b: number): Point => [label.at[0] + a * width * c - b * h * s, label.at[1] + a * width * s + b * h * c];
    // A sea is wide: its name may stand further off.
    const further = sea ? [-2, -4, 2, 4].flatMap((b) => [0, 0.4, -0.4, 0.8, -0.8].map((a) => off(a, b))) : [];
    for (const at of [...shifted, ...(label.tries ?? []), ...further]) {
      const discs = covered(label.text, l, at, label.angle, size);
      if (!free(discs, sea)) continue;
      full.take(discs);
      out.push({ label, at, size });
      break;
    }
  }
  return out;
}

/** One name as markup; `n` tells the paths of a map apart. */
function lettered({ label, at, size, path }: Placed, n: number): string {
  const l = letteringOf(label.kind), grown = size / l.size;
  const look = `class="name ${l.face}" text-anchor="middle" font-size="${fixed(size)}" fill="${l.ink}" letter-spacing="${fixed(l.spacing * grown)}"`
    + (l.halo ? ` stroke="${PAPER}" stroke-opacity=".82" stroke-width="${fixed(3.4 * grown)}" stroke-linejoin="round" paint-order="stroke"` : "");
  if (path)
    return `<path id="course-${n}" d="${spline(path)}" fill="none"/><text ${look} dy="${fixed(size * 0.3)}"><textPath href="#course-${n}" startOffset="50%">${escape(label.text)}</textPath></text>`;
  return `<text ${look} transform="translate(${fixed(at[0])} ${fixed(at[1])})${label.angle ? ` rotate(${fixed(label.angle)})` : ""}">${escape(label.text)}</text>`;
}

const lettering = (kind: string, text: string): string =>
  kind === "water" && /channel|ocean|sea\b/i.test(text) ? "sea"
    : kind === "place" && /\bmiles?\b/.test(text) ? "edge"
      : kind === "field" && !/field/i.test(text) ? "work" : kind;

/** The river that a name is of: one called so, or else, of those that the data call nothing but a river, the nearest. */
function courseOf(text: string, at: Point, courses: readonly Course[], point: (x: number, y: number) => Point): Course | undefined {
  const rivers = courses.filter((c) => c.kind === "river"), own = rivers.find((c) => c.name && text.startsWith(c.name));
  const away = (c: Course): number => Math.min(...c.points.map(([x, y]) => Math.hypot(point(x, y)[0] - at[0], point(x, y)[1] - at[1])));
  return own ?? rivers.filter((c) => !c.name || /^[a-z ]+$/.test(c.name)).sort((a, b) => away(a) - away(b))[0];
}

/** Every name a ground's data give, and the names of its areas. */
export function labelsOf(ground: Ground, places: Places): Label[] {
  const point = (x: number, y: number): Point => ("fromSides" in places ? (places as unknown as { fromSides(x: number, y: number): Point }).fromSides(x, y) : [x, y]);
  const decor = ground.decor ?? {};
  // What a drawn box says on its own card is not said again across it.
  const carded = new Set((ground.boxes ?? []).filter((b) => rectOf(b)).map((b) => (b.say ? b.say[0] : b.name).toLowerCase()));
  const labels = (decor.places ?? []).filter((p) => !carded.has(p.text.toLowerCase())).map((p): Label => {
    const course = p.kind === "river" ? courseOf(p.text, point(p.x, p.y), decor.courses ?? [], point) : undefined;
    return { text: p.text, kind: lettering(p.kind, p.text), at: point(p.x, p.y), angle: p.angle ?? 0,
      ...(course ? { along: course.points.map(([x, y]) => point(x, y)) } : {}) };
  });
  const said = new Set(labels.map((l) => l.text.toLowerCase()));
  for (const a of ground.areas ?? []) {
    if (said.has(a.name.toLowerCase()) || !a.polygon.length) continue;
    const [x, y] = a.label;
    labels.push({ text: a.name, kind: "area", at: [x + 12, y + 33], angle: 0, tries: [[x + 20, y - 24], [x - 30, y + 33], [x + 60, y + 33], [x + 12, y - 40], [x - 40, y - 26], [x + 12, y + 66]] });
  }
  return labels;
}

/** What names leave free: the identifiers of areas, with their tabs, and where the first stack stands. */
export function identifierDiscs(ground: Ground, places: Places): Disc[] {
  return (ground.areas ?? []).filter((a) => a.polygon.length).flatMap(({ id, label: [x, y], vp }) => {
    const [sx, sy] = places.centre(id);
    return [{ x: sx, y: sy, r: 24 }, ...[-8, 14, 34, ...(vp ? [52, 66] : [])].map((dx, i): Disc => ({ x: x + dx, y, r: i === 0 ? 20 : 12 }))];
  });
}

const known = new WeakMap<Ground, Map<string, string>>();

/** All names and the title at a zoom stop, as markup; each worked out once in every language, for the title's frame has words. */
export function namesAt(ground: Ground, stop: number): string {
  let names = known.get(ground);
  if (!names) known.set(ground, (names = new Map<string, string>()));
  const key = `${language.value} ${stop}`;
  let markup = names.get(key);
  if (markup === undefined) names.set(key, (markup = namesOf(ground, stop)));
  return markup;
}

function namesOf(ground: Ground, stop: number): string {
  const places = placesOf(ground);
  const decor = ground.decor ?? {};
  const title = decor.title ?? ground.map_title?.[0] ?? ground.title.label, subtitle = template(decor.subtitle ?? ground.map_title?.[1] ?? "");
  const hexes = new Map(ground.hexes.map((h) => [h.hex, h.terrain]));
  const wet = ground.kind === "area" ? surroundings(ground) === "sea" : [...hexes.values()].includes("sea");
  const clear = (x: number, y: number): boolean => ground.kind === "area" ? !places.at(x, y) : wet && ["sea", ""].includes(hexes.get(places.at(x, y)) ?? "");
  const scale = ground.kind === "hex", h = scale ? 118 : 84;
  // Where the subtitle leaves no corner free, the title stands alone.
  const titles = [[title, subtitle], [title, ""]] as const;
  const found = titles.map(([a, b]) => ({ a, b, w: cartoucheWidth(a, b, scale) }))
    .map((f) => ({ ...f, room: roomFor(clear, places.width, places.height, f.w + (scale ? 100 : 0), h) })).find((f) => f.room);
  const room = found?.room ?? null, width = found?.w ?? 0;
  const frame: Disc[] = room ? Array.from({ length: 9 }, (_, i) => ({ x: room[0] + ((i + 0.5) * width) / 9, y: room[1] + h / 2, r: h * 0.6 })) : [];
  return (found && room ? cartouche(found.a, found.b, scale ? HEIGHT : 0, room[0], room[1]) : "")
    + setNames(labelsOf(ground, places), stop, [...frame, ...identifierDiscs(ground, places)], places).map(lettered).join("");
}

const cartoucheWidth = (title: string, subtitle: string, scale: boolean): number =>
  Math.max(scale ? 320 : 210, subtitle.length * 9.4 + 60, title.length * 22 + 40);

/** The title of the map in its frame, on maps of hexes with a scale and the north. Its top left corner stands at x, y. */
export function cartouche(title: string, subtitle: string, hexHeight: number, x: number, y: number): string {
  const width = cartoucheWidth(title, subtitle, hexHeight > 0), bar = hexHeight, height = hexHeight ? 118 : 84;
  const from = (width - 4 * bar) / 2;
  let scale = "";
  for (let i = 0; i < 4 && bar; i++)
    scale += `<rect x="${fixed(from + i * bar)}" y="88" width="${fixed(bar)}" height="5" fill="${i % 2 ? "#FBF5E4" : "#3A3226"}" stroke="#3A3226" stroke-width=".8"/>`;
  const figure = (i: number, words: string): string =>
    `<text x="${fixed(from + i * bar)}" y="106" text-anchor="middle" class="cn" font-size="12" font-weight="600" fill="#3A3226">${words}</text>`;
  return `<g transform="translate(${fixed(x)} ${fixed(y)})"><rect width="${fixed(width)}" height="${height}" fill="#FBF5E4" stroke="#3A3226" stroke-width="1.6"/>`
    + `<rect x="5" y="5" width="${fixed(width - 10)}" height="${height - 10}" fill="none" stroke="#3A3226" stroke-width=".8"/>`
    + `<text x="${fixed(width / 2)}" y="${subtitle ? 45 : height / 2 + 12}" class="msc" font-size="34" text-anchor="middle" fill="#241D15" letter-spacing="2">${escape(title)}</text>`
    + `<text x="${fixed(width / 2)}" y="70" class="mi" font-size="18" text-anchor="middle" fill="#4A4238">${escape(subtitle)}</text>`
    + (bar ? scale + figure(0, "0") + figure(2, "2") + figure(4, t("{n} hexes", { n: 4 }))
      + `<g transform="translate(${fixed(width + 48)} 66)"><circle r="28" fill="#FBF5E4" opacity=".85" stroke="#3A3226"/><path d="M0 -25L6.5 0L0 25L-6.5 0Z" fill="#FBF5E4" stroke="#3A3226"/>`
      + `<path d="M0 -25L6.5 0H-6.5Z" fill="#3A3226"/><text y="-34" class="msc" font-size="17" text-anchor="middle" fill="#3A3226">N</text></g>` : "") + `</g>`;
}

/** Room for the cartouche: a corner of the map where nothing is, or null. */
export function roomFor(isFree: (x: number, y: number) => boolean, width: number, height: number, w: number, h: number): Point | null {
  const rim = 34;
  for (const [x, y] of [[rim, rim], [width - w - rim, rim], [rim, height - h - rim], [width - w - rim, height - h - rim]] as const) {
    let free = true;
    for (let i = 0; i <= 6 && free; i++) for (let j = 0; j <= 3 && free; j++) free = isFree(x + (w * i) / 6, y + (h * j) / 3);
    if (free) return [x, y];
  }
  return null;
}
