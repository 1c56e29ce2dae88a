/** The places of a ground, whatever their shape: where they lie, who touches whom, what is under a point. */
import type { Ground } from "../types";
import { AreaSheet } from "./areas";
import type { Point } from "./curves";
import { HexGrid } from "./hexes";

export type Arrow = "up" | "down" | "left" | "right";

/** What the board needs to know of a ground. Points are in map units, of which a pixel at zoom 1 holds one. */
export interface Places {
  readonly kind: "hex" | "area";
  readonly width: number;
  readonly height: number;
  /** Whether a place is drawn on the sheet: an area or a box beside it, a hex; not "due" or "lost". */
  holds(place: string): boolean;
  /** Where arrows and paths lead, and where the first counter stands. */
  centre(place: string): Point;
  /** Where stacks stand, the best first. */
  slots(place: string): readonly Point[];
  /** Where the cost of going there is told. */
  costSpot(place: string): Point;
  neighbours(place: string): string[];
  /** The place under a point, or "". */
  at(x: number, y: number): string;
  /** The path around one place, and around several as one. */
  outline(place: string, scale?: number): string;
  around(places: ReadonlySet<string>): string;
  /** The place one goes to by an arrow key; the same one when there is none. */
  step(place: string, arrow: Arrow): string;
}

const known = new WeakMap<Ground, Places>();

export function placesOf(ground: Ground): Places {
  let places = known.get(ground);
  if (!places) known.set(ground, (places = ground.kind === "area" ? new AreaSheet(ground) : new HexGrid(ground.columns, ground.rows, ground.even_lower)));
  return places;
}
