/**
 * Long paths, such as a coast or the edge of a forest. A piece of the map shows little of one, and painting all of it for
 * every piece would be most of the work; so that only is painted which a window shows.
 */
import type { Box } from "./paint";
import { readPath } from "./pathdata";

/** From this many letters on it pays. */
export const LONG = 4000;

/** Where a path is written: a Path2D. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(a: number, b: number, x: number, y: number): void;
  bezierCurveTo(a: number, b: number, c: number, d: number, x: number, y: number): void;
  closePath(): void;
}

const enum Leg { Line, Quadratic, Cubic }

/** Legs `first` to `past` of one stretch that begins at a point; a closed one ends in a line back to it. */
interface Loop { first: number; past: number; x: number; y: number; closed: boolean }

/** Sides of a window, each a bit. */
const LEFT = 1, RIGHT = 2, ABOVE = 4, BELOW = 8;

export class Course {
  readonly box: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  private readonly loops: Loop[] = [];
  private readonly legs: Leg[] = [];
  /** Six numbers a leg: two control points and its end; what a leg has not is its end. */
  private readonly points: number[] = [];
  /** Four numbers a leg: the box around it. */
  private boxes = new Float32Array(0);
  /** Where each leg begins, along its loop. */
  private along: Float32Array | null = null;

  private constructor() {}

  /** The course that a path's data describe, or null for data with other commands than M, L, Q, C and Z. */
  static of(d: string): Course | null {
    const course = new Course(), n = [0, 0, 0, 0, 0, 0];
    let loop: Loop | null = null, command = "", known = true;
    const leg = (kind: Leg, a: number, b: number, c: number, e: number, x: number, y: number): void => {
      course.legs.push(kind);
      course.points.push(a, b, c, e, x, y);
    };
    const letter = (now: string): number => {
      command = now;
      if (now === "Z" && loop) {
        const { x, y } = loop as Loop;
        leg(Leg.Line, x, y, x, y, x, y);
        (loop as Loop).past = course.legs.length;
        (loop as Loop).closed = true;
        return 0;
      }
      const size = now === "M" || now === "L" ? 2 : now === "Q" ? 4 : now === "C" ? 6 : 0;
      known &&= size > 0;
      return size;
    };
    const step = (): void => {
      const [a, b, c, e, f, g] = n as [number, number, number, number, number, number];
      if (command === "M") {
        loop = { first: course.legs.length, past: course.legs.length, x: a, y: b, closed: false };
        course.loops.push(loop);
        command = "L";
      } else if (command === "L") leg(Leg.Line, a, b, a, b, a, b);
      else if (command === "Q") leg(Leg.Quadratic, a, b, c, e, c, e);
      else leg(Leg.Cubic, a, b, c, e, f, g);
      if (loop) loop.past = course.legs.length;
    };
    if (!readPath(d, n, letter, step) || !known) return null;
    course.measure();
    return course;
  }

  private measure(): void {
    const { points, box } = this, boxes = (this.boxes = new Float32Array(this.legs.length * 4));
    for (const loop of this.loops) {
      let { x, y } = loop;
      for (let l = loop.first; l < loop.past; l++) {
        const p = l * 6, ex = points[p + 4]!, ey = points[p + 5]!;
        const x0 = Math.min(x, points[p]!, points[p + 2]!, ex), x1 = Math.max(x, points[p]!, points[p + 2]!, ex);
        const y0 = Math.min(y, points[p + 1]!, points[p + 3]!, ey), y1 = Math.max(y, points[p + 1]!, points[p + 3]!, ey);
        boxes.set([x0, y0, x1, y1], l * 4);
        if (x0 < box.x0) box.x0 = x0;
        if (x1 > box.x1) box.x1 = x1;
        if (y0 < box.y0) box.y0 = y0;
        if (y1 > box.y1) box.y1 = y1;
        x = ex;
        y = ey;
      }
    }
  }

  /** On which sides of a window a leg lies altogether; 0: it may touch it. */
  private beside(leg: number, window: Box): number {
    const b = leg * 4, { boxes } = this;
    return (boxes[b + 2]! < window.x0 ? LEFT : 0) | (boxes[b]! > window.x1 ? RIGHT : 0) | (boxes[b + 3]! < window.y0 ? ABOVE : 0) | (boxes[b + 1]! > window.y1 ? BELOW : 0);
  }

  private write(pen: Pen, leg: number): void {
    const p = this.points, i = leg * 6;
    if (this.legs[leg] === Leg.Line) pen.lineTo(p[i + 4]!, p[i + 5]!);
    else if (this.legs[leg] === Leg.Quadratic) pen.quadraticCurveTo(p[i]!, p[i + 1]!, p[i + 4]!, p[i + 5]!);
    else pen.bezierCurveTo(p[i]!, p[i + 1]!, p[i + 2]!, p[i + 3]!, p[i + 4]!, p[i + 5]!);
  }

  /** Where a leg begins. */
  private begin(loop: Loop, leg: number): [number, number] {
    return leg === loop.first ? [loop.x, loop.y] : [this.points[leg * 6 - 2]!, this.points[leg * 6 - 1]!];
  }

  /** The shape as it is filled inside a window: legs that lie beside it on one side are one line there, which encloses the same. */
  shape(pen: Pen, window: Box): void {
    for (const loop of this.loops) {
      if (loop.past === loop.first) continue;
      let beside = 0;
      pen.moveTo(loop.x, loop.y);
      for (let l = loop.first; l < loop.past; l++) {
        const now = this.beside(l, window);
        if (beside && !(beside & now)) pen.lineTo(...this.begin(loop, l));
        beside = now && beside & now ? beside & now : now;
        if (!now) this.write(pen, l);
      }
      if (beside) pen.lineTo(this.points[loop.past * 6 - 2]!, this.points[loop.past * 6 - 1]!);
      pen.closePath();
    }
  }

  /** The line as far as a window shows it. */
  line(pen: Pen, window: Box): void {
    for (const loop of this.loops) {
      const count = loop.past - loop.first;
      // A closed line is begun after a part that is left out, so that no joint is cut.
      let from = 0;
      if (loop.closed) while (from < count && !this.beside(loop.first + from, window)) from++;
      const closed = loop.closed && from === count;
      let down = false;
      for (let k = 0; k < count; k++) {
        const l = loop.first + ((from + k) % count);
        if (this.beside(l, window)) down = false;
        else {
          if (!down) pen.moveTo(...this.begin(loop, l));
          down = true;
          if (closed && k === count - 1) pen.closePath();
          else this.write(pen, l);
        }
      }
    }
  }

  /** The stretches of the line that a window shows, each with how far along its loop it begins: for dashes. */
  stretches(window: Box, pen: () => Pen, done: (pen: Pen, along: number) => void): void {
    const along = (this.along ??= this.lengths());
    for (const loop of this.loops) {
      let at: Pen | null = null, from = 0;
      for (let l = loop.first; l < loop.past; l++) {
        if (this.beside(l, window)) {
          if (at) done(at, from);
          at = null;
          continue;
        }
        if (!at) {
          at = pen();
          at.moveTo(...this.begin(loop, l));
          from = along[l]!;
        }
        this.write(at, l);
      }
      if (at) done(at, from);
    }
  }

  private lengths(): Float32Array {
    const { points } = this, out = new Float32Array(this.legs.length);
    for (const loop of this.loops) {
      let { x, y } = loop, sum = 0;
      for (let l = loop.first; l < loop.past; l++) {
        const p = l * 6, a = points[p]!, b = points[p + 1]!, c = points[p + 2]!, d = points[p + 3]!, ex = points[p + 4]!, ey = points[p + 5]!;
        out[l] = sum;
        const straight = Math.hypot(ex - x, ey - y), around = Math.hypot(a - x, b - y) + Math.hypot(c - a, d - b) + Math.hypot(ex - c, ey - d);
        // Between its chord and its control points, which lie close together here.
        sum += this.legs[l] === Leg.Line ? straight : this.legs[l] === Leg.Quadratic ? (2 * straight + around) / 3 : (straight + around) / 2;
        x = ex;
        y = ey;
      }
    }
    return out;
  }
}
