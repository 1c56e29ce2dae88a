/** The whole map in a few flat colours, for the small map. */
import type { Ground } from "../types";
import { polygon } from "./curves";
import { HexGrid } from "./hexes";
import { FLAT, WASH } from "./palette";
import { surroundings } from "./terrain";

/** Colour and path pairs, from below. `control`: who holds which area. */
export function flat(ground: Ground, control: Readonly<Record<string, number>> = {}): [string, string][] {
  if (ground.kind === "area") {
    const [w, h] = ground.frame ?? [1600, 1000];
    const out: [string, string][] = [[FLAT[surroundings(ground) === "sea" ? "sea" : "jungle"]!, `M0 0H${w}V${h}H0Z`]];
    for (const a of ground.areas ?? []) {
      if (a.polygon.length < 3) continue;
      const side = control[a.id];
      out.push([side === undefined ? FLAT["clear"]! : WASH[ground.sides[side]?.code ?? ""]?.flat ?? FLAT["clear"]!, polygon(a.polygon)]);
    }
    return out;
  }
  const grid = new HexGrid(ground.columns, ground.rows, ground.even_lower);
  const by = new Map<string, string>();
  for (const h of ground.hexes) {
    const fill = FLAT[h.terrain] ?? FLAT["clear"]!;
    by.set(fill, (by.get(fill) ?? "") + polygon(grid.corners(h.hex, 1.06)));
  }
  return [...by];
}
