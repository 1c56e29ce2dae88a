/**
 * The pictures of the counters on the map. Every counter is painted once for a look and a zoom and laid into the pieces of
 * that zoom; those of the next zooms are put together in breaks, so that a step only exchanges one set for another.
 */
import { ACROSS, named, paintCounter } from "../counters/picture";
import type { Point } from "../ground/curves";
import { SETTLES, span, wanted } from "./baker";
import { ahead, counterSize, STOPS, stopFor, type Camera, type Size } from "./camera";
import type { Hangar } from "./motion";
import { Tiles, type Painter, type Pictured, type Scale } from "./tiles";

/** A counter's picture at one zoom, and what was painted on it. */
interface Picture { canvas: HTMLCanvasElement; name: string }

/** Milliseconds of a frame that painting may take: of what is in sight, and of what lies around it. */
const SEEN_MS = 8, UNSEEN_MS = 3;

/** Pictures are kept of so many zooms, and pieces of so many that are not shown; they are painted in breaks, every `BREAK` milliseconds. */
const ZOOMS = STOPS.length, AHEAD = 3, BREAK = 40;

/** So many pieces of a zoom that is not shown may be kept, about a megabyte each. */
const KEPT = 36;

const keysOf = (pieces: readonly (readonly [number, number])[]): string[] => pieces.map(([i, j]) => i + "," + j);

export class Pictures implements Hangar {
  private readonly kept = new Map<number, Pictured>();
  /** The counters as they will stand and look at another stop of the zoom. */
  private later: (stop: number) => readonly Pictured[] = () => [];
  /** The pictures by their size in pixels, the last used last, and by counter. */
  private readonly painted = new Map<number, Map<number, Picture>>();
  private readonly aloft = new Map<number, HTMLCanvasElement>();
  private readonly sky: HTMLDivElement;
  private layer: Tiles;
  /** The pieces of the zoom before, stretched, until those in sight are there. */
  private before: Tiles | null = null;
  /** Pieces of zooms that are not shown yet, the last used last; sorted anew when the counters have changed. */
  private readonly next: { tiles: Tiles; sorted: boolean }[] = [];
  private at: { camera: Camera; view: Size } = { camera: { x: 0, y: 0, zoom: 1 }, view: { width: 0, height: 0 } };
  private shown = "";
  private frame = 0;
  private idle = 0;
  /** When the zoom was exchanged for the last time, in milliseconds. */
  private since = 0;
  /** How often everything was to be painted anew because a font had come. */
  private fonts = 0;
  private lifted: number | null = null;

  /** Shows counters in `host`, on a map `map` units large. */
  constructor(private readonly host: HTMLElement, private readonly map: Size) {
    this.sky = host.ownerDocument.createElement("div");
    this.sky.className = "sky";
    this.layer = new Tiles(host.ownerDocument, { size: 0, laid: 1, ratio: 1 });
    host.append(this.layer.box, this.sky);
    // Painted with whatever font there is at first, and once more when the counters' own has come.
    const faces = host.ownerDocument.fonts, needed = [600, 700].map((weight) => `${weight} 30px "Barlow Condensed"`);
    if (faces && !needed.every((face) => faces.check(face)))
      void Promise.allSettled(needed.map((face) => faces.load(face))).then(() => {
        this.fonts++;
        this.paint();
      });
  }

  /**
   * Shows these counters, `size` map units large, on a sheet laid out at `laid` pixels of the page a unit; `later` gives
   * them for another stop.
   */
  show(counters: readonly Pictured[], size: number, laid: number, later: (stop: number) => readonly Pictured[] = () => counters): void {
    const scale = { size, laid, ratio: Math.min(2, window.devicePixelRatio || 1) };
    if (!this.layer.is(scale)) this.exchange(scale);
    const gone = new Set(this.kept.keys());
    for (const want of counters) {
      gone.delete(want.id);
      // Those that lie higher come later.
      this.kept.delete(want.id);
      this.kept.set(want.id, want);
    }
    for (const id of gone) {
      this.kept.delete(id);
      for (const pictures of this.painted.values()) pictures.delete(id);
    }
    this.later = later;
    for (const n of this.next) n.sorted = false;
    this.sort();
    this.paint();
  }

  /** Puts the pieces of another zoom in the place of those that are shown. */
  private exchange(scale: Scale): void {
    const now = this.layer;
    this.withdraw();
    if (now.count) {
      this.since = performance.now();
      this.before = now;
      now.box.style.transform = `scale(${scale.laid / now.scale.laid})`;
    } else now.end();
    this.layer = this.upcoming(scale).tiles;
    this.next.pop();
    this.sky.before(this.layer.box);
    this.sky.style.transform = `scale(${scale.laid})`;
  }

  /** Takes the pieces of the zoom before out of the page, and keeps them for a step back. */
  private withdraw(): void {
    if (!this.before) return;
    const { box } = this.before;
    box.remove();
    box.style.transform = "";
    this.next.push({ tiles: this.before, sorted: false });
    this.before = null;
    this.forget();
  }

  private forget(): void {
    while (this.next.length > AHEAD) this.next.shift()!.tiles.end();
  }

  /** The pieces of a zoom that is not shown, as far as they are there; they become the last of `next`. */
  private upcoming(scale: Scale): { tiles: Tiles; sorted: boolean } {
    const i = this.next.findIndex(({ tiles }) => tiles.is(scale));
    const found = i < 0 ? { tiles: new Tiles(this.host.ownerDocument, scale), sorted: false } : this.next.splice(i, 1)[0]!;
    this.next.push(found);
    this.forget();
    return found;
  }

  /** The window has moved over the map. */
  look(camera: Camera, view: Size): void {
    this.at = { camera, view };
    const { laid, ratio } = this.layer.scale;
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
    const copy = this.host.ownerDocument.createElement("canvas");
    if (!paintCounter(copy, { ...from.look, count: 0 }, this.layer.pixels)) return undefined;
    copy.style.width = copy.style.height = (this.layer.scale.size / 96) * ACROSS + "px";
    this.sky.append(copy);
    this.aloft.set(piece, copy);
    this.sort();
    this.soon();
    return copy;
  }

  land(piece: number): void {
    const copy = this.aloft.get(piece);
    this.aloft.delete(piece);
    this.sort();
    this.paint();
    copy?.remove();
  }

  spot(piece: number): Point | undefined {
    const want = this.kept.get(piece);
    return want && [want.x, want.y];
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.idle);
    this.host.replaceChildren();
  }

  /** A painter who paints until then, and gives what is painted afterwards too. */
  private painter(until: number): Painter {
    return ({ id, look }, pixels) => {
      let all = this.painted.get(pixels);
      if (!all) {
        this.painted.set(pixels, (all = new Map()));
        if (this.painted.size > ZOOMS) this.painted.delete(this.painted.keys().next().value!);
      }
      const name = named(look) + "|" + this.fonts;
      let picture = all.get(id);
      if (picture?.name === name) return picture.canvas;
      if (performance.now() > until) return null;
      if (!picture) all.set(id, (picture = { canvas: this.host.ownerDocument.createElement("canvas"), name }));
      picture.name = name;
      paintCounter(picture.canvas, look, pixels);
      return picture.canvas;
    };
  }

  /** Puts together what a camera will show, as far as there is time; whether all of it is there. */
  prepare(to: Camera, time = SEEN_MS): boolean {
    const { view } = this.at, stop = stopFor(to.zoom), { ratio } = this.layer.scale;
    const scale = { size: counterSize(stop), laid: to.zoom, ratio };
    if (this.layer.is(scale)) return true;
    const keys = keysOf(wanted(to, view, this.map, scale.laid * ratio)), due = this.upcoming(scale);
    if (!due.sorted) due.tiles.sort(this.later(stop));
    due.sorted = true;
    if (due.tiles.count > KEPT) due.tiles.keep(keys);
    const until = performance.now() + time;
    return due.tiles.bring(keys, this.painter(until), until, this.fonts);
  }

  /** While nothing is to be painted, what a step of the zoom would show. */
  private spare(): void {
    this.idle = window.setTimeout(() => {
      if (!ahead().every((to) => this.prepare(to, UNSEEN_MS))) this.spare();
    }, BREAK);
  }

  /** Finds where the counters lie that do not travel. */
  private sort(): void {
    this.layer.sort([...this.kept.values()].filter(({ id }) => !this.aloft.has(id)), this.lifted);
  }

  /** Paints in the next frame: whoever moves the map does not wait for it. */
  private soon(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Paints what is not yet as it should be, what is in sight first, as much as a frame has room for; the rest in the next. */
  private paint(): void {
    cancelAnimationFrame(this.frame);
    const { camera, view } = this.at, { layer } = this, scale = layer.scale.laid * layer.scale.ratio;
    if (!view.width) return;
    const start = performance.now(), bring = (keys: readonly string[], time: number): boolean =>
      layer.bring(keys, this.painter(start + time), start + time, this.fonts);
    const near = keysOf(wanted(camera, view, this.map, scale, 1)), seen = keysOf(wanted(camera, view, this.map, scale));
    layer.keep(near);
    const inSight = bring(seen, SEEN_MS);
    if (inSight) this.withdraw();
    // What lies around a new zoom waits until all else of it is done.
    const waits = inSight && start < this.since + SETTLES;
    const all = inSight && !waits && bring(near, UNSEEN_MS);
    this.host.dataset["painted"] = all ? "all" : inSight ? "seen" : "some";
    window.clearTimeout(this.idle);
    if (waits) this.idle = window.setTimeout(() => this.paint(), this.since + SETTLES - start);
    else if (!all) this.soon();
    else this.spare();
  }
}
