/** The stack under the pointer, fanned out so that each of its counters can be picked. */
import type { Look } from "../counters/picture";
import { camera } from "./camera";
import { fanned, fanSpots } from "./fanning";
import type { Standing } from "./layout";
import { Fanned } from "./Units";

export function Fan({ stands, size, lookOf, isLit }: {
  stands: readonly Standing[]; size: number; lookOf: (s: Standing) => Look; isLit: (piece: number) => boolean;
}) {
  const stack = stands.filter((s) => s.stack === fanned.value);
  if (stack.length < 2) return null;
  const x = stack.reduce((n, s) => n + s.x, 0) / stack.length, y = stack.reduce((n, s) => n + s.y, 0) / stack.length;
  const c = camera.peek();
  const spots = fanSpots(stack.length, size), top = Math.min(...spots.map((p) => p[1])) - size * 0.6;
  const placed = (y + top) * c.zoom + c.y > 4 ? spots : fanSpots(stack.length, size, false);
  return (
    <g class="fan" data-fan={stack[0]!.stack} aria-hidden="true">
      {placed.map(([dx, dy], i) => <path key={i} d={`M${x} ${y}L${x + dx} ${y + dy}`} stroke="#1D1408" stroke-width="1.4" />)}
      <circle cx={x} cy={y} r={size * 0.07} fill="#1D1408" stroke="#FFF6E0" stroke-width="1.5" />
      {stack.map((s, i) => (
        <Fanned key={s.piece.id} stand={{ ...s, x: x + placed[i]![0], y: y + placed[i]![1] }} look={lookOf(s)} size={size} lit={isLit(s.piece.id)} />
      ))}
    </g>
  );
}
