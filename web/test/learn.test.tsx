/** Learning and looking up: lesson steps, papers, luck, news, playing on. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../src/app";
import { goOn, refusal, stepAt } from "../src/learn/lesson";
import { advise } from "../src/learn/hint";
import { depth, found, opened, openPapers } from "../src/papers/papers";
import { lossesOf } from "../src/panels/End";
import { seatsFor } from "../src/panels/fork";
import { luckOf, unusual, worth } from "../src/panels/luck";
import { filtered, newsSince, rememberSeen, seenBefore } from "../src/panels/since";
import { pace, setPace, still, tempo } from "../src/pace";
import { play } from "../src/session";
import { ground, log, past, seatKeys, seenTo, snapshot, toasts, whyNot } from "../src/state";
import { catalogue, language } from "../src/text";
import * as fixture from "./fixture";
import type { Entry, LessonStep, Papers, Roll, Snapshot } from "../src/types";

const STEPS: LessonStep[] = [
  { say: "Read." }, { say: "Choose 1/124.", expect: ["move 1/124"], otherwise: "First 1/124.", pieces: ["1/124"] },
  { say: "They answer.", plays: ["to 2609", "end movement"] }, { say: "Ask.", ask: true, pieces: ["1/28"] }, { say: "Well done." },
];

const roll = (label: string, bars: [string, number][], ranked = true): Roll =>
  ({ dice: [1], faces: 6, label, say: ["x"], of: 6, ranked, odds: bars.map(([l, weight]) => ({ label: l, weight })) });
const entry = (number: number, more: Partial<Entry> = {}): Entry =>
  ({ number, after: number, group: ["GT 1"], say: [`line ${number}`], ...more });

describe("a lesson", () => {
  const at = (choices: number, ...done: number[]): [number, number] => {
    const s = stepAt(STEPS, choices, new Set(done));
    return [s.at, s.made];
  };
  it("comes to the step that its choices and what was read lead to", () => {
    expect([at(0), at(0, 0), at(1), at(2), at(3), at(3, 3), at(3, 3, 4)]).toEqual([[0, 0], [1, 0], [2, 0], [2, 1], [3, 0], [4, 0], [5, 0]]);
  });
  it("does not read again what later choices have left behind, and goes back with an undo", () => {
    expect(at(2)).toEqual([2, 1]);
    expect(at(0, 0)).toEqual([1, 0]);
  });
  it("refuses what it does not ask for, in a sentence", () => {
    expect(refusal(STEPS[1]!, "move 1/124")).toBeNull();
    expect(refusal(STEPS[1]!, "end movement")).toBe("First 1/124.");
    expect(refusal(STEPS[0]!, "end movement")).toContain("Go on");
    expect(refusal(STEPS[2]!, "move 1/124")).toContain("other side");
    expect(refusal(STEPS[3]!, "move 1/124")).toContain("why not");
    expect(refusal(null, "anything")).toBeNull();
  });
});

describe("luck", () => {
  it("of a throw is the share of worse throws and half of those as good, less a half", () => {
    const bars: [string, number][] = [["A1", 2], ["-", 2], ["D1", 2]];
    expect(["A1", "-", "D1"].map((l) => worth(roll(l, bars))!.above.toFixed(3))).toEqual(["-0.333", "0.000", "0.333"]);
    expect(worth(roll("-", bars))!.variance).toBeCloseTo((1 - 3 / 27) / 12);
    expect(worth(roll("-", bars, false))).toBeNull();
    expect(worth(roll("De", bars))).toBeNull();
  });
  it("has no mean: over all faces it sums to nothing, whatever the odds", () => {
    for (const bars of [[["Ae", 1], ["D3", 5]], [["A1", 3], ["-", 1], ["D1", 1], ["De", 1]]] as [string, number][][]) {
      const sum = bars.reduce((n, [l, w]) => n + w * worth(roll(l, bars))!.above, 0);
      const square = bars.reduce((n, [l, w]) => n + (w / 6) * worth(roll(l, bars))!.above ** 2, 0);
      expect(sum).toBeCloseTo(0);
      expect(square).toBeCloseTo(worth(roll(bars[0]![0], bars))!.variance);
    }
  });
  it("of a side counts its own throws, not certain ones, and keeps results in their order", () => {
    const entries = [entry(1, { side: 0, roll: roll("D1", [["-", 3], ["D1", 3]]) }), entry(2, { side: 1, roll: roll("A1", [["A1", 3], ["D1", 3]]) }),
      entry(3, { side: 0, roll: roll("A1", [["A1", 1], ["-", 2], ["D1", 3]]) }), entry(4, { side: 0, roll: roll("-", [["-", 6]]) })];
    const l = luckOf(entries, 0);
    expect([l.throws, l.results.map((r) => [r.label, r.fell, r.expected])]).toEqual([2, [["A1", 1, 1 / 6], ["-", 0, 0.5 + 1 / 3], ["D1", 1, 1]]]);
    expect(unusual(l)).toBeLessThan(0);
    expect(luckOf([], 0).spread).toBe(0);
  });
});

describe("news", () => {
  const entries = [entry(1, { kind: "move" }), entry(2, { kind: "move", side: 1 }), entry(3, { kind: "forced" }), entry(4, { kind: "roll", roll: roll("D1", [["D1", 6]]), side: 1 }),
    entry(5, { kind: "loss", side: 0, pieces: [3] })];
  it("are counted since what was seen", () => {
    const news = newsSince(entries, 1)!;
    expect([news.moves, news.fights.map((f) => f.result), news.losses.length, news.first.number]).toEqual([1, ["D1"], 1, 2]);
    expect(newsSince(entries, 5)).toBeNull();
    expect(newsSince([entry(9, { kind: "forced" })], 0)).toBeNull();
  });
  it("are remembered by table and seat", () => {
    rememberSeen("t1", 0, 7);
    expect([seenBefore("t1", 0), seenBefore("t1", 1), seenBefore("t2", 0)]).toEqual([7, null, null]);
  });
  it("can be filtered by kind and side", () => {
    expect(filtered(entries, "moves", null).map((e) => e.number)).toEqual([1, 2]);
    expect(filtered(entries, "fights", 1).map((e) => e.number)).toEqual([4]);
    expect(filtered(entries, "losses", null).map((e) => e.number)).toEqual([5]);
  });
  it("of losses name each piece once", () => {
    expect(lossesOf([entry(1, { kind: "loss", pieces: [3] }), entry(2, { kind: "loss", pieces: [3] }), entry(3, { kind: "loss", pieces: [20] })], (p) => (p < 11 ? 0 : 1), 0)).toEqual([3]);
  });
});

describe("playing on", () => {
  it("seats who is wanted", () => {
    const now = [{ player: "person" }, { player: "random" }];
    expect([seatsFor("same", now), seatsFor("people", now), seatsFor("first", now), seatsFor("second", now)]).toEqual(
      [["person", "random"], ["person", "person"], ["person", "steady"], ["steady", "person"]]);
  });
});

const PAPERS: Papers = {
  clauses: [{ clause: "7.0", label: "Neighbours must fight", say: "The difference finds the column." }, { clause: "7.7", label: "Retreats", say: "At once (BR9)." },
    { clause: "7.71", label: "Not into zones", say: "No step leads into one." }, { clause: "17.0", label: "Other", say: "Nothing." }],
  rulings: [{ ruling: "BR9", clauses: ["7.7"], say: "All retreat.", why: "It says so." }],
  tables: [{ name: "r", label: "Results", clause: "7.0", head: ["Die", "A"], rows: [["1", "-2"], ["2", ["D1", "green"]]], sources: ["printed", "reconstructed: a guess"] }],
  scenarios: [{ name: "I", label: "The Ridge", notes: ["Seven turns."], clauses: ["7.0"] }],
};

describe("papers", () => {
  it("are found by the beginning of a number, or by words", () => {
    const by = (s: string): string[] => found(PAPERS, s).map((c) => c.clause);
    expect([by("7.7"), by("zone"), by("no step"), by(""), by("7.7 retreat"), by("xyz")]).toEqual([["7.7", "7.71"], ["7.71"], ["7.71"], ["7.0", "7.7", "7.71", "17.0"], ["7.7"], []]);
  });
  it("stand as deep as their numbers", () => {
    expect(["7.0", "7.1", "7.71", "4.1.A", "10.0"].map(depth)).toEqual([0, 1, 2, 2, 0]);
  });
});

describe("the pace", () => {
  it("is kept in this browser", () => {
    setPace("none");
    expect([pace.value, tempo(), still(), localStorage.getItem("grognard.pace")]).toEqual(["none", 0, true, "none"]);
    setPace("calm");
    expect([tempo(), still()]).toEqual([1, false]);
  });
});

describe("every lesson of a title", () => {
  it("is written without markup", () => {
    const text = readFileSync(join(__dirname, "../../src/grognard/titles/bloody_ridge/data/lesson.toml"), "utf8");
    expect(/<\w/.test(text)).toBe(false);
  });
});

// ---------------------------------------------------------------- on the page

let page: HTMLElement;
const sent: { url: string; body: { do?: string; text?: string; from?: string; at?: number } | undefined }[] = [];
let answers: Record<string, unknown> = {};

function show(shot: Snapshot, entries = shot.log): void {
  act(() => {
    ground.value = fixture.ground;
    seatKeys.value = [{ secret: "red", side: 0 }, { secret: "green", side: 1 }];
    snapshot.value = { ...shot, log: entries };
    log.value = entries;
  });
  act(() => render(<App />, page));
}

const settle = (): Promise<void> => act(async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
  await new Promise((r) => setTimeout(r, 0));
}) as unknown as Promise<void>;

describe("on the page", () => {
  beforeEach(() => {
    page = document.createElement("div");
    document.body.append(page);
    sent.length = 0;
    answers = {};
    sessionStorage.clear();
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      sent.push({ url, body: init.body ? JSON.parse(String(init.body)) : undefined });
      const answer = Object.entries(answers).find(([k]) => url.includes(k));
      return new Response(answer ? JSON.stringify(answer[1]) : null, { status: answer ? 200 : 204 });
    });
  });
  afterEach(() => {
    act(() => render(null, page));
    page.remove();
    vi.unstubAllGlobals();
    snapshot.value = null;
    ground.value = null;
    past.value = null;
    opened.value = null;
    whyNot.value = null;
    toasts.value = [];
    log.value = [];
    seenTo.value = 0;
  });

  it("a clause opens the papers at its place, Escape closes them, and the focus comes back", async () => {
    answers["/papers"] = PAPERS;
    show(fixture.snapshot());
    const chip = page.querySelector<HTMLButtonElement>(".ask button.clause")!;
    chip.focus();
    act(() => openPapers("7.7"));
    await settle();
    const asked = page.querySelector(".papers .asked")!;
    expect(asked.textContent).toContain("Retreats");
    expect(asked.textContent).toContain("BR9: All retreat.");
    expect(document.activeElement?.matches(".papers input")).toBe(true);
    act(() => void page.querySelector(".papers input")!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
    expect([page.querySelector(".papers"), document.activeElement === chip]).toEqual([null, true]);
  });

  it("are told in the page's language, searched in it, and fetched anew when it changes", async () => {
    const german = { clause: "7.7", label: "Rückzüge", say: "Die Einheit geht zurück." };
    answers["language=de"] = { clauses: [german, { clause: "7.8", label: "Retreat costs", say: "Nichts.", english: ["label"] }], rulings: [] };
    answers["language=en"] = PAPERS;
    show(fixture.snapshot());
    try {
      act(() => openPapers("7.7"));
      await settle();
      act(() => void (language.value = "de"));
      await settle();
      expect(page.querySelector(".papers .asked")!.textContent).toBe("7.7 Rückzüge" + german.say);
      const labels = [...page.querySelectorAll(".papers h3 span:not(.no)")].map((e) => [e.textContent, e.getAttribute("lang")]);
      expect(labels).toEqual([["Rückzüge", null], ["Retreat costs", "en"]]);
      const box = page.querySelector<HTMLInputElement>(".papers input")!;
      act(() => {
        box.value = "zurück";
        box.dispatchEvent(new Event("input", { bubbles: true }));
      });
      expect([...page.querySelectorAll(".papers .no")].map((e) => e.textContent)).toEqual(["7.7"]);
      expect(sent.filter((s) => s.url.includes("language=de"))).toHaveLength(1);
    } finally {
      act(() => void (language.value = "en"));
    }
  });

  it("tables say their words, and how values are known, in the page's language", async () => {
    catalogue.value = new Map([["reconstructed", "rekonstruiert"], ["a guess", "geraten"], ["green", "grün"]]);
    try {
      show(fixture.snapshot());
      act(() => openPapers("", "tables"));
      await settle();
      const row = page.querySelector<HTMLElement>(".papers tr.made")!;
      expect([page.querySelector(".papers details li:last-child")!.textContent, row.title]).toEqual(["2: rekonstruiert: geraten", "From: rekonstruiert: geraten"]);
      expect(row.querySelector("td")!.textContent).toBe("D1 grün");
    } finally {
      act(() => void (catalogue.value = new Map()));
    }
  });

  it("tables say which of their values are not printed", async () => {
    show(fixture.snapshot());
    act(() => openPapers("", "tables"));
    await settle();
    expect(page.querySelectorAll(".papers tr.made")).toHaveLength(1);
    expect(page.querySelector(".papers details")!.textContent).toContain("reconstructed: a guess");
  });

  it("the lesson guards the game, plays the other side, and notes that why not was asked", async () => {
    answers["/lesson"] = { label: "Learn", note: "", scenario: "I", side: 0, dice: [1], step: STEPS };
    setPace("none");
    const shot = fixture.snapshot(undefined, { scenario: "I", choices: 0, dice: { kind: "lesson" } });
    show(shot);
    await settle();
    expect(page.querySelector(".lesson")!.textContent).toContain("Read.");
    await act(() => play("move 1/124") as unknown as void);
    expect([sent.some((c) => c.body?.do), toasts.value[0]!.words]).toEqual([false, "Read what the lesson says, and press Go on."]);
    await act(() => goOn() as unknown as void);
    expect(page.querySelector(".lesson")!.textContent).toContain("Choose 1/124.");
    expect(page.querySelectorAll(".pointers circle.ring")).toHaveLength(1);
    act(() => void (snapshot.value = { ...shot, choices: 3, sequence: shot.sequence + 3 }));
    expect(page.querySelector(".lesson")!.textContent).toContain("Ask.");
    act(() => void (whyNot.value = { refused: { clause: "5.16", say: ["moved"] }, piece: fixture.idOf("1/28"), place: null, words: "1/28" }));
    expect(page.querySelector(".lesson")!.textContent).toContain("Well done.");
    setPace("calm");
  });

  it("advice is shown with its reasons and their clauses, and can be followed", async () => {
    const option = fixture.choosing.options![0]!;
    answers["/hint"] = { option, say: ["the steady opponent would choose this"], reasons: [{ clause: "7.11", say: ["{unit} must be attacked", { unit: "2/5" }] }] };
    answers["/commands"] = fixture.snapshot(fixture.choosing, { sequence: 99 });
    show(fixture.snapshot());
    await act(() => advise() as unknown as void);
    await settle();
    const card = page.querySelector(".hint")!;
    expect(card.textContent).toContain("2/5 must be attacked");
    expect(card.querySelector("button.clause")!.textContent).toContain("7.11");
    card.querySelector<HTMLButtonElement>(".btn.go")!.click();
    await settle();
    expect(sent.find((c) => c.body?.do === "play")!.body!.text).toBe(option.text);
  });

  it("what happened since is told at the head of the log, until it has been seen", () => {
    const entries = [1, 2, 3].map((n) => entry(n, { kind: "move" }));
    seenTo.value = 1;
    show(fixture.snapshot(), entries);
    expect(page.querySelector(".news")!.textContent).toContain("2 moves");
    act(() => [...page.querySelectorAll<HTMLButtonElement>(".news button")].at(-1)!.click());
    expect([page.querySelector(".news"), seenTo.value]).toEqual([null, 3]);
  });

  it("a new table is made from the moment looked back at, and this one is left alone", async () => {
    answers["/tables"] = { table: "new", secrets: ["a", "b"], spectator: "c" };
    show(fixture.snapshot());
    act(() => void (past.value = { choices: 0, view: fixture.snapshot().view }));
    act(() => page.querySelector<HTMLButtonElement>(".fork button")!.click());
    await settle();
    const made = sent.find((c) => c.body?.from)!;
    expect([made.body!.from, made.body!.at]).toEqual([fixture.snapshot().table, 0]);
    expect(sent.every((c) => !c.url.includes("/commands"))).toBe(true);
    location.hash = "";
  });
});
