/** The geometry of areas and of the boxes beside them. */
import type { AreaInfo, BoxInfo, Ground } from "../types";
import { holds as within, polygon, type Point } from "./curves";

/** Room a counter wants around its middle, and the least distance of two stacks, in map units. */
const ROOM = 26, APART = 58;

const key = (p: Point): string => Math.round(p[0] * 4) + "," + Math.round(p[1] * 4);

/** How far a point is from the nearest side of an outline; negative outside. */
export function roomAt(outline: readonly Point[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[j]!, b = outline[i]!, dx = b[0] - a[0], dy = b[1] - a[1];
    const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy));
  }
  return within(outline, x, y) ? least : -least;
}

/** The outlines of a union: sides that two of the outlines share, whichever way they run, fall away. */
export function union(outlines: readonly (readonly Point[])[]): Point[][] {
  const owners = new Map<string, number>();
  const side = (a: Point, b: Point): string => [key(a), key(b)].sort().join("|");
  const each = (f: (a: Point, b: Point) => void): void => {
    for (const o of outlines) o.forEach((a, i) => f(a, o[(i + 1) % o.length]!));
  };
  each((a, b) => owners.set(side(a, b), (owners.get(side(a, b)) ?? 0) + 1));
  const from = new Map<string, [Point, Point][]>();
  each((a, b) => {
    if (owners.get(side(a, b)) !== 1) return;
    from.set(key(a), [...(from.get(key(a)) ?? []), [a, b]]);
  });
  const loops: Point[][] = [];
  for (const start of [...from.keys()])
    while (from.get(start)?.length) {
      const loop: Point[] = [];
      let now = start;
      do {
        const list = from.get(now);
        if (!list?.length) break;
        const [a, b] = list.pop()!;
        loop.push(a);
        now = key(b);
      } while (now !== start);
      if (loop.length > 2) loops.push(loop);
    }
  return loops;
}

/** Whether a counter there leaves the identifier and its tab, to the right of the circle, in sight. */
const clearOf = (label: Point, x: number, y: number): boolean => Math.abs(y - label[1]) > 46 || x < label[0] - 46 || x > label[0] + 96;

/** Where stacks may stand in an outline: the given point first, then wherever there is room, clear of the label. */
export function standingRoom(outline: readonly Point[], label: Point, count = 6): Point[] {
  const xs = outline.map((p) => p[0]), ys = outline.map((p) => p[1]);
  const spots: { p: Point; room: number }[] = [];
  for (let y = Math.min(...ys); y <= Math.max(...ys); y += 11)
    for (let x = Math.min(...xs); x <= Math.max(...xs); x += 11) {
      const room = clearOf(label, x, y) ? roomAt(outline, x, y) : -1;
      if (room > ROOM) spots.push({ p: [x, y], room });
    }
  const away = (s: Point): number => Math.hypot(s[0] - label[0], s[1] - label[1]);
  spots.sort((a, b) => Math.min(40, b.room) - Math.min(40, a.room) || away(a.p) - away(b.p));
  const out: Point[] = [];
  for (const { p } of spots) {
    if (out.length >= count) break;
    if (out.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) >= APART)) out.push(p);
  }
  return out;
}

/** A drawn box: a rectangle, whether the data say so or give its corners. */
export function rectOf(box: BoxInfo): readonly [number, number, number, number] | null {
  if (box.rect) return box.rect;
  if (!box.polygon?.length) return null;
  const xs = box.polygon.map((p) => p[0]), ys = box.polygon.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
}

export class AreaSheet {
  readonly kind = "area" as const;
  readonly width: number;
  readonly height: number;
  readonly areas = new Map<string, AreaInfo>();
  readonly boxes = new Map<string, readonly [number, number, number, number]>();
  private readonly near = new Map<string, Set<string>>();
  private readonly room = new Map<string, readonly Point[]>();

  constructor(ground: Ground) {
    [this.width, this.height] = ground.frame ?? [1600, 1000];
    for (const a of ground.areas ?? []) if (a.polygon.length > 2) this.areas.set(a.id, a);
    for (const b of ground.boxes ?? []) {
      const r = rectOf(b);
      if (r) this.boxes.set(b.id ?? b.name ?? "", r);
    }
    const join = (a: string, b: string): void => {
      if (!this.near.has(a)) this.near.set(a, new Set());
      this.near.get(a)!.add(b);
    };
    for (const b of ground.borders ?? []) {
      join(b.between[0], b.between[1]);
      join(b.between[1], b.between[0]);
    }
    for (const a of ground.areas ?? []) for (const n of a.neighbours ?? []) join(a.id, n);
    for (const b of ground.boxes ?? []) for (const n of b.leads ?? []) join(b.id ?? b.name ?? "", n);
  }

  holds(place: string): boolean {
    return this.areas.has(place) || this.boxes.has(place);
  }

  slots(place: string): readonly Point[] {
    let slots = this.room.get(place);
    if (slots) return slots;
    const area = this.areas.get(place), box = this.boxes.get(place);
    if (area) {
      // The data's own slots, as far as they leave the identifier in sight, and then what else there is.
      const given = (area.slots ?? []).filter(([x, y]) => clearOf(area.label, x, y));
      const more = given.length > 3 ? [] : standingRoom(area.polygon, area.label).filter((p) => given.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) >= APART));
      slots = [...given, ...more].slice(0, 7);
      if (!slots.length) slots = [[area.label[0], area.label[1] + 34]];
    }
    else if (box) {
      const [x, y, w, h] = box, across = Math.max(1, Math.floor((w - 16) / 66)), down = Math.max(1, Math.floor((h - 44) / 62));
      slots = Array.from({ length: across * down }, (_, i): Point => [x + w - 42 - (i % across) * 66, y + h - 36 - Math.floor(i / across) * 62]);
    } else slots = [[this.width / 2, this.height / 2]];
    this.room.set(place, slots);
    return slots;
  }

  centre(place: string): Point {
    return this.slots(place)[0]!;
  }

  costSpot(place: string): Point {
    const area = this.areas.get(place), box = this.boxes.get(place);
    if (area) return [area.label[0] - 38, area.label[1] + 3];
    return box ? [box[0] + 22, box[1] + box[3] - 22] : this.centre(place);
  }

  neighbours(place: string): string[] {
    return [...(this.near.get(place) ?? [])].filter((p) => this.holds(p));
  }

  at(x: number, y: number): string {
    for (const [id, [bx, by, w, h]] of this.boxes) if (x >= bx && x <= bx + w && y >= by && y <= by + h) return id;
    for (const [id, a] of this.areas) if (within(a.polygon, x, y)) return id;
    return "";
  }

  private path(place: string): readonly Point[] {
    const box = this.boxes.get(place);
    if (!box) return this.areas.get(place)?.polygon ?? [];
    const [x, y, w, h] = box;
    return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
  }

  outline(place: string): string {
    const points = this.path(place);
    return points.length ? polygon(points) : "";
  }

  around(places: ReadonlySet<string>): string {
    return union([...places].map((p) => this.path(p)).filter((p) => p.length > 2)).map(polygon).join("");
  }

  step(place: string, arrow: "up" | "down" | "left" | "right"): string {
    const [dx, dy] = arrow === "up" ? [0, -1] : arrow === "down" ? [0, 1] : arrow === "left" ? [-1, 0] : [1, 0];
    const middle = (p: string): Point => this.areas.get(p)?.label ?? this.centre(p);
    const here = middle(place);
    let best = place, least = Infinity;
    for (const n of this.neighbours(place)) {
      const p = middle(n), x = p[0] - here[0], y = p[1] - here[1], ahead = x * dx + y * dy, aside = Math.abs(x * dy - y * dx);
      if (ahead <= 0 || aside > 1.8 * ahead) continue;
      if (ahead + 1.4 * aside < least) {
        least = ahead + 1.4 * aside;
        best = n;
      }
    }
    return best;
  }
}
