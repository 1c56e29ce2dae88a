/** Where the pieces stand on the map: stacks, their order, and the offsets of what is seen of them. */
import type { PieceView } from "../types";
import type { HexGrid } from "../ground/hexes";

export interface Standing { piece: PieceView; x: number; y: number; depth: number; count: number; top: boolean }

/** Counters stand a little low in their hex, so that its number stays free. */
export const DROP = 4;

export const isHex = (place: string): boolean => /^\d{4}$/.test(place);

/** Pieces by place, in the order of the view. */
export function stacks(pieces: readonly PieceView[]): Map<string, PieceView[]> {
  const out = new Map<string, PieceView[]>();
  for (const p of pieces) if (p.place) out.set(p.place, [...(out.get(p.place) ?? []), p]);
  return out;
}

/** Every piece on the map with its place; of a stack three show, 8.5 % apart, the last on top. */
export function standing(pieces: readonly PieceView[], grid: HexGrid, size: number, raised: ReadonlySet<number> = new Set()): Standing[] {
  const out: Standing[] = [];
  for (const [place, list] of stacks(pieces)) {
    if (!isHex(place)) continue;
    const [x, y] = grid.centre(place);
    const ordered = [...list].sort((a, b) => Number(raised.has(a.id)) - Number(raised.has(b.id)));
    const shown = Math.min(3, ordered.length), step = size * 0.085;
    ordered.forEach((piece, i) => {
      const k = Math.max(0, i - (ordered.length - shown));
      out.push({ piece, depth: k, count: ordered.length, top: i === ordered.length - 1,
        x: x + (k - (shown - 1) / 2) * step, y: y + DROP - (k - (shown - 1) / 2) * step });
    });
  }
  return out;
}
