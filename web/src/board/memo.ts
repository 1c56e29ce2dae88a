/** A component that draws again only when one of its properties is another one. */
import { Component, h, type ComponentType, type FunctionComponent } from "preact";

export function memo<P extends object>(Inner: FunctionComponent<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const now = this.props as Record<string, unknown>, then = next as Record<string, unknown>;
      for (const key of new Set([...Object.keys(now), ...Object.keys(then)])) {
        const a = now[key], b = then[key];
        if (a === b || (key === "options" && same(a, b)) || (key === "stand" && sameStand(a, b))) continue;
        return true;
      }
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
const sameStand = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
