/** The counters on the map. What may be chosen is a button; everything else is a picture with words. */
import { useMemo } from "preact/hooks";
import { memo } from "./memo";
import { counter, type Detail } from "../counters/counter";
import { flatten } from "../counters/flat";
import { language } from "../text";
import type { Ground, Option, PieceKind, PieceView } from "../types";
import type { Standing } from "./layout";
import { pieceWords } from "./words";

export interface UnitProps {
  stand: Standing; kind: PieceKind | undefined; code: string; ground: Ground; size: number; detail: Detail;
  states: string; options: readonly Option[]; focusable: boolean;
  /** A second picture of a counter, for pointers only. */
  silent?: boolean;
}

const NOBODY: PieceKind = { id: -1, name: "", side: 0, symbol: "none", size: "" };

/** Markup by what decides it: most counters are drawn as they have been drawn before. */
const drawn = new WeakMap<PieceKind, Map<string, string>>();
function markup(kind: PieceKind, code: string, detail: Detail, states: string, facedown: boolean): string {
  let known = drawn.get(kind);
  if (!known) drawn.set(kind, (known = new Map()));
  const key = [code, detail, states, facedown].join("|");
  let m = known.get(key);
  if (m === undefined) known.set(key, (m = flatten(counter(kind, code, detail, states ? states.split(" ") : [], facedown))));
  return m;
}

export const Unit = memo(function Unit({ stand, kind, code, ground, size, detail, states, options, focusable, silent }: UnitProps) {
  const { piece, x, y } = stand;
  const lit = options.length > 0;
  const spoken = language.value;
  const words = useMemo(() => (silent ? "" : pieceWords(kind, piece as PieceView, ground, options)),
    [kind, piece.place, piece.facedown, (piece.states ?? []).join(" "), ground, options.map((o) => o.text).join("|"), spoken, silent]);
  const k = size / 96;
  return (
    <g class={"unit" + (lit ? " lit" : "")} data-piece={piece.id} data-place={piece.place} data-stack={stand.count > 1 ? stand.stack : undefined}
      transform={`translate(${(x - size / 2).toFixed(1)} ${(y - size / 2).toFixed(1)}) scale(${k.toFixed(4)})`}>
      <g class="travel" data-travel={piece.id} aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: markup(kind ?? NOBODY, code, detail, states, Boolean(piece.facedown) || !kind) }} />
      {silent
        ? <rect class="hit" width="96" height="96" rx="15" fill="#fff" fill-opacity="0" data-piece={piece.id} data-place={piece.place} />
        : <rect class="hit" width="96" height="96" rx="15" fill="#fff" fill-opacity="0" data-piece={piece.id} data-place={piece.place}
          role={lit ? "button" : "img"} aria-label={words} tabindex={lit ? (focusable ? 0 : -1) : undefined}
          data-option={lit ? "piece" : undefined} />}
    </g>
  );
});

export function CountDisc({ x, y, count, size }: { x: number; y: number; count: number; size: number }) {
  const r = Math.max(7, size * 0.15);
  return (
    <g transform={`translate(${x + size * 0.48} ${y + size * 0.44})`} aria-hidden="true">
      <circle r={r + 1.6} fill="#FFF8E6" />
      <circle r={r} fill="#241D15" />
      <text y={r * 0.52} text-anchor="middle" class="cn" font-size={r * 1.5} font-weight="700" fill="#FFF8E6">{count}</text>
    </g>
  );
}
