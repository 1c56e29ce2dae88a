import { describe, expect, it } from "vitest";
import { clickOnPiece, freshEntries, grouped, letters, mainOption, mergeLog } from "../src/reduce";
import { Departures, flights } from "../src/board/motion";
import { stacks, standing } from "../src/board/layout";
import { HexGrid } from "../src/ground/hexes";
import { keyFor, readFragment, writeFragment } from "../src/seats";
import { placePanel } from "../src/panels/place";
import { bounded, nextStop, stopFor } from "../src/board/camera";
import { say } from "../src/text";
import type { Entry, Option } from "../src/types";
import { attacking, choosing, idOf, reach } from "./fixture";

const entry = (number: number, more: Partial<Entry> = {}): Entry => ({ number, after: number, group: ["GT 1"], say: [`line ${number}`], ...more });

describe("the log", () => {
  const have = [1, 2, 3].map((n) => entry(n));
  it("grows by what is new", () => {
    expect(mergeLog(have, [entry(4)], 4)!.map((e) => e.number)).toEqual([1, 2, 3, 4]);
    expect(mergeLog(have, [], 3)).toEqual(have);
  });
  it("loses what was taken back, and takes what came instead", () => {
    expect(mergeLog(have, [], 1)!.map((e) => e.number)).toEqual([1]);
    const other = entry(2, { say: ["instead"] });
    expect(mergeLog(have, [other], 2)!.map((e) => say(e.say))).toEqual(["line 1", "instead"]);
  });
  it("asks for the whole when a part is missing", () => {
    expect(mergeLog(have, [entry(6)], 6)).toBeNull();
    expect(mergeLog([], [], 3)).toBeNull();
  });
  it("knows what is fresh", () => {
    expect(freshEntries(have, [...have, entry(4), entry(5)]).map((e) => e.number)).toEqual([4, 5]);
  });
  it("stands in groups, newest first, and is searched by words, clause and hex", () => {
    const list = [entry(1), entry(2, { group: ["GT 2"], places: ["2608"], clause: "7.61" }), entry(3, { group: ["GT 2"] })];
    const group = (search = "") => grouped(list, (e) => say(e.say), (e) => say(e.group), search).map((g) => [g.title, g.entries.map((e) => e.number)]);
    expect(group()).toEqual([["GT 2", [3, 2]], ["GT 1", [1]]]);
    expect(group("7.61")).toEqual([["GT 2", [2]]]);
    expect(group("2608")).toEqual([["GT 2", [2]]]);
    expect(group("nothing like it")).toEqual([]);
  });
});

describe("a click on a piece", () => {
  it("plays its one option", () => {
    expect(clickOnPiece(choosing, true, idOf("1/28"), 0, 0)).toEqual({ do: "play", text: "move 1/28" });
  });
  it("asks which of several", () => {
    const twice = { ...choosing, options: [...choosing.options!, { text: "bring 1/28", say: ["x"] as [string], verb: "bring", piece: idOf("1/28") }] };
    expect(clickOnPiece(twice, true, idOf("1/28"), 0, 0).do).toBe("choose");
  });
  it("takes another piece instead of the chosen one, only when that can be taken back", () => {
    expect(clickOnPiece(reach, true, idOf("1/28"), 0, 1).do).toBe("switch");
    expect(clickOnPiece(reach, true, idOf("1/28"), 0, 0).do).toBe("why");
    expect(clickOnPiece(reach, true, idOf("2/5"), 1, 1).do).toBe("why");
    expect(clickOnPiece(attacking, true, idOf("3/28"), 0, 1).do).toBe("why");
  });
  it("says why not to who must wait", () => {
    expect(clickOnPiece(choosing, false, idOf("1/28"), 0, 0).do).toBe("why");
    expect(clickOnPiece(null, true, idOf("1/28"), 0, 0).do).toBe("why");
  });
});

describe("buttons", () => {
  const option = (verb: string, words: string): Option => ({ text: verb, verb, say: [words] });
  it("have a letter each, never one that means something else", () => {
    const list = [option("a", "Fight"), option("b", "Final fire"), option("c", "Zeal")];
    expect([...letters(list, (o) => say(o.say)).keys()]).toEqual(["f", "i", "e"]);
  });
  it("have a main one only where the next step is plain", () => {
    expect(mainOption([option("support", "x"), option("fight", "y")])?.verb).toBe("fight");
    expect(mainOption([option("banzai", "x"), option("no banzai", "y")])).toBeUndefined();
    expect(mainOption([option("end movement", "x"), option("undo", "y")])?.verb).toBe("end movement");
    expect(mainOption([option("no advance", "x")])?.verb).toBe("no advance");
    expect(mainOption([option("support", "x")], 3)).toBeUndefined();
    expect(mainOption([option("no fpf", "x")], 3)?.verb).toBe("no fpf");
    expect(mainOption([])).toBeUndefined();
  });
});

describe("moves", () => {
  const grid = new HexGrid(38, 17);
  it("take 90 ms a hex and 600 at most, whether the way is told hex by hex or not", () => {
    const list = flights([entry(1, { pieces: [3], path: ["2710", "2709", "2708"] }), entry(2), entry(3, { pieces: [4], path: ["0101", "0110"] }), entry(4, { pieces: [5], path: ["due", "3003"] })], grid);
    expect(list.map((f) => [f.piece, f.length])).toEqual([[3, 240], [4, 600]]);
  });
  it("follow one another, and hurry when many wait", () => {
    const line = new Departures();
    const all = Array.from({ length: 12 }, () => line.next(600, 1000));
    expect(all[0]).toEqual({ delay: 0, length: 600 });
    for (let i = 1; i < all.length; i++) expect(all[i]!.delay).toBeGreaterThanOrEqual(all[i - 1]!.delay + all[i - 1]!.length);
    expect(all[11]!.length).toBe(150);
    expect(line.next(600, 99999)).toEqual({ delay: 0, length: 600 });
  });
});

describe("stacks", () => {
  const grid = new HexGrid(38, 17);
  it("keep who matters on top and leave who is off the map alone", () => {
    const list = [{ id: 1, place: "2506" }, { id: 2, place: "2506" }, { id: 3, place: "due" }];
    expect(stacks(list).get("2506")).toHaveLength(2);
    const stand = standing(list, grid, 54, new Map([[1, 1]]));
    expect(stand.map((s) => [s.piece.id, s.top, s.count])).toEqual([[2, false, 2], [1, true, 2]]);
  });
});

describe("seats", () => {
  it("are kept in the fragment, several for a hot seat", () => {
    const held = { table: "t 1", secrets: ["a&b", "c"] };
    expect(readFragment(writeFragment(held))).toEqual(held);
    expect(readFragment("#")).toBeNull();
    expect(readFragment("#table=x")).toEqual({ table: "x", secrets: [] });
  });
  it("speak with the secret of the side that decides", () => {
    const keys = [{ secret: "a", side: 0 }, { secret: "b", side: 1 }];
    expect(keyFor(keys, 1)?.secret).toBe("b");
    expect(keyFor(keys, null)?.secret).toBe("a");
    expect(keyFor([{ secret: "s", side: null }], 1)?.secret).toBe("s");
  });
});

describe("the camera", () => {
  it("stops at six scales", () => {
    expect([nextStop(1, 1), nextStop(1, -1), nextStop(0.33, -1), nextStop(2, 1), nextStop(0.9, 1)]).toEqual([1.5, 0.75, 0.33, 2, 1]);
    expect([stopFor(0.33), stopFor(0.7), stopFor(1.2), stopFor(2)]).toEqual([0.33, 0.5, 1, 2]);
  });
  it("never loses the map", () => {
    const view = { width: 1000, height: 800 }, sheet = { width: 2400, height: 1300 };
    expect(bounded({ x: 9999, y: -9999, zoom: 1 }, view, sheet)).toEqual({ x: 70, y: 800 - 90 - 1300, zoom: 1 });
    expect(bounded({ x: 0, y: 0, zoom: 0.33 }, view, sheet).x).toBeCloseTo((1000 - 792) / 2);
  });
});

describe("a panel", () => {
  it("hides neither the target nor what may be chosen", () => {
    const target = { left: 480, top: 380, width: 60, height: 60 };
    const at = placePanel({ width: 350, height: 400 }, { width: 1264, height: 888 }, [[target, 60]], target);
    const clear = at.left > 540 || at.left + 350 < 480 || at.top > 440 || at.top + 400 < 380;
    expect(clear).toBe(true);
    expect(at.left).toBeGreaterThanOrEqual(14);
  });
  it("that is docked keeps to an edge, away from what it must not hide", () => {
    const view = { width: 1264, height: 888 }, panel = { width: 430, height: 620 };
    for (const [x, edge] of [[300, 1264 - 430 - 14], [1000, 14], [600, 14]] as const) {
      const place = { left: x - 60, top: 380, width: 120, height: 120 };
      expect(placePanel(panel, view, [[place, 60]], place, true).left).toBe(edge);
    }
  });
});
