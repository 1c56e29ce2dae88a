/** The cursor, what is announced, and the board in words: pure steps of them, on the fixture's game. */
import { beforeEach, describe, expect, it } from "vitest";
import { announce, announced, asked, describeBoard, describePlace, tellNews } from "../src/announce";
import { cursor, find, findable, goTo, here, litPlaces, nearestLit, stepCursor } from "../src/cursor";
import { KEYS, TAKEN } from "../src/keys";
import { ground, kinds, log, past, pieceOptions, seatKeys, snapshot, view } from "../src/state";
import * as fixture from "./fixture";
import type { Ground } from "../src/types";

beforeEach(() => {
  ground.value = fixture.ground;
  snapshot.value = fixture.snapshot();
  seatKeys.value = [{ secret: "s", side: 0 }];
  past.value = null;
  log.value = [];
  cursor.value = null;
  announced.value = "";
});

describe("the cursor", () => {
  it("begins at something that may be chosen and goes from place to place", () => {
    expect(litPlaces()).toContain(here());
    goTo("2506");
    stepCursor("up");
    expect(cursor.value).toBe("2505");
    stepCursor("right");
    expect(cursor.value).toBe("2605");
    expect(goTo("lost")).toBe(false);
    expect(litPlaces()).toContain(nearestLit());
  });
  it("finds units by name or its beginning, and places by number", () => {
    const first = view.value!.pieces.find((p) => p.place === here())!;
    expect(find(kinds.value.get(first.id)!.name.toUpperCase())).toBe(first.place);
    expect([find("2506"), find(" "), find("nobody of that name")]).toEqual(["2506", "", ""]);
    expect(findable()).toContain(kinds.value.get(first.id)!.name);
  });
});

describe("what is announced", () => {
  it("is the question with how much may be chosen", () => {
    expect(asked()).toContain(`${pieceOptions.value.size} units may be chosen`);
    expect(asked()).toContain("buttons: ");
  });
  it("is told once for a moment, and summed up when it is much", () => {
    const entries = Array.from({ length: 20 }, (_, i) => ({ number: i + 1, after: i, group: ["g"] as [string], say: [`line ${i + 1} ended`] as [string] }));
    tellNews(null, entries);
    expect(announced.value).toMatch(/^20 things happened; the last of them\. Line 13 ended\..*Line 20 ended\./);
    announced.value = "";
    tellNews(snapshot.value, entries);
    expect(announced.value).toBe("");
  });
  it("is heard again when it is said again", () => {
    announce("Twice.");
    const once = announced.value;
    announce("Twice.");
    expect(announced.value).not.toBe(once);
    expect(announced.value.trim()).toBe("Twice.");
  });
});

describe("the board in words", () => {
  it("names the ground of a place, who is there, and what may be done", () => {
    const at = litPlaces()[0]!, words = describePlace(at);
    expect(words.startsWith(at)).toBe(true);
    expect(words).toContain("Mo37: 2-2-3 over 2-4");
    expect(words.endsWith("Mo37.")).toBe(true);
    expect(describePlace("3801")).toContain("Nobody here.");
    snapshot.value = { ...fixture.snapshot(), view: { ...fixture.snapshot().view, control: { 3801: 1 } } };
    expect(describePlace("3801")).toContain("American control.");
  });
  it("names units that look alike by the names they are gone to by", () => {
    const alike: Ground = { ...fixture.ground, pieces: fixture.ground.pieces.map((kind) =>
      (kind.side === 0 && kind.symbol === "inf" ? { ...kind, words: "Japanese infantry: 2-2-10" } : kind)) };
    ground.value = alike;
    const told = describeBoard().flatMap((part) => part.lines).filter((line) => line.includes("Japanese infantry"));
    expect(told).toHaveLength(5);
    for (const name of ["1/28", "3/28", "1/124", "2/124", "3/124"]) expect(told.filter((line) => line.includes(`: ${name}: Japanese`))).toHaveLength(1);
    const place = view.value!.pieces.find((p) => kinds.value.get(p.id)!.name === "1/28")!.place;
    expect(find("1/28")).toBe(place);
    expect(describePlace(place)).toContain("1/28: Japanese infantry");
  });
  it("has a part for the moment, each side and each track", () => {
    const titles = describeBoard().map((p) => p.title);
    expect(titles[0]).toBe("The moment");
    expect(titles.some((t) => /^Japanese on the map: \d+$/.test(t))).toBe(true);
    expect(titles.some((t) => /^American on the map: \d+$/.test(t))).toBe(true);
  });
});

describe("the keys", () => {
  it("that are commands are no letters of buttons, and all are listed", () => {
    const listed = KEYS.map(([k]) => k).join(" ");
    for (const letter of TAKEN.filter((l) => l !== "h")) expect(listed).toContain(letter.toUpperCase());
  });
});
