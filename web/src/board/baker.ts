/**
 * The ground baked per zoom: pieces of 512 pixels, painted by a worker, kept while there is room, shown as canvases.
 * Below them lies the whole map at a small scale, so that nothing is ever empty.
 */
import barlow from "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url";
import alegreya from "@fontsource/alegreya/files/alegreya-latin-500-italic.woff2?url";
import type { Ground } from "../types";
import { stopFor, type Camera, type Size } from "./camera";

export type Order =
  | { do: "ground"; ground: Ground; fonts: { family: string; url: string; weight: string; style: string }[] }
  | { do: "bake"; key: string; x: number; y: number; scale: number; stop: number; pixels: [number, number]; coarse?: boolean };

/** Pixels of a piece, and how many pieces are kept: about a megabyte each. */
export const PIECE = 512;
const KEPT = 110;
const WHOLE = "whole";

export const canBake = (): boolean => typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined" && typeof createImageBitmap !== "undefined";

/** The pieces that a window shows, nearest to its middle first; `rim` pieces around it follow. */
export function wanted(c: Camera, view: Size, map: Size, scale: number, rim = 0): [number, number][] {
  const unit = PIECE / scale;
  const last = (n: number): number => Math.ceil(n / unit - 1e-6) - 1;
  const from = (at: number): number => Math.max(0, Math.floor(-at / c.zoom / unit) - rim);
  const to = (at: number, size: number, whole: number): number => Math.min(last(whole), Math.floor((size - at) / c.zoom / unit) + rim);
  const mx = (view.width / 2 - c.x) / c.zoom / unit - 0.5, my = (view.height / 2 - c.y) / c.zoom / unit - 0.5;
  const out: [number, number][] = [];
  for (let j = from(c.y); j <= to(c.y, view.height, map.height); j++)
    for (let i = from(c.x); i <= to(c.x, view.width, map.width); i++) out.push([i, j]);
  return out.sort((a, b) => Math.hypot(a[0] - mx, a[1] - my) - Math.hypot(b[0] - mx, b[1] - my));
}

interface Layer { scale: number; laid: number; box: HTMLDivElement; pieces: Map<string, HTMLCanvasElement> }

export class Baker {
  private readonly worker: Worker;
  private readonly layers = new Map<number, Layer>();
  private queue: Extract<Order, { do: "bake" }>[] = [];
  private busy: string | null = null;
  private current: Layer | null = null;
  private near: ReadonlySet<string> = new Set();
  private readonly order: [number, string][] = [];

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

  /** Shows the ground for a camera; `laid` is the scale at which the sheet is laid out. */
  show(c: Camera, view: Size, laid: number): void {
    const scale = laid * Math.min(2, window.devicePixelRatio || 1);
    const key = Math.round(scale * 1000);
    let layer = this.layers.get(key);
    if (!layer) {
      const box = document.createElement("div");
      box.className = "baked";
      this.layers.set(key, (layer = { scale, laid, box, pieces: new Map() }));
    }
    if (layer !== this.current) {
      this.current = layer;
      this.host.append(layer.box);
    }
    for (const l of this.layers.values()) l.box.style.transform = l.laid === laid ? "" : `scale(${laid / l.laid})`;
    this.attach(layer, new Set(wanted(c, view, this.map, scale, 1).map(([i, j]) => i + "," + j)));
    const stop = stopFor(laid);
    const whole = this.queue.filter((o) => o.key === WHOLE);
    const now = layer;
    this.queue = [...whole, ...wanted(c, view, this.map, scale, 1).filter(([i, j]) => !now.pieces.has(i + "," + j))
      .map(([i, j]): Extract<Order, { do: "bake" }> => {
        const unit = PIECE / scale, x = i * unit, y = j * unit;
        const pixels = (from: number, all: number): number => Math.max(1, Math.min(PIECE, Math.ceil((all - from) * scale)));
        return { do: "bake", key: [key, i, j].join(" "), x, y, scale, stop, pixels: [pixels(x, this.map.width), pixels(y, this.map.height)] };
      })].filter((o) => o.key !== this.busy);
    const seen = new Set(wanted(c, view, this.map, scale).map(([i, j]) => [key, i, j].join(" ")));
    // What is in sight comes before what is beside it.
    this.queue.sort((a, b) => Number(b.key === WHOLE) - Number(a.key === WHOLE) || Number(seen.has(b.key)) - Number(seen.has(a.key)));
    if (!this.queue.some((o) => seen.has(o.key)) && !(this.busy && seen.has(this.busy))) this.clear();
    this.next();
  }

  /** Has only those pieces in the page that are in sight or next to it: every one costs a little in each frame. */
  private attach(layer: Layer, near: ReadonlySet<string>): void {
    this.near = near;
    for (const [name, canvas] of layer.pieces)
      if (near.has(name) !== canvas.isConnected) {
        if (near.has(name)) layer.box.append(canvas);
        else canvas.remove();
      }
  }

  /** Leaves only the layer of the present zoom in sight. */
  private clear(): void {
    for (const l of this.layers.values()) if (l !== this.current) l.box.remove();
  }

  private next(): void {
    if (this.busy) return;
    const order = this.queue.shift();
    this.host.dataset["drawn"] = order ? "no" : "yes";
    if (!order) return this.clear();
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
      this.host.prepend(canvas);
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
        this.order.push([level, i + "," + j]);
        this.drop();
      }
    }
    this.next();
  }

  /** Forgets the oldest pieces, those of other zooms first. */
  private drop(): void {
    while (this.order.length > KEPT) {
      const other = this.order.findIndex(([level]) => this.layers.get(level) !== this.current);
      const [level, piece] = this.order.splice(Math.max(0, other), 1)[0]!;
      const layer = this.layers.get(level);
      layer?.pieces.get(piece)?.remove();
      layer?.pieces.delete(piece);
    }
  }

  end(): void {
    this.worker.terminate();
    this.host.replaceChildren();
  }
}
