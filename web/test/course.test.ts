import { describe, expect, it } from "vitest";
import { Course, type Pen } from "../src/ground/course";
import { holds, polygon, spline, type Point } from "../src/ground/curves";
import { random } from "../src/ground/noise";

/** A pen that keeps what it is told: loops of points, curves by their ends. */
class Notes implements Pen {
  readonly loops: { points: Point[]; closed: boolean; curves: number }[] = [];
  moveTo(x: number, y: number): void { this.loops.push({ points: [[x, y]], closed: false, curves: 0 }); }
  lineTo(x: number, y: number): void { this.loops.at(-1)!.points.push([x, y]); }
  quadraticCurveTo(_a: number, _b: number, x: number, y: number): void { this.curve(x, y); }
  bezierCurveTo(_a: number, _b: number, _c: number, _d: number, x: number, y: number): void { this.curve(x, y); }
  closePath(): void { this.loops.at(-1)!.closed = true; }
  private curve(x: number, y: number): void {
    this.lineTo(x, y);
    this.loops.at(-1)!.curves++;
  }
}

const window = { x0: 300, y0: 200, x1: 420, y1: 330 };

/** A ragged ring about the window's neighbourhood, in tenths of a unit as paths are written, with many more points outside than in. */
function ring(seed: number): Point[] {
  const rnd = random(seed);
  return Array.from({ length: 400 }, (_, i): Point => {
    const a = (i / 400) * 2 * Math.PI, r = 60 + 340 * rnd();
    return [Math.round(3600 + 10 * r * Math.cos(a)) / 10, Math.round(2600 + 10 * r * Math.sin(a)) / 10];
  });
}

describe("a long path in a window", () => {
  it("encloses the same there, with far fewer points", () => {
    for (const seed of [1, 2, 3]) {
      const outline = ring(seed), pen = new Notes(), rnd = random(seed + 50);
      Course.of(polygon(outline))!.shape(pen, window);
      expect(pen.loops).toHaveLength(1);
      expect(pen.loops[0]!.points.length).toBeLessThan(330);
      const drawn = pen.loops[0]!.points;
      for (let k = 0; k < 400; k++) {
        const x = window.x0 + 120 * rnd(), y = window.y0 + 130 * rnd();
        expect(holds(drawn, x, y)).toBe(holds(outline, x, y));
      }
    }
  });
  it("is one line where nothing of it is in sight, and itself where all of it is", () => {
    const outline: Point[] = [[0, 0], [40, 0], [40, 40], [0, 40]];
    const away = new Notes(), whole = new Notes();
    Course.of(polygon(outline))!.line(away, window);
    expect(away.loops).toHaveLength(0);
    Course.of(polygon(outline))!.line(whole, { x0: -10, y0: -10, x1: 90, y1: 90 });
    expect(whole.loops).toEqual([{ points: outline, closed: true, curves: 0 }]);
  });
  it("is drawn as the parts in sight, no joint cut where a closed one begins", () => {
    // A band through the window whose first point lies in it; the way back goes round below.
    const outline: Point[] = [[360, 250], [400, 250], [600, 250], [600, 600], [100, 600], [100, 250], [320, 250]];
    const pen = new Notes();
    Course.of(polygon(outline))!.line(pen, window);
    expect(pen.loops.map((l) => l.points)).toEqual([[[100, 250], [320, 250], [360, 250], [400, 250], [600, 250]]]);
    expect(pen.loops[0]!.closed).toBe(false);
  });
  it("keeps its curves, and begins its dashes where they would be", () => {
    const line: Point[] = Array.from({ length: 60 }, (_, i): Point => [i * 20, 260]), found: [Notes, number][] = [];
    Course.of(spline(line))!.stretches(window, () => new Notes(), (pen, along) => found.push([pen as Notes, along]));
    expect(found).toHaveLength(1);
    const [pen, along] = found[0]!;
    expect(pen.loops[0]!.points[0]).toEqual([280, 260]);
    expect(along).toBeCloseTo(280, 1);
    expect(pen.loops[0]!.curves).toBe(pen.loops[0]!.points.length - 1);
  });
  it("is not read from commands that it does not know", () => {
    expect(Course.of("M0 0h5v5Z")).toBeNull();
    expect(Course.of("M0 0l5 5")).toBeNull();
    expect(Course.of("M0 0L5 5 9-3Q.5 1 2 2Z")!.box).toEqual({ x0: 0, y0: -3, x1: 9, y1: 5 });
  });
});
