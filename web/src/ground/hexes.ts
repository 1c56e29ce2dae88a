/** Hex geometry: flat-topped hexes in columns, labelled by two digits of column and two of row. */
import { polygon, type Point } from "./curves";

/** Side of a hex in map units; 42 makes a hex 72.7 high, its size at zoom 1. */
export const SIDE = 42;
export const HEIGHT = Math.sqrt(3) * SIDE;
/** Paper around the outermost hexes, in map units. */
export const MARGIN = 14;

/** Directions clockwise from north, as the ground's data writes them. */
export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"] as const;

export const label = (column: number, row: number): string =>
  String(column).padStart(2, "0") + String(row).padStart(2, "0");

export const columnRow = (hex: string): [number, number] => [Number(hex.slice(0, 2)), Number(hex.slice(2, 4))];

export class HexGrid {
  readonly kind = "hex" as const;
  readonly width: number;
  readonly height: number;

  constructor(readonly columns: number, readonly rows: number, readonly evenLower = true) {
    this.width = (columns - 1) * 1.5 * SIDE + 2 * SIDE + 2 * MARGIN;
    this.height = (rows + 0.5) * HEIGHT + 2 * MARGIN;
  }

  private lowered(column: number): boolean {
    return (column % 2 === 0) === this.evenLower;
  }

  /** Whether a column and row are on the map. */
  has(column: number, row: number): boolean {
    return column >= 1 && column <= this.columns && row >= 1 && row <= this.rows;
  }

  /** Map units of a point given in hex sides (0101 has its centre at 1, half a hex height), as decorations are. */
  fromSides(x: number, y: number): Point {
    return [MARGIN + x * SIDE, MARGIN + y * SIDE];
  }

  centreOf(column: number, row: number): Point {
    return [MARGIN + SIDE + (column - 1) * 1.5 * SIDE,
      MARGIN + (row - 0.5) * HEIGHT + (this.lowered(column) ? HEIGHT / 2 : 0)];
  }

  centre(hex: string): Point {
    const [c, r] = columnRow(hex);
    return this.centreOf(c, r);
  }

  /** Six corners, clockwise on the screen, the first due east; `scale` shrinks towards the centre. */
  corners(hex: string, scale = 1): Point[] {
    const [x, y] = this.centre(hex);
    return [0, 1, 2, 3, 4, 5].map((i): Point =>
      [x + scale * SIDE * Math.cos((i * Math.PI) / 3), y + scale * SIDE * Math.sin((i * Math.PI) / 3)]);
  }

  /** The two corners of a hexside, by direction (0 = N, clockwise). */
  side(hex: string, direction: number): [Point, Point] {
    const c = this.corners(hex);
    // Corner i stands at i * 60 degrees clockwise from east; the N side joins corners 4 and 5.
    return [c[(direction + 4) % 6]!, c[(direction + 5) % 6]!];
  }

  /** The label next door, which may lie beyond the map. */
  neighbour(hex: string, direction: number): string {
    const [c, r] = columnRow(hex);
    const low = this.lowered(c) ? 1 : 0;
    switch (direction) {
      case 0: return label(c, r - 1);
      case 1: return label(c + 1, r - 1 + low);
      case 2: return label(c + 1, r + low);
      case 3: return label(c, r + 1);
      case 4: return label(c - 1, r + low);
      default: return label(c - 1, r - 1 + low);
    }
  }

  neighbours(hex: string): string[] {
    return [0, 1, 2, 3, 4, 5].map((d) => this.neighbour(hex, d)).filter((n) => this.has(...columnRow(n)));
  }

  /** The hex under a point of the map, or "" beyond it. */
  at(x: number, y: number): string {
    let best = -1, near = SIDE * SIDE;
    const guess = Math.round((x - MARGIN - SIDE) / (1.5 * SIDE)) + 1;
    for (let c = guess - 1; c <= guess + 1; c++) {
      if (c < 1 || c > this.columns) continue;
      const drop = MARGIN + (this.lowered(c) ? HEIGHT / 2 : 0);
      const r = Math.round((y - drop) / HEIGHT + 0.5);
      if (r < 1 || r > this.rows) continue;
      const dx = x - MARGIN - SIDE - (c - 1) * 1.5 * SIDE, dy = y - drop - (r - 0.5) * HEIGHT;
      const d = dx * dx + dy * dy;
      if (d < near) {
        near = d;
        best = c * 100 + r;
      }
    }
    return best < 0 ? "" : label(Math.floor(best / 100), best % 100);
  }

  holds(place: string): boolean {
    return /^\d{4}$/.test(place) && this.has(...columnRow(place));
  }

  slots(place: string): readonly Point[] {
    return [this.centre(place)];
  }

  costSpot(place: string): Point {
    const [x, y] = this.centre(place);
    return [x, y + 4];
  }

  outline(place: string, scale = 1): string {
    return polygon(this.corners(place, scale));
  }

  around(places: ReadonlySet<string>): string {
    return outlinePath(places, this);
  }

  /** The hex one goes to by an arrow key: up and down a column, left and right along the row. */
  step(hex: string, key: "up" | "down" | "left" | "right"): string {
    const [c, r] = columnRow(hex);
    const [dc, dr] = key === "up" ? [0, -1] : key === "down" ? [0, 1] : key === "left" ? [-1, 0] : [1, 0];
    return this.has(c + dc, r + dr) ? label(c + dc, r + dr) : hex;
  }
}

const spot = (p: Point): string => Math.round(p[0] * 4) + "," + Math.round(p[1] * 4);

/** Outlines of the union of some hexes, as loops of corners. Holes are loops too. */
export function outlines(hexes: ReadonlySet<string>, grid: HexGrid): Point[][] {
  const from = new Map<string, [Point, Point][]>();
  for (const hex of hexes) {
    for (let d = 0; d < 6; d++) {
      if (hexes.has(grid.neighbour(hex, d))) continue;
      const edge = grid.side(hex, d);
      const key = spot(edge[0]);
      const list = from.get(key);
      if (list) list.push(edge);
      else from.set(key, [edge]);
    }
  }
  const loops: Point[][] = [];
  for (const start of [...from.keys()]) {
    while (from.has(start)) {
      const loop: Point[] = [];
      let key = start;
      do {
        const list = from.get(key);
        if (!list) break;
        const edge = list.pop()!;
        if (!list.length) from.delete(key);
        loop.push(edge[0]);
        key = spot(edge[1]);
      } while (key !== start);
      loops.push(loop);
    }
  }
  return loops;
}

/** One path around some hexes, for reach, objectives and zones. */
export const outlinePath = (hexes: ReadonlySet<string>, grid: HexGrid): string =>
  outlines(hexes, grid).map((loop) =>
    loop.map((p, i) => (i ? "L" : "M") + Math.round(p[0] * 10) / 10 + " " + Math.round(p[1] * 10) / 10).join("") + "Z").join("");
