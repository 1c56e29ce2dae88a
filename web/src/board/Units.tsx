/** The counters on the map as what a person may touch and hear; their pictures lie below (Pictures). */
import { useMemo } from "preact/hooks";
import { memo } from "./memo";
import { counter } from "../counters/counter";
import type { Look } from "../counters/picture";
import { language } from "../text";
import type { Ground, Option, PieceKind, PieceView } from "../types";
import type { Standing } from "./layout";
import { pieceWords } from "./words";

export interface UnitProps {
  stand: Standing; kind: PieceKind | undefined; ground: Ground; size: number; options: readonly Option[]; focusable: boolean;
}

/** What may be chosen is a button; everything else is a picture with words. */
export const Unit = memo(function Unit({ stand, kind, ground, size, options, focusable }: UnitProps) {
  const { piece, x, y } = stand;
  const lit = options.length > 0;
  const spoken = language.value;
  const words = useMemo(() => pieceWords(kind, piece as PieceView, ground, options),
    [kind, piece.place, piece.facedown, (piece.states ?? []).join(" "), ground, options.map((o) => o.text).join("|"), spoken]);
  return (
    <g class={"unit" + (lit ? " lit" : "")} data-piece={piece.id} data-place={piece.place} data-stack={stand.count > 1 ? stand.stack : undefined}>
      <rect class="hit" x={(x - size / 2).toFixed(1)} y={(y - size / 2).toFixed(1)} width={size} height={size} rx={size * 0.16} fill="none"
        data-piece={piece.id} data-place={piece.place} role={lit ? "button" : "img"} aria-label={words}
        tabindex={lit ? (focusable ? 0 : -1) : undefined} data-option={lit ? "piece" : undefined} />
    </g>
  );
});

/** A second picture of a counter, for pointers only: one of a fan. */
export function Fanned({ stand: { piece, x, y, count, stack }, look, size, lit }: { stand: Standing; look: Look; size: number; lit: boolean }) {
  const { kind, code, detail, states, facedown } = look;
  return (
    <g class={"unit" + (lit ? " lit" : "")} data-piece={piece.id} data-place={piece.place} data-stack={count > 1 ? stack : undefined}
      transform={`translate(${(x - size / 2).toFixed(1)} ${(y - size / 2).toFixed(1)}) scale(${(size / 96).toFixed(4)})`}>
      <g class="travel" dangerouslySetInnerHTML={{ __html: counter(kind, code, detail, states ? states.split(" ") : [], facedown) }} />
      <rect class="hit" width="96" height="96" rx="15" fill="#fff" fill-opacity="0" data-piece={piece.id} data-place={piece.place} />
    </g>
  );
}
