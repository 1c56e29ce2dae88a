/** Panels of the area titles: points paid whole, an impulse planned, an impulse told. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { press } from "../src/keys";
import { agreeing, openFates, pin } from "../src/panels/payment";
import { condensed } from "../src/panels/luck";
import { lastImpulse, momentsOf, spans, told } from "../src/panels/impulses";
import { Attack, laidOutBars } from "../src/panels/Attack";
import { paying, PaymentPanel } from "../src/panels/Payment";
import { changesOf } from "../src/panels/Stands";
import { bestOf, percent, Planner, sorted } from "../src/panels/Planner";
import { Strip } from "../src/panels/Strip";
import { ground, log, pieceOptions, placeChoices, planning, seatKeys, seenTo, snapshot, toasts, tray } from "../src/state";
import * as fixture from "./fixture";
import type { CourseOfAction, Entry, Payments, Question, Snapshot, Track } from "../src/types";

const one = fixture.idOf("1/5"), two = fixture.idOf("2/5");
const fates = [{ say: ["stays"] as [string] }, { say: ["reduced"] as [string], points: 1, states: ["reduced"] },
  { say: ["reduced, retreats"] as [string], points: 2, states: ["reduced"], end: "back" }, { say: ["eliminated"] as [string], points: 3, end: "lost" }];

/** Three points for two full units: lost, or one reduced and the other reduced and back. */
const three: Payments = {
  points: 3, clause: "13.1", place: "2607", bearers: [{ piece: one, fates }, { piece: two, fates }],
  ways: [
    { fates: [1, 2], choices: ["flip 1/5", "flip 2/5", "retreat 2/5"], say: ["one left"], held: true },
    { fates: [2, 1], choices: ["flip 1/5", "flip 2/5", "retreat 1/5"], say: ["the other left"], held: true },
    { fates: [3, 0], choices: ["flip 1/5", "lose 1/5"], say: ["2/5 left"], held: true },
  ],
};

describe("whole payments", () => {
  it("agree with what is fixed, the best first", () => {
    expect(agreeing(three, new Map())).toHaveLength(3);
    expect(agreeing(three, new Map([[two, 1]])).map((w) => w.fates)).toEqual([[2, 1]]);
  });
  it("tell which fates are open at all, and which go with what is fixed", () => {
    const open = openFates(three, new Map([[one, 3]]), 1);
    expect([...open.ever].sort()).toEqual([0, 1, 2]);
    expect([...open.now]).toEqual([0]);
  });
  it("let go of what does not agree with what is fixed anew", () => {
    const first = pin(three, new Map(), one, 3);
    expect([...pin(three, first, two, 2)]).toEqual([[two, 2]]);
    expect([...pin(three, first, one, 3)]).toEqual([]);
  });
});

const entry = (number: number, kind: string, side: number | null, more: Partial<Entry> = {}): Entry =>
  ({ number, after: number, group: ["Turn 1"], say: [kind], kind, side, ...more });

describe("impulses", () => {
  const ridge = [entry(1, "phase", null), entry(2, "impulse", 0), entry(3, "move", 0, { pieces: [one], path: ["9", "11"] }),
    entry(4, "roll", 0, { roll: { dice: [1], faces: 6, label: "fails", say: ["x"] } }), entry(5, "state", 1, { pieces: [two] }), entry(6, "state", 0, { pieces: [one] }),
    entry(7, "impulse", 1), entry(8, "pass", 1)];
  it("are cut where one begins, within a phase of both sides", () => {
    expect(spans(ridge).map((s) => [s.head.number, s.impulse, s.entries.length])).toEqual([[1, false, 0], [2, true, 4], [7, true, 1]]);
  });
  it("are phases of one side where a title has them so", () => {
    const island = [entry(1, "phase", 0), entry(2, "impulse", 0), entry(3, "impulse", 0), entry(4, "move", 0), entry(5, "phase", 1)];
    expect(spans(island).map((s) => [s.head.number, s.impulse])).toEqual([[1, true], [5, false]]);
  });
  it("are bombardments too, which no other line announces", () => {
    const island = [entry(1, "phase", 0), entry(2, "impulse", 0), entry(3, "phase", 1), entry(4, "pass", 1), entry(5, "phase", 0), entry(6, "bombard", 0), entry(7, "phase", 1)];
    expect(lastImpulse(island, 0)?.head.number).toBe(5);
    expect(told(lastImpulse(island, 0)!).what.map((e) => e.number)).toEqual([6]);
  });
  it("are told by who moved where, what fell, and whom it cost", () => {
    const did = told(lastImpulse(ridge, 0)!);
    expect([did.moved, did.to, did.rolls.length, did.worn]).toEqual([[one], ["11"], 1, [two]]);
  });
});

const track = (name: string, stands?: string): Track => ({ name, say: [name], boxes: [], ...(stands ? { stands: { clause: "21.2", say: [stands] } } : {}) });

describe("points as they stand", () => {
  it("are told where an impulse has changed them", () => {
    expect(changesOf([track("turn"), track("vp", "5 to 9")], [track("turn"), track("vp", "6 to 8")]).map((c) => [c.track.name, c.was, c.is])).toEqual([["vp", "5 to 9", "6 to 8"]]);
    expect(changesOf([track("vp", "5 to 9")], [track("vp", "5 to 9")])).toEqual([]);
  });
  it("are looked at before its first line and after its last", () => {
    const at = (number: number, kind: string, after: number): Entry => entry(number, kind, 0, { after });
    expect(momentsOf({ head: at(1, "impulse", 7), side: 0, impulse: true, entries: [at(2, "move", 9), at(3, "control", 12)] })).toEqual({ before: 8, after: 12 });
  });
});

describe("luck", () => {
  it("puts many numbers of points into three groups, and leaves few as they are", () => {
    const points = [1, 2, 3, 5, 6, 9].map((n) => ({ label: n + " AP", fell: 1, expected: 0.5 }));
    const all = [{ label: "Repulse", fell: 2, expected: 1 }, { label: "Stalemate", fell: 0, expected: 1 }, ...points, { label: "comes", fell: 1, expected: 1 }];
    expect(condensed(all).map((r) => [r.label, r.fell, r.expected])).toEqual([["Repulse", 2, 1], ["Stalemate", 0, 1], ["1–2 AP", 2, 1], ["3–5 AP", 2, 1], ["6+ AP", 2, 1], ["comes", 1, 1]]);
    expect(condensed(points)).toEqual(points);
  });
});

describe("a plan", () => {
  const assault: CourseOfAction = { name: "assault", say: ["Assault"], clause: "8.1.1", what: ["attack"], prospects: [
    { text: "a", say: ["from 1"], chances: [{ place: "2", say: ["x"], weight: 1, of: 4 }] }, { text: "b", say: ["from 2"] },
    { text: "c", say: ["from 3"], chances: [{ place: "2", say: ["x"], weight: 1, of: 3 }, { place: "4", say: ["x"], weight: 3, of: 4 }] }] };
  it("puts the likeliest first", () => {
    expect(sorted(assault).map((p) => p.text)).toEqual(["c", "a", "b"]);
    expect(bestOf(assault)).toBe(0.75);
    expect([percent(0), percent(0.004), percent(0.5), percent(0.996), percent(1)]).toEqual(["0 %", "<1 %", "50 %", ">99 %", "100 %"]);
  });
  it("gives words the room they need, and numbers what is left, where bars are many", () => {
    const words = ["Repulse", "Stalemate", ...Array.from({ length: 13 }, (_, i) => String(i + 1))], bars = laidOutBars(words, 322);
    // Condensed letters of 12.5 pixels are 5.2 to 5.6 wide: 7 of them take up to 39, 9 up to 50.
    expect(bars[0]!.w).toBeGreaterThan(39);
    expect(bars[1]!.w).toBeGreaterThan(50);
    expect(bars[2]!.w).toBeGreaterThan(14);
    expect(bars[14]!.x + bars[14]!.w).toBeLessThanOrEqual(322);
    bars.slice(1).forEach((bar, i) => expect(bar.x).toBeCloseTo(bars[i]!.x + bars[i]!.w));
  });
  it("keeps a few bars wide, and long words in the panel", () => {
    expect(laidOutBars(["A1", "–", "D1"], 322).map((b) => b.w)).toEqual([64, 64, 64]);
    const long = laidOutBars(["zurückgeschlagen", "unentschieden", "zurückgeschlagen", "unentschieden"], 322);
    expect(long[0]!.x).toBeGreaterThanOrEqual(0);
    expect(long[3]!.x + long[3]!.w).toBeLessThanOrEqual(322);
  });
});

describe("on the page", () => {
  let page: HTMLElement, sent: string[], began: number[];
  let answers: ((text: string) => Snapshot) | null;
  const shot = (question: Question, choices: number, rest: Snapshot["paying"] = null): Snapshot => ({ ...fixture.snapshot(question), choices, sequence: choices, yours: [question.side], paying: rest });
  const paid = (points: number, ways: Payments["ways"], bearers = three.bearers): Question => ({ side: 1, kind: "attrition", clause: "13.1", say: ["take points"],
    options: [{ text: "flip 1/5", say: ["x"], verb: "flip", piece: one }, { text: "flip 2/5", say: ["x"], verb: "flip", piece: two }, { text: "retreat 2/5", say: ["x"], verb: "retreat", piece: two }],
    payments: { ...three, points, bearers, ...(ways ? { ways } : {}) } });
  /** Until something is so: choices follow each other by themselves, each after an answer and a picture. */
  const until = (so: () => void): Promise<void> => vi.waitFor(async () => {
    await act(async () => void await new Promise((r) => setTimeout(r, 5)));
    so();
  }, { timeout: 4000 });
  const show = (s: Snapshot): void => {
    act(() => {
      ground.value = fixture.ground;
      seatKeys.value = [{ secret: "green", side: 1 }];
      snapshot.value = s;
      log.value = [];
    });
    act(() => render(<><Strip /><PaymentPanel /><Planner /></>, page));
  };
  beforeEach(() => {
    page = document.createElement("div");
    document.body.append(page);
    sent = [];
    began = [];
    answers = null;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      if (!url.includes("/commands") || !answers) return new Response(null, { status: 204 });
      const { text, pays } = JSON.parse(String(init.body)) as { text: string; pays?: number };
      sent.push(text);
      if (pays !== undefined) began.push(pays);
      return new Response(JSON.stringify(answers(text)), { status: 200 });
    });
  });
  afterEach(() => {
    act(() => render(null, page));
    page.remove();
    vi.unstubAllGlobals();
    snapshot.value = null;
    paying.value = null;
    planning.value = null;
    tray.value = null;
    toasts.value = [];
  });

  it("one button pays choice by choice, waits where a retreat asks, and ends there", async () => {
    const back: Question = { side: 1, kind: "retreat to", clause: "13.2.2", say: ["where to"], options: [{ text: "to 2", say: ["to 2"], verb: "to" }, { text: "to 3", say: ["to 3"], verb: "to" }] };
    const reduced = three.bearers.map((b) => ({ piece: b.piece, fates: [{ say: ["stays"] as [string], states: ["reduced"] }, { say: ["retreats"] as [string], points: 1, states: ["reduced"], end: "back" }] }));
    answers = (text) => text === "flip 1/5" ? shot(paid(2, [{ fates: [0, 2], choices: ["flip 2/5", "retreat 2/5"], say: ["x"] }], [reduced[0]!, three.bearers[1]!]), 6, { text: "flip 2/5" })
      : text === "flip 2/5" ? shot(back, 7, {}) : text === "to 2" ? shot(paid(1, [{ fates: [1, 0], choices: ["retreat 1/5"], say: ["x"] }, { fates: [0, 1], choices: ["retreat 2/5"], say: ["x"] }], reduced), 8, { text: "retreat 2/5" })
      : shot({ side: 0, kind: "impulse", clause: "8.1", say: ["what now"], options: [] }, 9);
    show(shot(paid(3, undefined), 5));
    const button = page.querySelector<HTMLButtonElement>("[data-pay]")!;
    expect(button.textContent).toContain("1/5: reduced; 2/5: reduced, retreats");
    act(() => button.click());
    await until(() => expect(page.querySelector(".acts .btn")).not.toBeNull());
    expect(sent).toEqual(["flip 1/5", "flip 2/5"]);
    expect(page.querySelector(".payment")).toBeNull();
    act(() => page.querySelector<HTMLButtonElement>(".acts .btn")!.click());
    await until(() => expect(sent).toEqual(["flip 1/5", "flip 2/5", "to 2", "retreat 2/5"]));
    await until(() => expect(paying.value).toBeNull());
    expect(began).toEqual([0]);                                     // one payment, begun once; the table said the rest
  });

  it("is let go of when something else is asked", async () => {
    answers = () => shot(paid(2, [{ fates: [2, 0], choices: ["retreat 1/5"], say: ["another"] }]), 6, { unfit: true });
    show(shot(paid(3, undefined), 5));
    act(() => page.querySelector<HTMLButtonElement>("[data-pay]")!.click());
    await until(() => expect(toasts.value).toHaveLength(1));
    expect(sent).toEqual(["flip 1/5"]);
    expect(paying.value).toBeNull();
    expect(toasts.value[0]?.words).toContain("does not fit");
  });

  it("pays by Enter, and by the fate that was clicked", async () => {
    answers = () => shot({ side: 0, kind: "impulse", clause: "8.1", say: ["what now"], options: [] }, 6);
    show(shot(paid(3, undefined), 5));
    const chips = [...page.querySelectorAll<HTMLButtonElement>(".payment .fates button")].filter((b) => b.textContent!.includes("eliminated"));
    act(() => chips[0]!.click());
    expect(page.querySelector(".payment .leaves")!.textContent).toContain("2/5 left");
    act(() => void press(new KeyboardEvent("keydown", { key: "Enter" })));
    await until(() => expect(sent).toEqual(["flip 1/5"]));
  });

  it("offers to let all dice of an impulse stand as an answer of the game, and answers nothing by itself", async () => {
    const again = (choices: number): Snapshot => shot({ side: 1, kind: "reroll", clause: "15.1.2", say: ["again?"],
      options: [{ text: "reroll", say: ["again"], verb: "reroll" }, { text: "accept", say: ["stands"], verb: "accept" }, { text: "accept all", say: ["all stand"], verb: "accept all" }], forecast: { ...fixture.forecast, fell: "D1" } }, choices);
    answers = () => again(6);
    show(again(5));
    act(() => render(<><Attack /></>, page));
    const buttons = [...page.querySelectorAll<HTMLButtonElement>(".attack .btn")];
    expect(buttons.map((b) => b.dataset["say"])).toEqual(["reroll", "accept", "accept all"]);
    act(() => buttons[2]!.click());
    await until(() => expect(snapshot.value?.sequence).toBe(6));
    expect(sent).toEqual(["accept all"]);
  });

  it("tells the number of a roll without a sum once, with its odds; and the sum of one that has terms", () => {
    const plain = { title: ["does it move? 3 or less"] as [string], clause: "8.2.6.C", terms: [], row: ["3 needed"] as [string], columns: ["fails", "succeeds"], of: 36,
      odds: { say: ["as it stands"] as [string], headline: "3", column: 0, clause: "8.2.6.C", bars: [{ label: "fails", weight: 33 }, { label: "succeeds", weight: 3 }] } };
    const words = (forecast: Question["forecast"]): string => {
      show(shot({ side: 1, kind: "dice", clause: "8.2.6.C", say: ["throw"], options: [], forecast }, 5));
      act(() => render(<><Attack /></>, page));
      return page.querySelector(".attack")!.textContent!;
    };
    expect(words(plain)).not.toMatch(/3 needed/);
    expect(page.querySelector(".attack .sum")).toBeNull();
    expect(page.querySelector(".attack .bars")!.getAttribute("aria-label")).toContain("92%");
    expect(words({ ...plain, title: ["gas"], odds: { ...plain.odds, headline: "2–4" }, row: ["2 to 4 points"] })).toContain("2 to 4 points");
    words(fixture.forecast);
    expect(page.querySelectorAll(".attack .sum li")).toHaveLength(4);
  });

  it("sums the impulse just played up by the title's points before it and after it", async () => {
    const mine: Question = { side: 1, kind: "impulse", clause: "8.2", say: ["what now"], options: [{ text: "gas 7", say: ["x"], verb: "gas" }], courses: [{ name: "gas", say: ["Gas"], clause: "11.7", what: ["x"] }] };
    const urls: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      urls.push(url);
      return new Response(JSON.stringify({ ...fixture.snapshot(mine).view, tracks: [track("Points", url.includes("/at/4") ? "5 to 9" : "6 to 8")] }), { status: 200 });
    });
    show(shot(mine, 9));
    seenTo.value = 0;
    act(() => void (log.value = [entry(1, "impulse", 0, { after: 4 }), entry(2, "move", 0, { after: 5, pieces: [one], path: ["9", "11"] }), entry(3, "control", 0, { after: 8 }), entry(4, "impulse", 1, { after: 8 })]));
    await until(() => expect(page.querySelector(".justnow .stands")?.textContent ?? "").toContain("Points as they stand: 5 to 9 before, 6 to 8 now"));
    expect(page.querySelector(".stands .clause")!.textContent).toContain("21.2");
    expect(urls.map((url) => /at\/\d+/.exec(url)?.[0]).sort()).toEqual(["at/4", "at/8"]);
  });

  it("says under the odds of a place what they leave out", () => {
    const courses: CourseOfAction[] = [{ name: "assault", say: ["Assault"], clause: "8.2.1", what: ["x"], prospects: [{ text: "assault 7", say: ["from 7"],
      chances: [{ place: "8", say: ["2 units"], weight: 1, of: 2, notes: [{ clause: "10.3.1", say: ["their machine guns may fire first"] }] }] }] }];
    show(shot({ side: 1, kind: "impulse", clause: "8.2", say: ["what now"], options: [{ text: "assault 7", say: ["x"], verb: "assault", place: "7" }], courses }, 5));
    act(() => page.querySelector<HTMLButtonElement>("[data-course=assault]")!.click());
    expect(page.querySelector(".prospect .faces")!.textContent).toBe("Their machine guns may fire first 10.3.1");
  });

  it("lights only what belongs to the type that is planned, by its number too", () => {
    const options = [{ text: "assault 2607", say: ["assault"] as [string], verb: "assault", place: "2607" }, { text: "fire 2607", say: ["fire"] as [string], verb: "fire", place: "2607" },
      { text: "press 1/5", say: ["press"] as [string], verb: "press", piece: one }];
    const courses: CourseOfAction[] = [{ name: "assault", say: ["Assault"], clause: "8.2.1", what: ["x"], prospects: [{ text: "assault 2607", say: ["from 2607"] }] },
      { name: "gas", say: ["Gas"], clause: "11.7", what: ["x"], closed: { clause: "11.7.A", say: ["the gas has been used"] } }];
    show(shot({ side: 1, kind: "impulse", clause: "8.2", say: ["what now"], options, courses }, 5));
    expect(placeChoices.value.get("2607")).toHaveLength(2);
    expect(page.querySelector(".planner .closed")!.textContent).toContain("The gas has been used");
    act(() => void press(new KeyboardEvent("keydown", { key: "1" })));
    expect(placeChoices.value.get("2607")!.map((o) => o.text)).toEqual(["assault 2607"]);
    expect(pieceOptions.value.size).toBe(0);
    act(() => void press(new KeyboardEvent("keydown", { key: "Escape" })));
    expect(pieceOptions.value.size).toBe(1);
  });
});
