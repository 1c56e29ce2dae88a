/** A component that draws again only when one of its properties is another one. */
import type { PieceView } from "../types";
import type { Standing } from "./layout";
import { Component, h, type ComponentType, type FunctionComponent } from "preact";

export function memo<P extends object>(Inner: FunctionComponent<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const now = this.props as Record<string, unknown>, then = next as Record<string, unknown>;
      for (const key in then) {
        const a = now[key], b = then[key];
        if (a === b || (key === "options" && same(a, b)) || (key === "stand" && sameStand(a, b))) continue;
        return true;
      }
      for (const key in now) if (!(key in then)) return true;
      return false;
    }
    override render() {
      return h(Inner as FunctionComponent<object>, this.props);
    }
  };
}

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((v, i) => v === b[i]);

/** Standings are made anew for every view; they are the same when they say the same. */
function sameStand(a: unknown, b: unknown): boolean {
  const p = a as Standing, q = b as Standing;
  return p.x === q.x && p.y === q.y && p.count === q.count && p.top === q.top && p.stack === q.stack && samePiece(p.piece, q.piece);
}

const samePiece = (a: PieceView, b: PieceView): boolean =>
  a === b || (a.id === b.id && a.place === b.place && a.facedown === b.facedown && (a.states ?? []).join() === (b.states ?? []).join());
