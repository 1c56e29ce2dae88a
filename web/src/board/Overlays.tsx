/** What lies over the ground because of the present decision: reach, zones, targets, paths, marks. */
import type { Places } from "../ground/places";
import { polygon, spline, type Point } from "../ground/curves";
import type { Option, Overlay, Question } from "../types";
import { onMap } from "./layout";

/** The overlays of one kind. */
export const of = (overlays: readonly Overlay[], kind: string): Overlay[] => overlays.filter((o) => o.kind === kind);

const drawn = (places: readonly string[] | undefined): string[] => (places ?? []).filter(onMap);

/** One gold outline around all hexes a question offers; areas, whose borders matter, have one each. */
export function Reach({ grid, places, faint }: { grid: Places; places: readonly string[]; faint: boolean }) {
  const list = drawn(places);
  const d = grid.kind === "area" ? list.map((p) => grid.outline(p)).join("") : grid.around(new Set(list));
  if (!d) return null;
  const wide = grid.kind === "area" ? 2 : 1;
  return (
    <g class={faint ? "reach faint" : "reach"}>
      <path d={d} fill="#FFD873" opacity={faint ? 0.16 : 0.3} />
      <path d={d} fill="none" stroke="#1D1408" stroke-width={4.6 * wide} stroke-linejoin="round" opacity={faint ? 0.4 : 0.75} />
      <path d={d} fill="none" stroke="#FFC83D" stroke-width={2.6 * wide} stroke-linejoin="round" opacity={faint ? 0.8 : 1} />
    </g>
  );
}

/** What it costs to go there: in a disc, or in a dark hexagon where enemy zones stop the move. */
export function CostDisc({ at, option, faint }: { at: Point; option: Option; faint?: boolean }) {
  const words = (option.cost ?? "").replace(" 1/2", "½").replace(/^1\/2$/, "½");
  return (
    <g class="cost" transform={`translate(${at[0]} ${at[1]})`} opacity={faint ? 0.7 : 1} aria-hidden="true">
      <g class="legible">
        {option.stop
          ? <path d="M-7.6 -11H7.6L13 0L7.6 11H-7.6L-13 0Z" fill="#2B3F30" stroke="#FFE9B0" stroke-width="1.2" />
          : <circle r={words ? 11 : 6} fill="#FFF6DC" stroke="#7A5A10" opacity=".95" />}
        {words && <text y="5.6" text-anchor="middle" class="cn" font-size={words.length > 2 ? 12.5 : 16} font-weight="600"
          fill={option.stop ? "#FFF3D0" : "#2B1D05"}>{words}</text>}
      </g>
    </g>
  );
}

export function Zones({ grid, overlays, near }: { grid: Places; overlays: readonly Overlay[]; near: ReadonlySet<string> }) {
  return (
    <>
      {overlays.filter((o) => o.kind === "zone").map((o, i) => (
        <path key={i} d={drawn(o.places).filter((h) => near.has(h)).map((h) => grid.outline(h, 0.97)).join("")} fill={`url(#hatch-${o.side ?? 0})`} />
      ))}
    </>
  );
}

/** Patterns the zones are hatched with: by side, leaning the other way for the second. */
export function HatchDefs() {
  return (
    <>
      {["#6B1A12", "#1F3A2A"].map((ink, side) => (
        <pattern key={side} id={`hatch-${side}`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform={`rotate(${side ? 45 : -45})`}>
          <rect width="7" height="7" fill={ink} opacity=".05" />
          <path d="M0 0V7" stroke={ink} stroke-width="1.9" opacity=".55" />
        </pattern>
      ))}
    </>
  );
}

export function Targets({ grid, places }: { grid: Places; places: readonly string[] }) {
  const d = drawn(places).map((h) => grid.outline(h, 0.97)).join("");
  if (!d) return null;
  return (
    <g class="target">
      <path d={d} fill="#D55E00" opacity={grid.kind === "area" ? 0.1 : 0.28} />
      {grid.kind === "area" && <path d={d} fill="none" stroke="#FFF" stroke-width="9" stroke-linejoin="round" />}
      <path d={d} fill="none" stroke="#D55E00" stroke-width={grid.kind === "area" ? 5 : 3} stroke-linejoin="round" />
    </g>
  );
}

/** Areas in which something is still owed: a dashed amber line inside their borders. */
export function Must({ grid, places }: { grid: Places; places: readonly string[] }) {
  const d = grid.kind === "area" ? drawn(places).map((h) => grid.outline(h)).join("") : "";
  if (!d) return null;
  return (
    <g class="must-areas" fill="none" stroke-linejoin="round">
      <path d={d} stroke="#1D1408" stroke-width="6" stroke-dasharray="14 10" opacity=".6" />
      <path d={d} stroke="#FFD36B" stroke-width="3.4" stroke-dasharray="14 10" />
    </g>
  );
}

export function Objectives({ grid, overlays }: { grid: Places; overlays: readonly Overlay[] }) {
  return (
    <>
      {overlays.filter((o) => o.kind === "objective").map((o, i) => (
        <path key={i} d={grid.around(new Set(drawn(o.places)))} fill="none" stroke="#9B1C16" stroke-width="3" stroke-dasharray="9 3 2 3" />
      ))}
    </>
  );
}

/** A way travelled or to be travelled: gold beads on a dark line. */
export function Path({ grid, places }: { grid: Places; places: readonly string[] }) {
  const points = drawn(places).map((h) => grid.centre(h));
  if (points.length < 2) return null;
  const d = spline(points);
  return (
    <g class="path" fill="none" stroke-linecap="round">
      <path d={d} stroke="#1D1408" stroke-width="6.5" opacity=".55" />
      <path d={d} stroke="#FFC83D" stroke-width="3.6" stroke-dasharray="1 8" />
    </g>
  );
}

/** Pieces that must still fight or be fought: an exclamation beside the counter's right edge, clear of its numbers. */
export function MustMark({ x, y, size, words }: { x: number; y: number; size: number; words: string }) {
  const r = size * 0.15;
  return (
    <g class="must" transform={`translate(${x + size * 0.6} ${y - size * 0.1})`}>
      <title>{words}</title>
      <path d={`M0 ${-r * 1.35}L${r * 1.35} ${r}H${-r * 1.35}Z`} fill="#FFD36B" stroke="#1D1408" stroke-width="1.6" stroke-linejoin="round" />
      <path d={`M0 ${-r * 0.55}V${r * 0.25}M0 ${r * 0.55}v.1`} stroke="#1D1408" stroke-width={r * 0.34} stroke-linecap="round" />
    </g>
  );
}

/** An arrow for every attacker next door; a dashed arc for every battery. `spots`: where each counter stands. */
export function Arrows({ question, spots, size, colour }: {
  question: Question | null; spots: ReadonlyMap<number, Point>; size: number; colour: string;
}) {
  const f = question?.forecast;
  const at = (ids: readonly number[] | undefined): Point[] =>
    (ids ?? []).map((id) => spots.get(id)).filter((p): p is Point => p !== undefined);
  const targets = at(f?.targets);
  if (!f || !targets.length) return null;
  const nearest = (from: Point): Point => targets.reduce((best, t) =>
    Math.hypot(t[0] - from[0], t[1] - from[1]) < Math.hypot(best[0] - from[0], best[1] - from[1]) ? t : best, targets[0]!);
  return (
    <g class="arrows" aria-hidden="true">
      {at(f.batteries).map((a, i) => <Arc key={"b" + i} a={a} b={nearest(a)} size={size} colour={colour} />)}
      {at(f.attackers).map((a, i) => <path key={i} d={arrow(a, nearest(a), size)} fill={colour} stroke="#FFF6E0" stroke-width="1.8" stroke-linejoin="round" />)}
    </g>
  );
}

function arrow(a: Point, b: Point, size: number): string {
  const dx = b[0] - a[0], dy = b[1] - a[1], length = Math.hypot(dx, dy) || 1, ux = dx / length, uy = dy / length;
  const from = size * 0.5 - 4, to = length - size * 0.56 + 6, head = 15, w = 6;
  const p = (t: number, s: number): Point => [a[0] + ux * t - uy * s, a[1] + uy * t + ux * s];
  return polygon([p(from, w * 0.55), p(to - head, w * 0.8), p(to - head, w * 1.75), p(to, 0), p(to - head, -w * 1.75), p(to - head, -w * 0.8), p(from, -w * 0.55)]);
}

function Arc({ a, b, size, colour }: { a: Point; b: Point; size: number; colour: string }) {
  const dx = b[0] - a[0], dy = b[1] - a[1], length = Math.hypot(dx, dy) || 1, ux = dx / length, uy = dy / length;
  const side = dx >= 0 ? 1 : -1, bow = Math.min(120, length * 0.32);
  const start: Point = [a[0] + ux * size * 0.5, a[1] + uy * size * 0.5];
  const end: Point = [b[0] - ux * size * 0.56 + uy * side * size * 0.2, b[1] - uy * size * 0.56 - ux * side * size * 0.2];
  const mid: Point = [(start[0] + end[0]) / 2 + uy * side * bow, (start[1] + end[1]) / 2 - ux * side * bow];
  const d = `M${start[0]} ${start[1]}Q${mid[0]} ${mid[1]} ${end[0]} ${end[1]}`;
  return (
    <g fill="none">
      <path d={d} stroke="#FFF6E0" stroke-width="5.4" />
      <path d={d} stroke={colour} stroke-width="2.8" stroke-dasharray="7 5" />
      <circle cx={end[0]} cy={end[1]} r="5" fill={colour} stroke="#FFF6E0" stroke-width="1.8" />
    </g>
  );
}
