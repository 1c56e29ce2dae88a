/** A shape as a raster: whether a point lies inside, in no time. Even-odd, like the shape's own fill. */
import type { Point } from "./curves";

export class Mask {
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Uint8Array;

  /** `rim` map units around the map are covered too; beyond them everything is outside. */
  constructor(loops: readonly (readonly Point[])[], width: number, height: number, private readonly step = 3, private readonly rim = 60) {
    this.columns = Math.ceil((width + 2 * rim) / step);
    this.rows = Math.ceil((height + 2 * rim) / step);
    this.cells = new Uint8Array(this.columns * this.rows);
    const crossings: number[][] = Array.from({ length: this.rows }, () => []);
    for (const loop of loops)
      for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
        const a = loop[i]!, b = loop[j]!;
        if (a[1] === b[1]) continue;
        const [top, bottom] = a[1] < b[1] ? [a, b] : [b, a];
        // Rows are sampled at their middle; a row belongs to the leg whose span holds it, the upper end included.
        const first = Math.max(0, Math.ceil((top[1] + rim) / step - 0.5)), last = Math.min(this.rows - 1, Math.ceil((bottom[1] + rim) / step - 0.5) - 1);
        for (let r = first; r <= last; r++) {
          const y = (r + 0.5) * step - rim;
          crossings[r]!.push(top[0] + ((bottom[0] - top[0]) * (y - top[1])) / (bottom[1] - top[1]));
        }
      }
    crossings.forEach((xs, r) => {
      xs.sort((a, b) => a - b);
      for (let k = 0; k + 1 < xs.length; k += 2) {
        const from = Math.max(0, Math.ceil((xs[k]! + rim) / step - 0.5)), to = Math.min(this.columns - 1, Math.floor((xs[k + 1]! + rim) / step - 0.5));
        for (let c = from; c <= to; c++) this.cells[r * this.columns + c] = 1;
      }
    });
  }

  has(x: number, y: number): boolean {
    const c = Math.floor((x + this.rim) / this.step), r = Math.floor((y + this.rim) / this.step);
    return c >= 0 && r >= 0 && c < this.columns && r < this.rows && this.cells[r * this.columns + c] === 1;
  }

  /** Whether a disc lies inside, as far as eight points of its rim tell. */
  hasDisc(x: number, y: number, radius: number): boolean {
    const d = radius * 0.71;
    return this.has(x - radius, y) && this.has(x + radius, y) && this.has(x, y - radius) && this.has(x, y + radius)
      && this.has(x - d, y - d) && this.has(x + d, y - d) && this.has(x - d, y + d) && this.has(x + d, y + d);
  }
}
