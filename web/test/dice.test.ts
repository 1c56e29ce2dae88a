/** Dice that have just fallen: which throw is shown beside which question, and where. */
import { describe, expect, it } from "vitest";
import { clearSpot } from "../src/panels/clear";
import { toShow } from "../src/panels/DiceFall";
import { overlap } from "../src/panels/place";
import type { Entry } from "../src/types";

const fallen = (number: number, at: number) => ({ entry: { number } as Entry, at });
const numbers = (list: readonly { entry: Entry }[]): number[] => list.map((one) => one.entry.number);

describe("the throws to be shown", () => {
  it("are all of them while nobody here is asked", () => {
    expect(numbers(toShow([fallen(1, 3), fallen(2, 4)], { at: 4, mine: false }, { at: 3, mine: false }))).toEqual([1, 2]);
  });
  it("are the last alone beside a question: an older one would be read as what is asked about", () => {
    expect(numbers(toShow([fallen(1, 4), fallen(2, 4)], { at: 4, mine: true }, { at: 3, mine: false }))).toEqual([2]);
  });
  it("are put aside by the answer, and what the answer throws is shown", () => {
    expect(numbers(toShow([fallen(1, 4)], { at: 5, mine: true }, { at: 4, mine: true }))).toEqual([]);
    expect(numbers(toShow([fallen(1, 4), fallen(2, 5)], { at: 5, mine: false }, { at: 4, mine: true }))).toEqual([2]);
  });
  it("stay while the same question is drawn again", () => {
    expect(numbers(toShow([fallen(1, 4)], { at: 4, mine: true }, { at: 4, mine: true }))).toEqual([1]);
  });
});

describe("where they lie", () => {
  const size = { width: 300, height: 100 }, window = { width: 1000, height: 700 };
  it("is the lower right corner, but over no panel", () => {
    expect(clearSpot(size, window, { must: [], may: [] })).toMatchObject({ left: 686, top: 586 });
    const panel = { left: 620, top: 300, width: 370, height: 390 };
    const spot = clearSpot(size, window, { must: [panel], may: [] })!;
    expect(overlap(spot, panel)).toBe(0);
  });
  it("is beside what may be chosen where that can be", () => {
    const lit = { left: 800, top: 600, width: 60, height: 60 };
    expect(overlap(clearSpot(size, window, { must: [], may: [[lit, 30]] })!, lit)).toBe(0);
  });
  it("is nowhere when a panel takes all there is", () => {
    expect(clearSpot(size, window, { must: [{ left: 0, top: 0, width: 1000, height: 700 }], may: [] })).toBeNull();
  });
});
