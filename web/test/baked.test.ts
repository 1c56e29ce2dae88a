import { describe, expect, it } from "vitest";
import { wanted } from "../src/board/baker";
import { draw } from "../src/ground/draw";
import { boxOf, isSeen, read } from "../src/ground/paint";
import { ground } from "./fixture";

describe("the pieces of the ground", () => {
  const view = { width: 1200, height: 800 }, map = { width: 3000, height: 2000 };
  it("that a window shows cover it and no more, the middle first", () => {
    const pieces = wanted({ x: -600, y: -300, zoom: 1 }, view, map, 1);
    for (const [i, j] of pieces) {
      expect((i + 1) * 512).toBeGreaterThan(600);
      expect(i * 512).toBeLessThan(1800);
      expect((j + 1) * 512).toBeGreaterThan(300);
      expect(j * 512).toBeLessThan(1100);
    }
    expect(pieces).toHaveLength(9);
    expect(pieces[0]).toEqual([2, 1]);
  });
  it("never lie beyond the map", () => {
    expect(wanted({ x: 200, y: 100, zoom: 0.33 }, view, map, 0.33, 3).every(([i, j]) => i >= 0 && j >= 0 && i < 2 && j < 2)).toBe(true);
  });
});

describe("reading the ground's markup", () => {
  it("hands down paint, classes and transforms, and keeps clips", () => {
    const [clipped, text] = read(`<defs><clipPath id="c"><path d="M0 0H9V9Z"/></clipPath></defs><g clip-path="url(#c)" stroke="#123" class="d-form"><path d="M0 0L5 5" fill="none"/></g>`
      + `<g transform="translate(10 20) rotate(90)" fill="#abc"><text x="3" y="0" font-size="8">a &amp; b</text></g>`);
    expect(clipped).toMatchObject({ stroke: "#123", fill: "none", clip: "M0 0H9V9Z", seen: ["d-form"] });
    expect(text).toMatchObject({ text: "a & b", fill: "#abc", size: 8 });
    expect(text!.matrix!.slice(4).map(Math.round)).toEqual([10, 23]);
  });
  it("knows how far a path reaches, whatever its commands", () => {
    expect(boxOf("M10 10l5 -5h10v30Q0 90 -10 20Z")).toEqual({ x0: -10, y0: 5, x1: 25, y1: 90 });
    expect(boxOf("M0 0a5 5 0 1 0 10 0").x1).toBeGreaterThanOrEqual(10);
    expect(boxOf("M.5-3L1e0 4.25").y0).toBe(-3);
  });
  it("leaves out by zoom what the levels of detail say", () => {
    const drawing = draw(ground), items = [...read(drawing.lower), ...read(drawing.upper)];
    const seen = (stop: number): number => items.filter((i) => isSeen(i, stop)).length;
    expect(seen(0.33)).toBeLessThan(seen(0.5));
    expect(seen(0.5)).toBeLessThan(seen(0.75));
    expect(seen(0.75)).toBeLessThan(seen(1));
    expect(seen(1)).toBe(items.length);
    for (const i of items) expect(Number.isFinite(i.box.x0 + i.box.y1)).toBe(true);
  });
});
