/**
 * The ground baked per zoom: pieces of 512 pixels, painted by a worker, kept while there is room, shown as canvases.
 * Below them lies the whole map at a small scale, so that nothing is ever empty.
 */
import barlow from "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url";
import alegreya from "@fontsource/alegreya/files/alegreya-latin-500-italic.woff2?url";
import type { Ground } from "../types";
import { ahead as nextCameras, stopFor, type Camera, type Size } from "./camera";

export type Order =
  | { do: "ground"; ground: Ground; fonts: { family: string; url: string; weight: string; style: string }[] }
  | { do: "bake"; key: string; x: number; y: number; scale: number; stop: number; pixels: [number, number]; coarse?: boolean };

type Bake = Extract<Order, { do: "bake" }>;

/** Pixels of a piece, and how many pieces are kept: about a megabyte each. */
export const PIECE = 512;
const KEPT = 110;
const WHOLE = "whole";
/** How many pieces that are out of sight come into the page in one frame, and milliseconds after a new zoom before the first do. */
const AT_ONCE = 2;
export const SETTLES = 160;

export const canBake = (): boolean => typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined" && typeof createImageBitmap !== "undefined";

/** The first and last column and row of pieces that a window shows, and `rim` pieces around it. */
export function span(c: Camera, view: Size, map: Size, scale: number, rim = 0): [number, number, number, number] {
  const unit = PIECE / scale;
  const from = (at: number): number => Math.max(0, Math.floor(-at / c.zoom / unit) - rim);
  const to = (at: number, size: number, whole: number): number => Math.min(Math.ceil(whole / unit - 1e-6) - 1, Math.floor((size - at) / c.zoom / unit) + rim);
  return [from(c.x), to(c.x, view.width, map.width), from(c.y), to(c.y, view.height, map.height)];
}

/** These pieces, nearest to the window's middle first. */
export function wanted(c: Camera, view: Size, map: Size, scale: number, rim = 0): [number, number][] {
  const unit = PIECE / scale, [left, right, top, bottom] = span(c, view, map, scale, rim);
  const mx = (view.width / 2 - c.x) / c.zoom / unit - 0.5, my = (view.height / 2 - c.y) / c.zoom / unit - 0.5;
  const out: [number, number][] = [];
  for (let j = top; j <= bottom; j++)
    for (let i = left; i <= right; i++) out.push([i, j]);
  return out.sort((a, b) => Math.hypot(a[0] - mx, a[1] - my) - Math.hypot(b[0] - mx, b[1] - my));
}

/** Takes a canvas out of the page and gives its memory back at once, which would hold up a later frame all together. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.remove();
  canvas.width = canvas.height = 0;
}

interface Layer { scale: number; laid: number; box: HTMLDivElement; pieces: Map<string, HTMLCanvasElement> }

export class Baker {
  private readonly worker: Worker;
  private readonly layers = new Map<number, Layer>();
  private queue: Bake[] = [];
  private frame = 0;
  private settling = 0;
  private pause = 0;
  /** When another zoom was shown for the last time, in milliseconds. */
  private since = 0;
  private busy: string | null = null;
  private current: Layer | null = null;
  /** The whole map at a small scale. */
  private whole: HTMLCanvasElement | null = null;
  private near: ReadonlySet<string> = new Set();
  /** What is shown or would be by a step of the zoom: level, column and row. */
  private useful = new Set<string>();
  /** The pieces of the present zoom that are in sight. */
  private seen: readonly string[] = [];
  private view: Size = { width: 0, height: 0 };
  /** What decides which pieces are shown, as it was the last time. */
  private shown = "";
  /** Whether the sheet is shown at another scale than it is laid out at. */
  private stretched = false;
  private readonly age: [number, string][] = [];

  /** Bakes `ground`, whose map is `map` units large, into `host`. */
  constructor(private readonly host: HTMLElement, ground: Ground, private readonly map: Size) {
    this.worker = new Worker(new URL("./baker.worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<{ key: string; bitmap: ImageBitmap }>) => this.baked(data.key, data.bitmap);
    const url = (path: string): string => new URL(path, location.href).href;
    this.worker.postMessage({ do: "ground", ground, fonts: [
      { family: "Barlow Condensed", url: url(barlow), weight: "600", style: "normal" }, { family: "Alegreya", url: url(alegreya), weight: "500", style: "italic" },
    ] } satisfies Order);
    const scale = Math.min(0.33, 1400 / map.width, 1400 / map.height);
    this.queue.push({ do: "bake", key: WHOLE, x: 0, y: 0, scale, stop: 0.33, coarse: true, pixels: [Math.ceil(map.width * scale), Math.ceil(map.height * scale)] });
    this.next();
  }

  /**
   * Shows the ground for a camera; `laid` is the scale at which the sheet is laid out. While the camera glides, `ahead` is
   * where it will be: the pieces for there are baked on the way, so that they lie ready when the sheet is laid out anew.
   */
  show(c: Camera, view: Size, laid: number, ahead: Camera | null = null): void {
    const layer = this.layerFor(laid);
    this.view = view;
    this.stretched = c.zoom !== laid;
    // Most frames of a pan show the same pieces as the one before.
    const shown = [laid, this.stretched, ...span(c, view, this.map, layer.scale), ahead ? [ahead.zoom, ahead.x, ahead.y] : ""].join(" ");
    if (shown === this.shown) return;
    this.shown = shown;
    const last = this.current;
    if (layer !== last) {
      this.current = layer;
      this.since = performance.now();
      this.host.append(layer.box);
    }
    for (const l of this.layers.values()) l.box.style.transform = l.laid === laid ? "" : `scale(${laid / l.laid})`;
    this.seen = wanted(c, view, this.map, layer.scale).map(([i, j]) => i + "," + j);
    this.near = new Set(wanted(c, view, this.map, layer.scale, 1).map(([i, j]) => i + "," + j));
    this.attach(layer !== last);
    // What fingers still stretch is not baked at a scale that nobody will see.
    if (ahead) this.order(this.layerFor(ahead.zoom), ahead, view);
    else if (Math.abs(c.zoom / laid - 1) < 0.02) this.order(layer, c, view);
    else this.queue = this.queue.filter((o) => o.key === WHOLE);
    this.clearIfCovered();
    this.next();
  }

  /** Whether all that a camera shows is baked. */
  painted(c: Camera): boolean {
    const layer = this.layerFor(c.zoom);
    return wanted(c, this.view, this.map, layer.scale).every(([i, j]) => layer.pieces.has(i + "," + j));
  }

  private name(layer: Layer): string {
    return String(Math.round(layer.scale * 1000));
  }

  private layerFor(laid: number): Layer {
    const scale = laid * Math.min(2, window.devicePixelRatio || 1), key = Math.round(scale * 1000);
    let layer = this.layers.get(key);
    if (!layer) {
      const box = document.createElement("div");
      box.className = "baked";
      this.layers.set(key, (layer = { scale, laid, box, pieces: new Map() }));
    }
    return layer;
  }

  /** Orders what a window shows and what lies around it, as far as it is not there; what is in sight first. */
  private order(layer: Layer, c: Camera, view: Size): void {
    const { scale } = layer;
    const seen = new Set(wanted(c, view, this.map, scale).map(([i, j]) => i + "," + j));
    const pieces = wanted(c, view, this.map, scale, 1).filter(([i, j]) => !layer.pieces.has(i + "," + j))
      .sort(([a, b], [i, j]) => Number(seen.has(i + "," + j)) - Number(seen.has(a + "," + b)));
    this.queue = [...this.queue.filter((o) => o.key === WHOLE), ...pieces.map((p) => this.bake(layer, p))].filter((o) => o.key !== this.busy);
  }

  private bake(layer: Layer, [i, j]: readonly [number, number]): Bake {
    const { scale } = layer, unit = PIECE / scale, x = i * unit, y = j * unit;
    const pixels = (from: number, all: number): number => Math.max(1, Math.min(PIECE, Math.ceil((all - from) * scale)));
    return { do: "bake", key: [this.name(layer), i, j].join(" "), x, y, scale, stop: stopFor(layer.laid), pixels: [pixels(x, this.map.width), pixels(y, this.map.height)] };
  }

  /** While there is nothing else to do, the next zooms are baked, so that a step finds its pieces ready. */
  private spare(): Bake | undefined {
    if (this.stretched || !this.current) return undefined;
    const name = this.name(this.current);
    this.useful = new Set([...this.near].map((piece) => name + " " + piece.replace(",", " ")));
    const missing: Bake[] = [];
    for (const to of nextCameras()) {
      const layer = this.layerFor(to.zoom);
      for (const p of wanted(to, this.view, this.map, layer.scale)) {
        this.useful.add([this.name(layer), ...p].join(" "));
        if (!layer.pieces.has(p.join())) missing.push(this.bake(layer, p));
      }
    }
    return this.useful.size < KEPT ? missing[0] : undefined;
  }

  /**
   * Has only those pieces in the page that are in sight or next to it: every one costs a little in each frame, and more in
   * its first, so those next to it follow few by few, and at a new zoom when all else is done.
   */
  private attach(anew: boolean): void {
    window.clearTimeout(this.settling);
    cancelAnimationFrame(this.frame);
    const { box, pieces } = this.current!;
    for (const [name, canvas] of pieces) if (canvas.parentNode && !this.near.has(name)) canvas.remove();
    for (const name of this.seen) {
      const canvas = pieces.get(name);
      if (canvas && !canvas.parentNode) box.append(canvas);
    }
    const next = (): void => {
      let room = AT_ONCE;
      for (const name of this.near) {
        const canvas = pieces.get(name);
        if (!canvas || canvas.parentNode) continue;
        if (!room--) return void (this.frame = requestAnimationFrame(next));
        box.append(canvas);
      }
    };
    if (anew) this.settling = window.setTimeout(next, SETTLES);
    else this.frame = requestAnimationFrame(next);
  }

  /** Once all in sight is there, what lies below it is only work for the screen. */
  private clearIfCovered(): void {
    const covered = !this.stretched && this.seen.every((piece) => this.current?.pieces.has(piece));
    if (covered) this.clear();
    if (this.whole) this.whole.hidden = covered;
  }

  /** Leaves only the layer of the present zoom in sight. */
  private clear(): void {
    for (const l of this.layers.values()) if (l !== this.current) l.box.remove();
  }

  private next(): void {
    if (this.busy) return;
    window.clearTimeout(this.pause);
    const due = this.queue.shift(), settles = this.since + SETTLES - performance.now();
    this.host.dataset["drawn"] = due || this.stretched ? "no" : "yes";
    if (!due) this.clear();
    // While a new zoom settles, the screen needs the processor.
    if (!due && settles > 0) this.pause = window.setTimeout(() => this.next(), settles);
    const order = due ?? (settles > 0 ? undefined : this.spare());
    if (!order) return;
    this.busy = order.key;
    this.worker.postMessage(order satisfies Order);
  }

  private baked(key: string, bitmap: ImageBitmap): void {
    this.busy = null;
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("bitmaprenderer", { alpha: false })?.transferFromImageBitmap(bitmap);
    if (key === WHOLE) {
      canvas.className = "whole";
      this.host.prepend((this.whole = canvas));
    } else {
      const [level, i, j] = key.split(" ").map(Number) as [number, number, number];
      const layer = this.layers.get(level);
      if (layer) {
        const ratio = layer.laid / layer.scale;
        canvas.style.left = i * PIECE * ratio + "px";
        canvas.style.top = j * PIECE * ratio + "px";
        canvas.style.width = canvas.width * ratio + "px";
        canvas.style.height = canvas.height * ratio + "px";
        if (layer === this.current && this.near.has(i + "," + j)) layer.box.append(canvas);
        layer.pieces.set(i + "," + j, canvas);
        this.age.push([level, i + "," + j]);
        this.drop();
        this.clearIfCovered();
      }
    }
    this.next();
  }

  /** Forgets the oldest pieces, first those that no step of the zoom would show. */
  private drop(): void {
    while (this.age.length > KEPT) {
      const other = this.age.findIndex(([level, piece]) => this.layers.get(level) !== this.current && !this.useful.has(level + " " + piece.replace(",", " ")));
      const [level, piece] = this.age.splice(Math.max(0, other), 1)[0]!;
      const layer = this.layers.get(level);
      const canvas = layer?.pieces.get(piece);
      if (canvas) release(canvas);
      layer?.pieces.delete(piece);
    }
  }

  end(): void {
    for (const timer of [this.settling, this.pause]) window.clearTimeout(timer);
    cancelAnimationFrame(this.frame);
    this.worker.terminate();
    this.host.replaceChildren();
  }
}
