/**
 * The pictures of the counters on the map. Every counter is painted once for a look and a zoom, and laid into pieces of 512
 * pixels, of which only those in sight and next to it are in the page: hundreds of counters cost a pan no more than the ground.
 */
import { detailFor } from "../counters/counter";
import { ACROSS, named, paintCounter, RIM, type Look } from "../counters/picture";
import type { Point } from "../ground/curves";
import { PIECE, span, wanted } from "./baker";
import { ahead, counterSize, stopFor, type Camera, type Size } from "./camera";
import type { Hangar } from "./motion";

/** One counter: who it is, where its middle stands in map units, how it looks. Given in the order in which they lie. */
export interface Pictured { id: number; x: number; y: number; look: Look }

/** A counter, and where its picture's corner lies on its layer. */
interface Kept { want: Pictured; left: number; top: number }

/** A counter's picture at one zoom, and what was painted on it. */
interface Picture { canvas: HTMLCanvasElement; name: string }

/** A piece of the page: a canvas that is handed whole pictures, for one that is drawn on is sent to the screen in every frame. */
interface Tile { canvas: HTMLCanvasElement; shown: string }

/** All pieces of one zoom. */
interface Layer { size: number; laid: number; ratio: number; box: HTMLDivElement; tiles: Map<string, Tile> }

/** Milliseconds of a frame that painting may take: of what is in sight, and of what lies around it. */
const SEEN_MS = 10, UNSEEN_MS = 3;

/** Pictures are kept of so many zooms; those of the next ones are painted in breaks, each `BREAK` milliseconds after the last. */
const ZOOMS = 4, BREAK = 40;

export class Pictures implements Hangar {
  private readonly kept = new Map<number, Kept>();
  /** The pictures by their size in pixels, the last used last, and by counter. */
  private readonly painted = new Map<number, Map<number, Picture>>();
  /** Where pieces are laid out; empty again once its picture is handed on. */
  private table: OffscreenCanvas | null = null;
  private readonly aloft = new Map<number, HTMLCanvasElement>();
  private readonly sky: HTMLDivElement;
  private layer: Layer;
  /** The pieces of the zoom before, stretched, until those in sight are there. */
  private before: Layer | null = null;
  /** The counters that touch each piece, in their order. */
  private on = new Map<string, Kept[]>();
  private at: { camera: Camera; view: Size } = { camera: { x: 0, y: 0, zoom: 1 }, view: { width: 0, height: 0 } };
  private shown = "";
  private frame = 0;
  private idle = 0;
  /** How often everything was to be painted anew because a font had come. */
  private fonts = 0;
  private lifted: number | null = null;

  /** Shows counters in `host`, on a map `map` units large. */
  constructor(private readonly host: HTMLElement, private readonly map: Size) {
    this.sky = this.box("sky");
    this.layer = { size: 0, laid: 1, ratio: 1, box: this.box("tiles"), tiles: new Map() };
    host.append(this.layer.box, this.sky);
    // Painted with whatever font there is at first, and once more when the counters' own has come.
    const faces = host.ownerDocument.fonts, needed = [600, 700].map((weight) => `${weight} 30px "Barlow Condensed"`);
    if (faces && !needed.every((face) => faces.check(face)))
      void Promise.allSettled(needed.map((face) => faces.load(face))).then(() => {
        this.fonts++;
        this.paint();
      });
  }

  /** Shows these counters, `size` map units large, on a sheet laid out at `laid` pixels of the page a unit. */
  show(counters: readonly Pictured[], size: number, laid: number): void {
    const ratio = Math.min(2, window.devicePixelRatio || 1), now = this.layer;
    if (now.size !== size || now.laid !== laid || now.ratio !== ratio) {
      this.before?.box.remove();
      this.before = now.tiles.size ? now : null;
      if (!this.before) now.box.remove();
      else now.box.style.transform = `scale(${laid / now.laid})`;
      this.layer = { size, laid, ratio, box: this.box("tiles"), tiles: new Map() };
      this.sky.before(this.layer.box);
      this.sky.style.transform = `scale(${laid})`;
    }
    const gone = new Set(this.kept.keys());
    for (const want of counters) {
      gone.delete(want.id);
      const k = this.kept.get(want.id) ?? { want, left: 0, top: 0 };
      k.want = want;
      // Those that lie higher come later.
      this.kept.delete(want.id);
      this.kept.set(want.id, k);
    }
    for (const id of gone) {
      this.kept.delete(id);
      for (const pictures of this.painted.values()) pictures.delete(id);
    }
    this.sort();
    this.paint();
  }

  /** The window has moved over the map. */
  look(camera: Camera, view: Size): void {
    this.at = { camera, view };
    const { laid, ratio } = this.layer;
    // What is stretched is about to be laid out anew; and most frames of a pan show the same pieces as the one before.
    if (Math.abs(camera.zoom / laid - 1) > 0.02) return;
    const shown = span(camera, view, this.map, laid * ratio).join();
    if (shown !== this.shown) this.soon();
    this.shown = shown;
  }

  /** Lifts one counter a little, what the pointer is on, and no other. */
  lift(piece: number | null): void {
    if (piece === this.lifted) return;
    this.lifted = piece;
    this.sort();
    this.paint();
  }

  launch(piece: number): HTMLElement | undefined {
    const up = this.aloft.get(piece), from = this.kept.get(piece);
    if (up || !from) return up;
    const copy = this.canvas(), { size } = this.layer;
    if (!paintCounter(copy, { ...from.want.look, count: 0 }, this.pixels())) return undefined;
    copy.style.width = copy.style.height = (size / 96) * ACROSS + "px";
    this.sky.append(copy);
    this.aloft.set(piece, copy);
    this.sort();
    this.soon();
    return copy;
  }

  land(piece: number): void {
    this.sort(piece);
    this.paint();
    this.aloft.get(piece)?.remove();
    this.aloft.delete(piece);
  }

  spot(piece: number): Point | undefined {
    const want = this.kept.get(piece)?.want;
    return want && [want.x, want.y];
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.idle);
    this.host.replaceChildren();
  }

  private box(name: string): HTMLDivElement {
    const box = this.host.ownerDocument.createElement("div");
    box.className = name;
    return box;
  }

  private canvas(): HTMLCanvasElement {
    return this.host.ownerDocument.createElement("canvas");
  }

  /** Pixels of the screen across a counter's picture. */
  private pixels({ size, laid, ratio }: { size: number; laid: number; ratio: number } = this.layer): number {
    return Math.max(1, Math.round((size / 96) * ACROSS * laid * ratio));
  }

  /** A counter's picture of so many pixels; null when it is not painted and it is `until` already. */
  private picture(id: number, look: Look, pixels: number, until: number): HTMLCanvasElement | null {
    let all = this.painted.get(pixels);
    if (!all) {
      this.painted.set(pixels, (all = new Map()));
      if (this.painted.size > ZOOMS) this.painted.delete(this.painted.keys().next().value!);
    }
    const name = named(look) + "|" + this.fonts;
    let picture = all.get(id);
    if (picture?.name === name) return picture.canvas;
    if (performance.now() > until) return null;
    if (!picture) all.set(id, (picture = { canvas: this.canvas(), name }));
    picture.name = name;
    paintCounter(picture.canvas, look, pixels);
    return picture.canvas;
  }

  /** Paints what a camera will show, as far as there is time; whether all of it is painted. */
  prepare(to: Camera, time = SEEN_MS): boolean {
    const { view } = this.at, stop = stopFor(to.zoom), size = counterSize(stop), until = performance.now() + time;
    const pixels = this.pixels({ size, laid: to.zoom, ratio: this.layer.ratio }), detail = detailFor(size * stop + 0.5);
    for (const { want: { id, x, y, look } } of this.kept.values()) {
      const left = (x - size) * to.zoom + to.x, top = (y - size) * to.zoom + to.y, wide = 2 * size * to.zoom;
      if (left > view.width || top > view.height || left + wide < 0 || top + wide < 0) continue;
      if (!this.picture(id, { ...look, detail }, pixels, until)) return false;
    }
    return true;
  }

  /** While nothing is to be painted, what a step of the zoom would show. */
  private spare(): void {
    window.clearTimeout(this.idle);
    this.idle = window.setTimeout(() => {
      if (!ahead().every((to) => this.prepare(to, UNSEEN_MS))) this.spare();
    }, BREAK);
  }

  /** Finds where each counter lies, in whole pixels so that nothing is blurred, and on which pieces; not those that travel. */
  private sort(landing?: number): void {
    const { size, laid, ratio } = this.layer, scale = laid * ratio, rim = (size / 96) * (48 + RIM), across = this.pixels();
    this.on = new Map();
    for (const [id, k] of this.kept) {
      if (this.aloft.has(id) && id !== landing) continue;
      k.left = Math.round((k.want.x - rim) * scale);
      k.top = Math.round((k.want.y - rim) * scale) - (id === this.lifted ? Math.round(1.5 * ratio) : 0);
      for (let j = Math.floor(k.top / PIECE); j * PIECE < k.top + across; j++)
        for (let i = Math.floor(k.left / PIECE); i * PIECE < k.left + across; i++) {
          const list = this.on.get(i + "," + j);
          if (list) list.push(k);
          else this.on.set(i + "," + j, [k]);
        }
    }
  }

  /** Paints in the next frame: whoever moves the map does not wait for it. */
  private soon(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Paints what is not yet as it should be, what is in sight first, as much as a frame has room for; the rest in the next. */
  private paint(): void {
    cancelAnimationFrame(this.frame);
    const { camera, view } = this.at, { laid, ratio, tiles } = this.layer;
    if (!view.width) return;
    const start = performance.now(), scale = laid * ratio;
    const near = wanted(camera, view, this.map, scale, 1).map(([i, j]) => i + "," + j);
    const seen = new Set(wanted(camera, view, this.map, scale).map(([i, j]) => i + "," + j));
    for (const [key, tile] of tiles)
      if (!near.includes(key) || !this.on.has(key)) {
        tile.canvas.remove();
        tiles.delete(key);
      }
    const inSight = near.filter((key) => seen.has(key)).every((key) => this.tile(key, start + SEEN_MS));
    if (inSight) {
      this.before?.box.remove();
      this.before = null;
    }
    const all = inSight && near.every((key) => this.tile(key, start + UNSEEN_MS));
    this.host.dataset["painted"] = all ? "all" : inSight ? "seen" : "some";
    if (!all) this.soon();
    else this.spare();
  }

  /** Brings one piece up to date; false when it is `until` before all of its counters are painted. */
  private tile(key: string, until: number): boolean {
    const list = this.on.get(key), { tiles, box, ratio } = this.layer;
    if (!list) return true;
    const pixels = this.pixels();
    const wants = list.map((k) => [k.want.id, k.left, k.top, named(k.want.look), pixels, this.fonts].join(" ")).join();
    let tile = tiles.get(key);
    if (tile?.shown === wants) return true;
    const pictures: HTMLCanvasElement[] = [];
    for (const k of list) {
      const picture = this.picture(k.want.id, k.want.look, pixels, until);
      if (!picture) return false;
      pictures.push(picture);
    }
    const [i, j] = key.split(",").map(Number) as [number, number];
    if (!tile) {
      const canvas = this.canvas();
      canvas.width = canvas.height = PIECE;
      canvas.style.left = (i * PIECE) / ratio + "px";
      canvas.style.top = (j * PIECE) / ratio + "px";
      canvas.style.width = canvas.style.height = PIECE / ratio + "px";
      tiles.set(key, (tile = { canvas, shown: "" }));
      box.append(canvas);
    }
    const table = typeof OffscreenCanvas === "undefined" ? null : (this.table ??= new OffscreenCanvas(PIECE, PIECE));
    const brush = (table ?? tile.canvas).getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D | null;
    if (!table) brush?.clearRect(0, 0, PIECE, PIECE);
    list.forEach((k, n) => brush?.drawImage(pictures[n]!, k.left - i * PIECE, k.top - j * PIECE));
    if (table) tile.canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(table.transferToImageBitmap());
    tile.shown = wants;
    return true;
  }
}
