import { describe, expect, it } from "vitest";
import { counter, counterDefs, detailFor } from "../src/counters/counter";
import { symbol } from "../src/counters/symbols";
import { pieceWords, placeWords } from "../src/board/words";
import { choosing, ground, idOf, pieces, reach } from "./fixture";

const kind = (name: string) => pieces[idOf(name)]!;
const words = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((m) => m[1]!);

describe("a counter", () => {
  it("shows symbol and two numbers when small, all factors larger, designations from 66 pixels", () => {
    expect([24, 33, 34, 54, 65, 66, 96].map(detailFor)).toEqual([0, 0, 1, 1, 1, 2, 2]);
    expect(words(counter(kind("1/28"), "J", 0))).toEqual(["2–2"]);
    expect(words(counter(kind("1/28"), "J", 1))).toEqual(["J", "1", "28", "2–2–10"]);
    expect(words(counter(kind("1/124"), "J", 1))).not.toContain("124");
    expect(words(counter(kind("1/124"), "J", 2))).toContain("124");
  });
  it("writes a battery's two lines", () => {
    expect(words(counter(kind("5/11"), "A", 2))).toEqual(expect.arrayContaining(["3–3–26", "3–4"]));
    expect(words(counter(kind("5/11"), "A", 0))).toEqual(["3–3"]);
  });
  it("shows nothing of what lies face down but its side", () => {
    expect(words(counter(kind("1/28"), "J", 2, [], true))).toEqual(["J"]);
    expect(counter(kind("1/28"), "J", 2, [], true)).toBe(counter(kind("3/124"), "J", 2, [], true));
  });
  it("gives every state a mark of its own, and lets them combine", () => {
    const plain = counter(kind("1/28"), "J", 1);
    // Every state that a view of the titles names, and those of the question.
    const states = ["moved", "fought", "displaced", "hit", "shaken", "spent", "reduced", "unsupplied", "must", "entrenched", "labor", "frozen", "screened", "stuck",
      "fallen", "target", "selected", "lit"];
    const drawn = states.map((s) => counter(kind("1/28"), "J", 1, [s]));
    expect(new Set([plain, ...drawn]).size).toBe(states.length + 1);
    const both = counter(kind("1/28"), "J", 1, ["moved", "fought"]);
    expect(both.length).toBeGreaterThan(counter(kind("1/28"), "J", 1, ["moved"]).length);
  });
  it("shows the Spent side of what is disrupted, with a mark of its own for each level", () => {
    const platoon = { ...kind("1/28"), factors: "4-4-6", faces: { spent: "2-3-4" } };
    const drawn = [[], ["spent"], ["disrupted1"], ["disrupted2"]].map((states) => counter(platoon, "J", 1, states));
    expect(drawn.map((svg) => words(svg).at(-1))).toEqual(["4–4–6", "2–3–4", "2–3–4", "2–3–4"]);
    expect(new Set(drawn).size).toBe(4);
    expect(words(counter(kind("1/28"), "J", 1, ["disrupted1"]))).toContain("2–2–10");
  });
  it("tells sides apart by outline, not by colour alone", () => {
    const outline = (code: string): string => /d="([^"]*)"/.exec(counter(kind("1/28"), code, 1))![1]!;
    expect(new Set(["J", "A", "B", "C"].map(outline)).size).toBe(4);
    for (const code of ["J", "A", "B", "C"]) expect(counterDefs()).toContain(`counter-${code}`);
  });
  it("never writes a designation as markup", () => {
    expect(counter({ ...kind("1/28"), right: "<b>" }, "J", 2)).not.toContain("<b>");
  });
  it("has a symbol for every kind the titles use", () => {
    for (const s of new Set(pieces.map((p) => p.symbol))) expect(symbol(s, "#000", 2, "#fff")).not.toBe("");
  });
});

describe("in words", () => {
  it("a lit piece says what it is, where, how it fares and what choosing it does", () => {
    const option = choosing.options!.filter((o) => o.piece === idOf("1/28"));
    expect(pieceWords(kind("1/28"), { id: 0, place: "2710", states: ["moved"] }, ground, option))
      .toBe("1/28: 2-2-10, Japanese, in 2710, moved. 1/28");
  });
  it("a lit piece says what is known of the choice beforehand", () => {
    const option = { ...choosing.options!.find((o) => o.piece === idOf("1/28"))!, note: ["hits on {least} or more", { least: 8 }] as const };
    expect(pieceWords(kind("1/28"), { id: 0, place: "2710" }, ground, [option as never])).toBe("1/28: 2-2-10, Japanese, in 2710. 1/28: hits on 8 or more");
  });
  it("says in words what is only a mark on the map", () => {
    expect(pieceWords(kind("1/28"), { id: 0, place: "2710", states: ["disrupted1", "moved", "must"] }, ground))
      .toBe("1/28: 2-2-10, Japanese, in 2710, Disrupted 1, moved and must still fight");
  });
  it("a hidden piece says only its side", () => {
    expect(pieceWords(kind("1/28"), { id: 0, place: "2710", facedown: true }, ground)).toBe("Japanese unit, face down, in 2710");
  });
  it("a lit hex says its ground, its cost and that a zone stops there", () => {
    const stop = reach.options!.find((o) => o.place === "1906")!;
    expect(placeWords(ground, "1906", stop)).toContain("costs 3, an enemy zone ends the move there");
    expect(placeWords(ground, "2506")).toContain("2506");
  });
});
