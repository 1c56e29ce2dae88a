import { afterEach, describe, expect, it } from "vitest";
import { capital, catalogue, list, printed, say, signed } from "../src/text";

afterEach(() => void (catalogue.value = new Map()));

describe("a sentence", () => {
  it("is its template with the values filled in", () => {
    expect(say(["{unit} goes {a}-{b}", { unit: "1/28", a: "2710", b: 2709 }])).toBe("1/28 goes 2710-2709");
  });
  it("is the template itself when nothing fills it, and empty when there is none", () => {
    expect(say(["end combat"])).toBe("end combat");
    expect(say(null)).toBe("");
  });
  it("keeps names it has no value for, and doubled braces as braces", () => {
    expect(say(["{{x}} {y} {z}", { y: 1 }])).toBe("{x} 1 {z}");
  });
  it("never takes a value for a template", () => {
    expect(say(["{a}", { a: "{b}", b: "no" }])).toBe("{b}");
  });
  it("says dates as people do", () => {
    expect(say(["Game-Turn {n}, {date}", { n: 1, date: "1942-09-12" }])).toBe("Game-Turn 1, 12 September 1942");
  });
  it("is said by the catalogue in another language", () => {
    catalogue.value = new Map([["{unit} retreats", "{unit} weicht"]]);
    expect(say(["{unit} retreats", { unit: "1/28" }])).toBe("1/28 weicht");
  });
});

describe("print", () => {
  it("signs numbers with a true minus", () => {
    expect([signed(3), signed(0), signed(-3)]).toEqual(["+3", "0", "−3"]);
    expect(printed("-6,5")).toBe("−6,5");
  });
  it("lists words and begins lines with capitals", () => {
    expect(list(["a", "b", "c"])).toBe("a, b and c");
    expect(list(["a"])).toBe("a");
    expect(capital("end combat")).toBe("End combat");
  });
});
