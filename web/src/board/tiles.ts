/**
 * The counters of one zoom, laid into pieces of 512 pixels, of which only those in sight and next to it are in the page:
 * hundreds of counters cost a pan no more than the ground.
 */
import { ACROSS, named, RIM, type Look } from "../counters/picture";
import { PIECE, release } from "./baker";

/** One counter: who it is, where its middle stands in map units, how it looks. Given in the order in which they lie. */
export interface Pictured { id: number; x: number; y: number; look: Look }

/** A counter's size in map units, the pixels of the page a unit is laid out at, and those of the screen in one of the page. */
export interface Scale { size: number; laid: number; ratio: number }

/** A counter, and the corner of its picture, in pixels of the screen. */
interface Placed { want: Pictured; left: number; top: number }

/** A piece of the page: a canvas that is handed whole pictures, for one that is drawn on is sent to the screen in every frame. */
interface Tile { canvas: HTMLCanvasElement; shown: string }

/** A counter's picture; null when there is no time left to paint it. */
export type Painter = (counter: Pictured, pixels: number) => HTMLCanvasElement | null;

export class Tiles {
  readonly box: HTMLDivElement;
  /** Pixels of the screen across a counter's picture. */
  readonly pixels: number;
  private readonly tiles = new Map<string, Tile>();
  /** The counters that touch each piece, in their order. */
  private on = new Map<string, Placed[]>();
  /** Where pieces are put together; empty again once its picture is handed on. */
  private table: OffscreenCanvas | null = null;

  constructor(private readonly page: Document, readonly scale: Scale) {
    this.box = page.createElement("div");
    this.box.className = "tiles";
    this.pixels = Math.max(1, Math.round((scale.size / 96) * ACROSS * scale.laid * scale.ratio));
  }

  get count(): number {
    return this.tiles.size;
  }

  is({ size, laid, ratio }: Scale): boolean {
    return this.scale.size === size && this.scale.laid === laid && this.scale.ratio === ratio;
  }

  /** Finds where each counter lies, in whole pixels so that nothing is blurred, and on which pieces; one is lifted a little. */
  sort(counters: Iterable<Pictured>, lifted: number | null = null): void {
    const { size, laid, ratio } = this.scale, scale = laid * ratio, rim = (size / 96) * (48 + RIM), across = this.pixels;
    this.on = new Map();
    for (const want of counters) {
      const left = Math.round((want.x - rim) * scale);
      const top = Math.round((want.y - rim) * scale) - (want.id === lifted ? Math.round(1.5 * ratio) : 0);
      for (let j = Math.floor(top / PIECE); j * PIECE < top + across; j++)
        for (let i = Math.floor(left / PIECE); i * PIECE < left + across; i++) {
          const list = this.on.get(i + "," + j);
          if (list) list.push({ want, left, top });
          else this.on.set(i + "," + j, [{ want, left, top }]);
        }
    }
  }

  /** Forgets all pieces but these, and those on which nothing lies any more. */
  keep(keys: readonly string[]): void {
    for (const [key, { canvas }] of this.tiles)
      if (!keys.includes(key) || !this.on.has(key)) {
        release(canvas);
        this.tiles.delete(key);
      }
  }

  /** Takes everything out of the page. */
  end(): void {
    this.box.remove();
    this.keep([]);
  }

  /** Brings these pieces up to date, in their order; false when it is `until` (milliseconds) before all are. */
  bring(keys: readonly string[], painter: Painter, until: number, edition: number): boolean {
    return keys.every((key) => this.tile(key, painter, until, edition));
  }

  private tile(key: string, painter: Painter, until: number, edition: number): boolean {
    const list = this.on.get(key);
    if (!list) return true;
    const wants = edition + ":" + list.map((k) => [k.want.id, k.left, k.top, named(k.want.look)].join(" ")).join();
    const shown = this.tiles.get(key);
    if (shown?.shown === wants) return true;
    const pictures: HTMLCanvasElement[] = [];
    for (const { want } of list) {
      const picture = painter(want, this.pixels);
      if (!picture) return false;
      pictures.push(picture);
    }
    if (performance.now() > until) return false;
    const [i, j] = key.split(",").map(Number) as [number, number];
    const tile = shown ?? this.add(key, i, j);
    const table = typeof OffscreenCanvas === "undefined" ? null : (this.table ??= new OffscreenCanvas(PIECE, PIECE));
    const brush = (table ?? tile.canvas).getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D | null;
    if (!table) brush?.clearRect(0, 0, PIECE, PIECE);
    list.forEach((k, n) => brush?.drawImage(pictures[n]!, k.left - i * PIECE, k.top - j * PIECE));
    if (table) tile.canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(table.transferToImageBitmap());
    tile.shown = wants;
    return true;
  }

  private add(key: string, i: number, j: number): Tile {
    const canvas = this.page.createElement("canvas"), { ratio } = this.scale;
    canvas.width = canvas.height = PIECE;
    canvas.style.left = (i * PIECE) / ratio + "px";
    canvas.style.top = (j * PIECE) / ratio + "px";
    canvas.style.width = canvas.style.height = PIECE / ratio + "px";
    const tile = { canvas, shown: "" };
    this.tiles.set(key, tile);
    this.box.append(canvas);
    return tile;
  }
}
