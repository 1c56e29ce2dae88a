import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { camera, glideTo, halt, heading, laidOut, moveTo, painters, sheetSize, stopNow, viewport, zoomStep } from "../src/board/camera";
import { aside } from "../src/board/layout";
import { HexGrid } from "../src/ground/hexes";
import { arrive, Calls, type Flight, type Hangar } from "../src/board/motion";
import { Pictures } from "../src/board/pictures";
import { pointer } from "../src/board/pointer";
import type { Pictured } from "../src/board/tiles";
import { paintCounter } from "../src/counters/picture";
import { gate } from "../src/session";
import { ground, seatKeys, snapshot } from "../src/state";
import * as fixture from "./fixture";
import { pieces } from "./fixture";

vi.mock("../src/counters/picture", async (real) => ({ ...(await real<typeof import("../src/counters/picture")>()), paintCounter: vi.fn(() => true) }));

const painted = vi.mocked(paintCounter);

/** Frames that come when the test says so. */
let frames: (((now: number) => void) | undefined)[] = [], now = 0;
const frame = (ms = 16): void => {
  now += ms;
  for (const f of frames.splice(0)) f?.(now);
};

beforeEach(() => {
  frames = [];
  now = 1000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (f: (now: number) => void) => frames.push(f));
  vi.stubGlobal("cancelAnimationFrame", (n: number) => void (frames[n - 1] = () => undefined));
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  painted.mockClear();
});
afterEach(() => {
  halt();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the camera that is sent somewhere", () => {
  beforeEach(() => {
    viewport.value = { width: 1000, height: 800 };
    sheetSize.value = { width: 4000, height: 4000 };
    moveTo({ x: -1500, y: -1600, zoom: 1 });
    laidOut.value = 1;
  });
  it("answers at once, arrives after a quarter of a second, and only then is the sheet laid out anew", () => {
    zoomStep(1, 500, 400);
    expect(camera.value.zoom).toBeGreaterThan(1.02);
    for (let i = 0; i < 8; i++) frame();
    expect(camera.value.zoom).toBeLessThan(1.5);
    expect(laidOut.value).toBe(1);
    for (let i = 0; i < 8; i++) frame();
    expect(camera.value.zoom).toBe(1.5);
    vi.runAllTimers();
    expect([laidOut.value, stopNow.value]).toEqual([1.5, 1.5]);
  });
  it("leaves the point under the pointer where it is, all the way", () => {
    const under = (): number => (700 - camera.value.x) / camera.value.zoom, before = under();
    zoomStep(1, 700, 300);
    for (let i = 0; i < 20; i++) {
      expect(under()).toBeCloseTo(before, 6);
      frame();
    }
  });
  it("goes to the stop after the next when it is sent again on the way", () => {
    zoomStep(1);
    frame();
    zoomStep(1);
    expect(heading.value?.zoom).toBe(2);
  });
  it("stands there in one step where nothing is to travel", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    zoomStep(-1);
    expect([camera.value.zoom, heading.value, laidOut.value]).toEqual([0.75, null, 0.75]);
  });
  it("stays until all who paint for the new zoom are done, is stretched when that takes long, and waits a while at most", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    let done = false;
    const painter = vi.fn(() => done);
    painters.add(painter);
    zoomStep(-1);
    for (let i = 0; i < 3; i++) frame();
    expect([camera.value.zoom, laidOut.value, heading.value?.zoom, painter.mock.calls.length]).toEqual([1, 1, 0.75, 4]);
    for (let i = 0; i < 4; i++) frame();
    expect([camera.value.zoom, laidOut.value]).toEqual([0.75, 1]);
    done = true;
    frame();
    expect([heading.value, laidOut.value]).toEqual([null, 0.75]);
    done = false;
    zoomStep(-1);
    for (let i = 0; i < 45; i++) frame();
    expect(laidOut.value).toBe(0.5);
    painters.delete(painter);
  });
  it("goes the rest of the way in one step where frames come late", () => {
    zoomStep(1);
    frame(90);
    expect([camera.value.zoom, heading.value]).toEqual([1.5, null]);
  });
  it("goes every step at once from then on where the sheet cannot be stretched in time", () => {
    zoomStep(1);
    frame(30);
    frame(30);
    expect([camera.value.zoom, laidOut.value, sessionStorage.getItem("grognard.jumps")]).toEqual([1.5, 1.5, "yes"]);
    zoomStep(-1);
    expect([camera.value.zoom, laidOut.value]).toEqual([1, 1]);
  });
  it("is taken over by a hand that drags", () => {
    glideTo({ x: -900, y: -900, zoom: 1 });
    frame();
    halt(true);
    expect(camera.value).toEqual({ x: -900, y: -900, zoom: 1 });
    frame();
    expect(frames.length).toBe(0);
  });
});

describe("a click while the map is on its way", () => {
  it("means what lay under it, not what lies there when the map has come", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const grid = new HexGrid(38, 17), box = document.createElement("div"), chosen: string[] = [];
    [ground.value, snapshot.value, seatKeys.value] = [fixture.ground, fixture.snapshot(fixture.reach), []];
    viewport.value = { width: 1000, height: 800 };
    sheetSize.value = { width: grid.width, height: grid.height };
    laidOut.value = 1;
    const [x, y] = grid.centre("1908");
    moveTo({ x: 300 - x, y: 400 - y, zoom: 1 });
    const never = (): boolean => false;
    painters.add(never);
    gate.current = (text) => (chosen.push(text), "not now");
    const detach = pointer(box, fixture.ground, grid);
    zoomStep(1, 900, 100);
    frame();
    const at = { bubbles: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: 300, clientY: 400 };
    box.dispatchEvent(new PointerEvent("pointerdown", at));
    expect(camera.value.zoom).toBe(1.5);
    box.dispatchEvent(new PointerEvent("pointerup", at));
    expect(chosen).toEqual([fixture.reach.options!.find((o) => o.place === "1908")!.text]);
    detach();
    painters.delete(never);
    [gate.current, ground.value, snapshot.value] = [null, null, null];
  });
});

describe("a stack on a map of areas", () => {
  it("moves off what must be read, by the shortest way, and no further", () => {
    expect(aside([100, 100], 27, [120, 60, 160, 140])).toEqual([93, 100]);
    expect(aside([100, 100], 27, [60, 120, 140, 160])).toEqual([100, 93]);
    expect(aside([100, 100], 27, [40, 40, 90, 160])).toEqual([117, 100]);
    expect(aside([100, 100], 27, [127, 60, 160, 140])).toEqual([100, 100]);
  });
});

describe("the pictures of counters", () => {
  const one = (id: number, x: number, y: number, states = ""): Pictured => ({ id, x, y, look: { kind: pieces[id]!, code: "J", detail: 1, states, facedown: false } });
  let host: HTMLDivElement, drawn: number;
  const tiles = (): number => host.querySelectorAll(".tiles canvas").length;
  const made = (): Pictures => {
    const pictures = new Pictures(host, { width: 4000, height: 4000 });
    pictures.look({ x: 0, y: 0, zoom: 1 }, { width: 1000, height: 500 });
    return pictures;
  };
  beforeEach(() => {
    host = document.createElement("div");
    drawn = 0;
    vi.stubGlobal("OffscreenCanvas", class {
      getContext = (): unknown => ({ drawImage: () => void drawn++ });
      transferToImageBitmap = (): object => ({});
    });
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => ({ transferFromImageBitmap: () => undefined })) as never);
  });
  it("are laid into the pieces in sight and next to it that have counters, each painted once", () => {
    made().show([one(0, 100, 100), one(1, 200, 100), one(2, 800, 100), one(3, 3000, 3000)], 54, 1);
    expect(tiles()).toBe(2);
    expect(painted).toHaveBeenCalledTimes(3);
    expect(host.dataset["painted"]).toBe("all");
  });
  it("are drawn straight onto the pieces where there is no other canvas to lay them out on", () => {
    vi.stubGlobal("OffscreenCanvas", undefined);
    const context = { clearRect: vi.fn(), drawImage: vi.fn() };
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockImplementation((() => context) as never);
    made().show([one(0, 100, 100), one(1, 200, 100)], 54, 1);
    expect([context.clearRect.mock.calls.length, context.drawImage.mock.calls.length]).toEqual([1, 2]);
  });
  it("are painted for a zoom that is to come before they are shown at it, and not again when they are", () => {
    const pictures = made(), all = [one(0, 100, 100), one(1, 200, 100), one(2, 3000, 3000)];
    const later = all.map((c): Pictured => ({ ...c, look: { ...c.look, detail: 2 } }));
    pictures.show(all, 54, 1, () => later);
    [painted.mockClear(), (drawn = 0)];
    expect(pictures.prepare({ x: 0, y: 0, zoom: 1.5 })).toBe(true);
    expect([painted.mock.calls.length, drawn]).toEqual([2, 2]);
    expect(host.querySelectorAll(".tiles").length).toBe(1);
    pictures.show(later, 54, 1.5, () => all);
    expect([painted.mock.calls.length, drawn, tiles()]).toEqual([2, 2, 1]);
    expect(host.querySelectorAll(".tiles").length).toBe(1);
  });
  it("of the zoom one comes back to are still there, but for what has changed since", () => {
    const pictures = made(), all = [one(0, 100, 100), one(1, 600, 100)];
    pictures.show(all, 54, 1);
    pictures.show(all, 54, 1.5);
    [painted.mockClear(), (drawn = 0)];
    pictures.show(all, 54, 1);
    expect([painted.mock.calls.length, drawn]).toEqual([0, 0]);
    pictures.show(all, 54, 1.5);
    [painted.mockClear(), (drawn = 0)];
    pictures.show([one(0, 100, 100, "lit"), all[1]!], 54, 1);
    expect([painted.mock.calls.length, drawn]).toEqual([1, 1]);
  });
  it("lie around a new zoom when it has settled", () => {
    const pictures = made(), all = [one(0, 100, 100), one(1, 1400, 100)];
    pictures.show(all, 54, 1);
    expect(tiles()).toBe(2);
    pictures.look({ x: 0, y: 0, zoom: 1.5 }, { width: 1000, height: 500 });
    pictures.show(all, 54, 1.5);
    expect([tiles(), host.dataset["painted"]]).toEqual([1, "seen"]);
    now += 200;
    vi.runAllTimers();
    expect([tiles(), host.dataset["painted"]]).toEqual([1, "all"]);
    pictures.look({ x: -600, y: 0, zoom: 1.5 }, { width: 1000, height: 500 });
    frame();
    expect(tiles()).toBe(2);
  });
  it("are painted anew only where something has changed", () => {
    const pictures = made();
    pictures.show([one(0, 100, 100), one(1, 200, 100), one(2, 800, 100)], 54, 1);
    [painted.mockClear(), (drawn = 0)];
    pictures.show([one(0, 100, 100), one(1, 200, 100, "lit"), one(2, 800, 100)], 54, 1);
    expect([painted.mock.calls.length, drawn]).toEqual([1, 2]);
  });
  it("of the zoom before stay, stretched, until those in sight are there", () => {
    const pictures = made();
    pictures.show([one(0, 100, 100)], 54, 1);
    painted.mockImplementation(() => (now += 20, true));
    pictures.show([one(0, 100, 100), one(1, 200, 100)], 54, 1.5);
    expect(host.querySelectorAll(".tiles").length).toBe(2);
    expect(host.dataset["painted"]).toBe("some");
    frame();
    frame();
    now += 200;
    vi.runOnlyPendingTimers();
    expect(host.querySelectorAll(".tiles").length).toBe(1);
    expect(host.dataset["painted"]).toBe("all");
    painted.mockImplementation(() => true);
  });
  it("of those that travel are in the air and not on the map, until they land", () => {
    const pictures = made();
    pictures.show([one(0, 100, 100)], 54, 1);
    expect(pictures.launch(0)).toBe(host.querySelector(".sky canvas"));
    expect(pictures.launch(0)).toBe(host.querySelector(".sky canvas"));
    frame();
    expect(tiles()).toBe(0);
    pictures.land(0);
    expect([tiles(), host.querySelectorAll(".sky canvas").length]).toEqual([1, 0]);
  });
});

describe("a counter that travels", () => {
  it("begins where it stood and ends where it stands in its stack, in the middle of a place between two flights", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const shown: string[][] = [], spots = new Map<number, [number, number]>([[1, [100, 200]], [2, [300, 300]]]);
    const hangar: Hangar = {
      launch: () => ({ animate: (frames: { transform: string }[]) => {
        shown.push(frames.map((f) => f.transform));
        return { cancel: () => undefined, finish: () => undefined };
      } }) as unknown as HTMLElement,
      land: () => undefined, spot: (piece) => spots.get(piece),
    };
    const grid = new HexGrid(20, 20), calls = new Calls(), flight = (piece: number, ...path: string[]): Flight => ({ piece, path, length: 150 });
    calls.call(hangar, [flight(1, "0202", "0203"), flight(1, "0203", "0204"), flight(2, "0505", "0506")]);
    spots.set(1, [140, 260]).set(2, [310, 390]);
    calls.start(hangar, grid, 96);
    // The copy's corner lies 62 units before its middle; a counter alone in a hex stands 4 low.
    const [x, y] = grid.centre("0203"), middle = `translate(${(x - 62).toFixed(1)}px, ${(y + 4 - 62).toFixed(1)}px)`;
    expect(shown).toEqual([["translate(38.0px, 138.0px)", middle], [middle, "translate(78.0px, 198.0px)"], ["translate(238.0px, 238.0px)", "translate(248.0px, 328.0px)"]]);
    calls.start(hangar, grid, 96);
    expect(shown).toHaveLength(3);
    arrive();
  });
});
