/**
 * The ground's markup as a list of things to paint, and painting a piece of the map from it. Knows just the markup
 * that draw() writes: groups, paths, rectangles, circles, texts and clips, with what they inherit.
 */
import { Course, LONG } from "./course";
import { readPath } from "./pathdata";

export interface Box { x0: number; y0: number; x1: number; y1: number }
type Matrix = readonly [number, number, number, number, number, number];

/** One thing to paint: everything inherited is in it. */
export interface Item {
  d: string; course: Course | null; text: string; box: Box; matrix: Matrix | null; clip: string; clipName: string;
  fill: string; fillOpacity: number; evenodd: boolean;
  stroke: string; strokeOpacity: number; width: number; dash: number[]; cap: CanvasLineCap; join: CanvasLineJoin;
  size: number; weight: string; spacing: number; anchor: "left" | "center" | "right";
  /** Classes, from the outermost group in. */
  seen: readonly string[];
}

/** What a zoom stop leaves out. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  "0.33": ["grid", "d-index", "d-form", "d-canopy", "d-all", "d-fifth"], "0.5": ["d-form", "d-canopy", "d-all", "d-fifth"], "0.75": ["d-all"],
};
/** Width of the grid's lines and size of its numbers, in map units. */
const GRID: Readonly<Record<string, number>> = { "0.5": 1.2, "0.75": 1.05, "1": 0.85, "1.5": 0.6, "2": 0.5 };
const NUMBER: Readonly<Record<string, number>> = { "0.75": 12, "1": 10, "1.5": 8, "2": 6.5 };

export const isSeen = (item: Item, stop: number): boolean => {
  const hidden = HIDDEN[String(stop)];
  return !hidden || !item.seen.some((c) => hidden.includes(c));
};

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z-]+="[^"]*")*)\s*(\/?)>([^<]*)/g;
const ATTRIBUTE = /([a-zA-Z-]+)="([^"]*)"/g;
const PASSED = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "font-size", "font-weight", "letter-spacing", "text-anchor", "clip-path", "opacity"];

interface Level { name: string; given: Record<string, string>; matrix: Matrix | null; seen: string[] }

const plain = (s: string): string => s.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, "\"").replace(/&amp;/g, "&");

export function multiply(m: Matrix | null, n: Matrix): Matrix {
  if (!m) return n;
  return [m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5]];
}

function transform(written: string, from: Matrix | null): Matrix | null {
  let m = from;
  for (const [, what, numbers] of written.matchAll(/(translate|rotate|scale)\(([^)]*)\)/g)) {
    const [a = 0, b] = numbers!.split(/[\s,]+/).map(Number);
    const r = (a * Math.PI) / 180;
    m = multiply(m, what === "translate" ? [1, 0, 0, 1, a, b ?? 0] : what === "scale" ? [a, 0, 0, b ?? a, 0, 0] : [Math.cos(r), Math.sin(r), -Math.sin(r), Math.cos(r), 0, 0]);
  }
  return m;
}

const SIZE: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, T: 2, A: 7 };

/** The box around a path's points and control points. */
export function boxOf(d: string): Box {
  const box: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  const n = [0, 0, 0, 0, 0, 0, 0];
  let x = 0, y = 0, sx = 0, sy = 0, up = "", relative = false, size = 0;
  const reach = (px: number, py: number, r: number): void => {
    if (px - r < box.x0) box.x0 = px - r;
    if (px + r > box.x1) box.x1 = px + r;
    if (py - r < box.y0) box.y0 = py - r;
    if (py + r > box.y1) box.y1 = py + r;
  };
  const letter = (command: string): number => {
    up = command.toUpperCase();
    relative = command >= "a";
    if (up === "Z") {
      x = sx;
      y = sy;
    }
    return (size = SIZE[up] ?? 0);
  };
  const step = (): void => {
    const ox = relative ? x : 0, oy = relative ? y : 0;
    if (up === "H") x = ox + n[0]!;
    else if (up === "V") y = oy + n[0]!;
    else if (up === "A") {
      x = ox + n[5]!;
      y = oy + n[6]!;
      reach(x, y, 2 * Math.max(n[0]!, n[1]!));
    } else {
      for (let k = 0; k + 2 < size; k += 2) reach(ox + n[k]!, oy + n[k + 1]!, 0);
      x = ox + n[size - 2]!;
      y = oy + n[size - 1]!;
    }
    reach(x, y, 0);
    if (up !== "M") return;
    sx = x;
    sy = y;
    up = "L";
  };
  readPath(d, n, letter, step);
  return box;
}

function moved(box: Box, m: Matrix | null, rim: number): Box {
  const out: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of [[box.x0, box.y0], [box.x1, box.y0], [box.x1, box.y1], [box.x0, box.y1]] as const) {
    const px = m ? m[0] * x + m[2] * y + m[4] : x, py = m ? m[1] * x + m[3] * y + m[5] : y;
    out.x0 = Math.min(out.x0, px - rim); out.x1 = Math.max(out.x1, px + rim);
    out.y0 = Math.min(out.y0, py - rim); out.y1 = Math.max(out.y1, py + rim);
  }
  return out;
}

const ellipse = (x: number, y: number, rx: number, ry: number): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

const NOWHERE: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** Reads markup into items, in their order; `boxed`: with the boxes around them. */
export function read(markup: string, boxed = true): Item[] {
  const items: Item[] = [], clips = new Map<string, string>(), courses = new Map<string, Course | null>();
  const courseOf = (d: string): Course | null => {
    if (!boxed || d.length < LONG) return null;
    let course = courses.get(d);
    if (course === undefined) courses.set(d, (course = Course.of(d)));
    return course;
  };
  const stack: Level[] = [{ name: "", given: {}, matrix: null, seen: [] }];
  let clip = "";
  for (const [, ends, name, attributes, alone, text] of markup.matchAll(TAG)) {
    if (ends) {
      const level = stack.pop()!;
      if (level.name === "clipPath") clip = "";
      continue;
    }
    const own: Record<string, string> = {};
    for (const [, key, value] of attributes!.matchAll(ATTRIBUTE)) own[key!] = value!;
    const up = stack[stack.length - 1]!;
    const given = { ...up.given };
    for (const key of PASSED)
      if (own[key] !== undefined) given[key] = key === "opacity" ? String(Number(own[key]) * Number(up.given["opacity"] ?? 1)) : own[key]!;
    const level: Level = { name: name!, given, matrix: own["transform"] ? transform(own["transform"], up.matrix) : up.matrix,
      seen: own["class"] ? [...up.seen, ...own["class"].split(" ")] : up.seen };
    if (name === "clipPath") clip = own["id"] ?? "";
    const x = Number(own["x"] ?? 0), y = Number(own["y"] ?? 0);
    const d = name === "path" ? own["d"] ?? "" : name === "circle" ? ellipse(Number(own["cx"] ?? 0), Number(own["cy"] ?? 0), Number(own["r"] ?? 0), Number(own["r"] ?? 0))
      : name === "ellipse" ? ellipse(Number(own["cx"] ?? 0), Number(own["cy"] ?? 0), Number(own["rx"]), Number(own["ry"]))
      : name === "rect" ? `M${x} ${y}h${own["width"]}v${own["height"]}h-${own["width"]}Z` : "";
    if (clip) {
      if (d) clips.set(clip, d);
    } else if (d || (name === "text" && text)) {
      const number = (key: string, otherwise: number): number => (given[key] === undefined ? otherwise : Number(given[key]));
      const stroke = given["stroke"] ?? "none", width = number("stroke-width", 1), size = number("font-size", 10);
      const words = name === "text" ? plain(text!) : "", long = words.length * size * 0.7;
      // Nothing painted under a group's opacity overlaps itself, so that it may go to the shapes.
      const pale = number("opacity", 1), clipName = /#([^)]*)/.exec(given["clip-path"] ?? "")?.[1] ?? "";
      const course = level.matrix ? null : courseOf(d);
      const box = !boxed ? NOWHERE : course ? course.box : words ? { x0: x - long, y0: y - size * 1.6, x1: x + long, y1: y + size } : boxOf(d);
      items.push({
        d, course, text: words, matrix: words ? multiply(level.matrix, [1, 0, 0, 1, x, y]) : level.matrix,
        box: !boxed ? NOWHERE : moved(box, level.matrix, stroke === "none" ? 1 : width / 2 + 1), clip: clips.get(clipName) ?? "", clipName,
        fill: given["fill"] ?? "#000", fillOpacity: number("fill-opacity", 1) * pale, evenodd: given["fill-rule"] === "evenodd",
        stroke, strokeOpacity: number("stroke-opacity", 1) * pale, width, dash: (given["stroke-dasharray"] ?? "").split(/[\s,]+/).filter(Boolean).map(Number),
        cap: (given["stroke-linecap"] ?? "butt") as CanvasLineCap, join: (given["stroke-linejoin"] ?? "miter") as CanvasLineJoin,
        size, weight: given["font-weight"] ?? "400", spacing: number("letter-spacing", 0),
        anchor: given["text-anchor"] === "middle" ? "center" : given["text-anchor"] === "end" ? "right" : "left", seen: level.seen,
      });
    }
    if (!alone) stack.push(level);
  }
  return items;
}

type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const paths = new Map<string, Path2D>();
const pathOf = (d: string): Path2D => {
  let p = paths.get(d);
  if (!p) paths.set(d, (p = new Path2D(d)));
  return p;
};

/** A window and what lies so near that a line of this width reaches into it. */
const near = (window: Box, width: number): Box => ({ x0: window.x0 - width, y0: window.y0 - width, x1: window.x1 + width, y1: window.y1 + width });

function shapeOf(item: Item, window: Box): Path2D {
  if (!item.course) return pathOf(item.d);
  const path = new Path2D();
  item.course.shape(path, near(window, 1));
  return path;
}

function stroke(brush: Brush, { d, course, dash, width }: Item, window: Box): void {
  if (!course) return brush.stroke(pathOf(d));
  const seen = near(window, width + 1);
  if (dash.length) {
    course.stretches(seen, () => new Path2D(), (path, along) => {
      brush.lineDashOffset = along;
      brush.stroke(path as Path2D);
    });
    brush.lineDashOffset = 0;
    return;
  }
  const path = new Path2D();
  course.line(path, seen);
  brush.stroke(path);
}

/** Paints the items that touch a window of the map; its upper left corner comes to the brush's origin. */
export function paint(brush: Brush, items: readonly Item[], window: Box, scale: number, stop: number): void {
  for (const item of items) {
    const { box } = item;
    if (box.x1 < window.x0 || box.x0 > window.x1 || box.y1 < window.y0 || box.y0 > window.y1 || !isSeen(item, stop)) continue;
    brush.setTransform(scale, 0, 0, scale, -window.x0 * scale, -window.y0 * scale);
    if (item.clip) {
      brush.save();
      brush.clip(pathOf(item.clip));
    }
    const m = item.matrix;
    if (m) brush.transform(m[0], m[1], m[2], m[3], m[4], m[5]);
    if (item.text) write(brush, item, stop);
    else {
      if (item.fill !== "none") {
        brush.globalAlpha = item.fillOpacity;
        brush.fillStyle = item.fill;
        brush.fill(shapeOf(item, window), item.evenodd ? "evenodd" : "nonzero");
      }
      if (item.stroke !== "none") {
        brush.globalAlpha = item.seen.includes("grid") ? 0.42 : item.strokeOpacity;
        brush.strokeStyle = item.stroke;
        brush.lineWidth = item.seen.includes("grid") ? GRID[String(stop)] ?? 0.85 : item.width;
        brush.lineCap = item.cap;
        brush.lineJoin = item.join;
        brush.setLineDash(item.dash);
        stroke(brush, item, window);
      }
    }
    if (item.clip) brush.restore();
  }
  brush.globalAlpha = 1;
}

function write(brush: Brush, item: Item, stop: number): void {
  const number = item.seen.includes("numbers"), wet = item.seen.includes("wet");
  const size = number ? NUMBER[String(stop)] ?? 10 : item.size;
  brush.font = item.seen.includes("mi") ? `italic 500 ${size}px Alegreya, Georgia, serif` : `${item.weight === "700" ? 700 : 600} ${size}px "Barlow Condensed", "Arial Narrow", sans-serif`;
  if ("letterSpacing" in brush) brush.letterSpacing = item.spacing + "px";
  brush.textAlign = item.anchor;
  brush.globalAlpha = number ? (wet ? 0.72 : 0.78) : item.fillOpacity;
  brush.fillStyle = number ? (wet ? "#23505d" : "#3d3522") : item.fill;
  brush.fillText(item.text, 0, 0);
}
