import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../src/app";
import { distributionWords, greatestChange, labelsOf } from "../src/panels/Attack";
import { press } from "../src/keys";
import { LoadRecord, Saved } from "../src/pages/Home";
import { announced } from "../src/announce";
import { ground, keysShown, log, past, saved, seatKeys, snapshot, titles, toasts, whyNot } from "../src/state";
import { askTakeback, take } from "../src/session";
import * as fixture from "./fixture";
import type { Snapshot, TableInfo, TitleInfo } from "../src/types";

let page: HTMLElement;
const calls: { url: string; body: unknown; secret: string }[] = [];
let answers: Record<string, (url: string, body: unknown) => { status: number; body?: unknown }> = {};

function show(shot: Snapshot): void {
  act(() => {
    ground.value = fixture.ground;
    seatKeys.value = [{ secret: "red", side: 0 }, { secret: "green", side: 1 }];
    snapshot.value = shot;
    log.value = shot.log;
  });
  act(() => render(<App />, page));
}

const settle = (): Promise<void> => act(async () => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
  await new Promise((r) => setTimeout(r, 0));
}) as unknown as Promise<void>;

const key = (k: string, target?: Element): boolean => {
  const e = new KeyboardEvent("keydown", { key: k, bubbles: true });
  Object.defineProperty(e, "target", { value: target ?? document.body });
  return press(e);
};

beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
  calls.length = 0;
  answers = {};
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    calls.push({ url, body, secret: (init.headers as Record<string, string>)["Authorization"] ?? "" });
    const found = Object.entries(answers).find(([k]) => url.includes(k));
    const a = found ? found[1](url, body) : { status: 204 };
    return new Response(a.body === undefined ? null : JSON.stringify(a.body), { status: a.status });
  });
});

afterEach(() => {
  act(() => render(null, page));
  page.remove();
  vi.unstubAllGlobals();
  snapshot.value = null;
  ground.value = null;
  past.value = null;
  toasts.value = [];
  whyNot.value = null;
  log.value = [];
});

describe("a damaged record", () => {
  it("is played on from its last sound moment by a button, until another text is given", async () => {
    answers["/tables"] = (_, body) => (body as { mend?: boolean }).mend ? { status: 201, body: { table: "t9", secrets: ["a", "b"], spectator: "c" } }
      : { status: 422, body: { error: { say: ["it breaks off", {}], clause: "" }, sound: 31 } };
    act(() => render(<LoadRecord />, page));
    const text = page.querySelector("textarea")!, mend = (): HTMLButtonElement | undefined => [...page.querySelectorAll("button")].find((b) => b.textContent!.startsWith("Play on"));
    act(() => {
      text.value = "Grognard record 1";
      text.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(mend()).toBeUndefined();
    act(() => page.querySelector("form")!.requestSubmit());
    await settle();
    expect(mend()!.textContent).toBe("Play on from its last sound moment, after 31 choices");
    act(() => mend()!.click());
    await settle();
    expect(calls.at(-1)!.body).toMatchObject({ record: "Grognard record 1", mend: true });
    expect(mend()).toBeUndefined();
  });
});

describe("the games kept here", () => {
  const title = { name: "ie_shima", label: "Last Battle: Ie Shima", note: [""] as [string], sides: [], options: [], opponents: [],
    scenarios: [{ name: "basic", label: "The Basic Game", note: [""] as [string], turns: "" }], lesson: { scenario: "Lesson", label: "A first lesson", note: "" } };
  const kept = (table: string, scenario: string, played: number): TableInfo => ({ table, title: "ie_shima", scenario, turn: ["16 April 1945"], seats: [], over: false, played });

  beforeEach(() => {
    localStorage.setItem("grognard.seats.a", '["key a"]');
    localStorage.setItem("grognard.seats.b", '["key b"]');
    titles.value = [title as unknown as TitleInfo];
    saved.value = [kept("a", "basic", 1_700_000_000), kept("b", "Lesson", 1_700_090_000)];
    act(() => render(<Saved />, page));
  });
  afterEach(() => {
    localStorage.clear();
    titles.value = [];
    saved.value = [];
  });

  it("are called as the choices call them, the last played first", () => {
    const rows = [...page.querySelectorAll("li")].map((li) => li.textContent ?? "");
    expect(rows[0]).toContain("Last Battle: Ie Shima, A first lesson: 16 April 1945");
    expect(rows[1]).toContain("Last Battle: Ie Shima, The Basic Game: 16 April 1945");
    expect(rows[1]).toMatch(/last played .*November.* 2023/);
    expect(rows[0]).not.toEqual(rows[1]);
  });

  it("are removed only after a question, with the key of their own seat", async () => {
    answers["/tables/a"] = () => ({ status: 204 });
    answers["/tables"] = () => ({ status: 200, body: [kept("b", "Lesson", 1_700_090_000)] });
    const press = (words: string): void => {
      act(() => [...page.querySelectorAll("button")].find((b) => b.getAttribute("aria-label") === words || b.textContent === words)!.click());
    };
    press("Remove this game: Last Battle: Ie Shima, The Basic Game");
    expect(page.textContent).toContain("It cannot be brought back");
    press("Keep it");
    expect(calls).toEqual([]);
    press("Remove this game: Last Battle: Ie Shima, The Basic Game");
    press("Remove it");
    await settle();
    expect(calls[0]).toMatchObject({ url: "/api/tables/a", secret: "Bearer key a" });
    expect(localStorage.getItem("grognard.seats.a")).toBeNull();
    expect(page.querySelectorAll("li")).toHaveLength(1);
  });
});

describe("dice of one's own", () => {
  const faces = (): string[] => [...page.querySelectorAll(".dice .faces button")].map((b) => b.getAttribute("aria-label") ?? "");
  const face = (name: string): void => {
    act(() => page.querySelector<HTMLElement>(`.dice .faces [aria-label="${name}"]`)!.click());
  };
  const enter = (): HTMLButtonElement => page.querySelector<HTMLButtonElement>(".dice .btn.go")!;
  const thrown = (over: object): Snapshot => fixture.snapshot(fixture.choosing, { waiting: "dice", throw: { dice: 1, faces: 6, clause: "7.6", say: ["x"], ...over } });

  it("are asked for as many as are thrown", async () => {
    answers["/commands"] = () => ({ status: 200, body: { ...fixture.snapshot(), sequence: 5 } });
    show(thrown({ dice: 2 }));
    expect(faces()).toEqual(["a 1", "a 2", "a 3", "a 4", "a 5", "a 6"]);
    expect(page.querySelector(".dice")!.textContent).toContain("Roll 2 dice");
    face("a 5");
    expect(enter().disabled).toBe(true);
    face("a 2");
    face("a 6");
    expect(enter().disabled).toBe(false);
    act(() => enter().click());
    await settle();
    expect(calls.at(-1)!.body).toMatchObject({ do: "dice", dice: [5, 2] });
  });

  it("and of chits only the numbers that are left are offered, and the number is sent", async () => {
    answers["/commands"] = () => ({ status: 200, body: { ...fixture.snapshot(), sequence: 5 } });
    show(thrown({ faces: 11, numbers: [5, 6, 7], asked: ["the number on the chit drawn"] }));
    expect(faces()).toEqual(["the chit 5", "the chit 6", "the chit 7"]);
    expect(page.querySelector(".dice .faces")!.getAttribute("aria-label")).toBe("the number on the chit drawn");
    face("the chit 5");
    face("the chit 7");
    act(() => enter().click());
    await settle();
    expect(calls.at(-1)!.body).toMatchObject({ do: "dice", dice: [7] });
  });
});

describe("the strip", () => {
  it("says whose decision it is, which, and by which clause", () => {
    show(fixture.snapshot());
    const ask = page.querySelector(".ask")!;
    expect(ask.textContent).toContain("Japanese: choose a unit to move");
    expect(ask.textContent).toContain("5.11");
    expect(page.querySelector(".counts")!.textContent).toBe("11 units may be chosen");
  });
  it("offers nothing to who must wait", () => {
    show(fixture.snapshot({ ...fixture.choosing, options: [] }, { yours: [1] }));
    expect(page.querySelectorAll(".unit.lit")).toHaveLength(0);
    expect(page.querySelector(".acts")!.textContent).toBe("");
  });
});

describe("the map", () => {
  it("lights exactly the pieces that may be chosen, as buttons with words, one of them in the tab order", () => {
    show(fixture.snapshot());
    const lit = [...page.querySelectorAll(".unit.lit .hit")];
    expect(lit).toHaveLength(11);
    expect(lit.every((u) => u.getAttribute("role") === "button" && u.getAttribute("aria-label"))).toBe(true);
    expect(lit.filter((u) => u.getAttribute("tabindex") === "0")).toHaveLength(1);
    expect(page.querySelectorAll(".unit")).toHaveLength(26);
  });
  it("lights the places of a reach with what they cost", () => {
    show(fixture.snapshot(fixture.reach));
    const places = [...page.querySelectorAll(".place")];
    expect(places).toHaveLength(fixture.reach.options!.length);
    expect(page.querySelector('.place[data-hex="1906"]')!.getAttribute("aria-label")).toContain("costs 3");
  });
});

describe("pieces off the map", () => {
  it("that may be chosen are shown as buttons beside it", async () => {
    const shot = fixture.snapshot({ ...fixture.choosing, kind: "bring", options: [fixture.choosing.options![0]!] });
    shot.view.pieces = shot.view.pieces.map((p) => (p.id === 0 ? { ...p, place: "due" } : p));
    show(shot);
    const waiting = page.querySelector<HTMLButtonElement>(".waiting button")!;
    expect(waiting.getAttribute("aria-label")).toContain("1/28");
    answers["/commands"] = () => ({ status: 200, body: { ...fixture.snapshot(), sequence: 5 } });
    waiting.click();
    await settle();
    expect(calls.map((c) => (c.body as { text?: string } | undefined)?.text)).toContain("move 1/28");
  });
});

describe("the attack panel", () => {
  it("shows the sum, the column and the whole distribution in words", () => {
    show(fixture.ridge());
    const panel = page.querySelector(".attack")!;
    expect(panel.getAttribute("aria-label")).toBe("Attack on Comp in 2608");
    expect(panel.querySelector(".diff")!.textContent).toBe("+2");
    expect(panel.querySelector(".columns .now")!.textContent).toBe("+2,3");
    expect(panel.querySelector(".columns .may")!.textContent).toBe("+6,7");
    expect(panel.querySelector(".bars")!.getAttribute("aria-label")).toBe("A1 50%, no effect 33%, D1 17%");
    expect(panel.textContent).toContain("A1 50%, then 17%");
    expect([...panel.querySelectorAll(".btn.go")].map((b) => b.textContent)).toEqual(["Fight Enter"]);
  });
  it("asks no 'why not' that names nothing: a click on a unit or a place asks of that", () => {
    show(fixture.ridge());
    expect([...page.querySelectorAll(".attack .row .btn")].map((b) => b.getAttribute("data-say"))).toEqual(["fight", "banzai"]);
  });
  it("sets results side by side though each way to roll names only its own", () => {
    const f = { ...fixture.forecast, odds: { ...fixture.forecast.odds, bars: [{ label: "D1", weight: 3 }, { label: "-", weight: 3 }] },
      others: [{ ...fixture.forecast.others![0]!, bars: [{ label: "De", weight: 2 }, { label: "A1", weight: 4 }] }] };
    expect(labelsOf(f)).toEqual(["A1", "-", "D1", "De"]);
    expect(greatestChange(f.others[0]!, f.odds)).toEqual({ label: "A1", before: 0, after: 4 });
    expect(distributionWords(f.odds, 6)).toBe("D1 50%, no effect 50%");
  });
});

describe("keys", () => {
  it("play the buttons by letter and the main one by Enter, with the secret of the side that decides", async () => {
    show(fixture.ridge());
    answers["/commands"] = () => ({ status: 200, body: { ...fixture.snapshot(), sequence: 5 } });
    expect(key("Enter")).toBe(true);
    await settle();
    expect(calls.find((c) => c.url.includes("commands"))).toEqual({ url: "/api/tables/t1/commands", secret: "Bearer red", body: { sequence: 4, do: "play", text: "fight" } });
  });
  it("play no button while somebody writes", () => {
    show(fixture.ridge());
    const input = page.querySelector("#log-search")!;
    expect(key("b", input)).toBe(false);
    expect(calls.filter((c) => c.url.includes("commands"))).toHaveLength(0);
  });
  it("take back by Escape, and close what is open first", async () => {
    show(fixture.snapshot(fixture.reach));
    answers["/commands"] = () => ({ status: 200, body: { ...fixture.snapshot(), sequence: 5 } });
    act(() => void (whyNot.value = { refused: { clause: "6.14", say: ["no"] }, piece: 0, place: null, words: "1/28" }));
    key("Escape");
    expect(whyNot.value).toBeNull();
    key("Escape");
    await settle();
    expect(calls.filter((c) => c.url.includes("commands")).map((c) => (c.body as { do: string }).do)).toEqual(["undo"]);
  });
  it("leave the browser's own combinations alone", () => {
    show(fixture.snapshot());
    const e = new KeyboardEvent("keydown", { key: "z", ctrlKey: true });
    expect(press(e)).toBe(false);
  });
});

describe("commands", () => {
  it("that come too late have no effect: the page catches up and says so", async () => {
    show(fixture.ridge());
    answers["/commands"] = () => ({ status: 409, body: { error: { say: ["the game has moved on", {}], clause: "" }, sequence: 9 } });
    answers["/tables/t1"] = () => ({ status: 200, body: { ...fixture.snapshot(), sequence: 9 } });
    key("Enter");
    await settle();
    expect(snapshot.value?.sequence).toBe(9);
    expect(page.querySelector(".toast")!.textContent).toContain("The game has moved on");
  });
  it("that fail say a sentence and change nothing", async () => {
    show(fixture.ridge());
    answers["/commands"] = () => ({ status: 422, body: { error: { say: ["{unit} may not", { unit: "1/28" }], clause: "7.11" } } });
    key("Enter");
    await settle();
    expect(page.querySelector(".toast")!.textContent).toContain("1/28 may not");
    expect(snapshot.value?.sequence).toBe(4);
  });
});

describe("a takeback", () => {
  it("to which a computer agrees is told, for it is asked and answers at once", async () => {
    const seats = [{ side: 0, name: "A person", player: "person" }, { side: 1, name: "Steady", player: "steady" }];
    show({ ...fixture.snapshot(), can_take_back: true, can_undo: 0, choices: 9, seats });
    answers["/commands"] = () => ({ status: 200, body: { ...fixture.snapshot(), sequence: 5, choices: 6, seats } });
    await askTakeback();
    await settle();
    expect(toasts.value.map((one) => one.words)).toEqual(["American: agreed. The game goes on from the moment after 6 choices."]);
  });
  it("that a person must still answer is not told as agreed", async () => {
    show({ ...fixture.snapshot(), can_take_back: true, can_undo: 0, choices: 9 });
    answers["/commands"] = () => ({ status: 200, body: { ...fixture.snapshot(), sequence: 5, choices: 9, takeback: { side: 0, to: 6, asked: [1] } } });
    await askTakeback();
    expect(toasts.value).toEqual([]);
  });
});

describe("the keys on their card", () => {
  it("tell of plans only where impulses are planned", () => {
    show(fixture.snapshot());
    act(() => void (keysShown.value = true));
    expect(page.querySelector(".keys")!.textContent).not.toContain("plan one type of impulse");
    act(() => void (ground.value = { ...fixture.ground, kind: "area", areas: [] }));
    expect(page.querySelector(".keys")!.textContent).toContain("plan one type of impulse");
    act(() => void (keysShown.value = false));
  });
});

describe("a snapshot", () => {
  it("older than what is shown is dropped", async () => {
    show(fixture.snapshot(fixture.reach));
    await take({ ...fixture.snapshot(), sequence: 3 });
    expect(snapshot.value?.sequence).toBe(4);
  });
  it("in which the other seat of this page decides is asked for again with that seat's secret", async () => {
    show({ ...fixture.snapshot(), yours: [0] });
    const theirs = { ...fixture.snapshot({ ...fixture.choosing, side: 1 }), yours: [1], sequence: 5 };
    answers["/tables/t1"] = () => ({ status: 200, body: theirs });
    await take({ ...fixture.snapshot({ ...fixture.choosing, side: 1, options: [] }), yours: [0], sequence: 5 });
    expect(calls.map((c) => c.secret)).toEqual(["Bearer green"]);
    expect(snapshot.value?.yours).toEqual([1]);
  });
  it("tells a screen reader what happened", async () => {
    show(fixture.snapshot());
    const more = { number: 4, after: 4, group: ["GT 1"] as [string], say: ["{unit} retreats", { unit: "2/1" }] as [string, Record<string, string>] };
    await take({ ...fixture.snapshot(), sequence: 5, choices: 5, log: [...fixture.snapshot().log, more] });
    expect(announced.value).toContain("2/1 retreats");
  });
});

describe("names and texts", () => {
  it("are text, never markup", () => {
    const shot = fixture.snapshot({ ...fixture.choosing, say: ["<img src=x onerror=y> {a}", { a: "<b>x</b>" }] });
    show(shot);
    expect(page.querySelector("img")).toBeNull();
    expect(page.querySelector(".ask")!.textContent).toContain("<b>x</b>");
  });
});
