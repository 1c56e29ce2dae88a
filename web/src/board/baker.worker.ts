/** Draws the ground and paints pieces of it, away from the thread that answers the player. */
import { draw } from "../ground/draw";
import { paint, read, type Item } from "../ground/paint";
import { shade } from "../ground/relief";
import type { Ground } from "../types";
import type { Order } from "./baker";

interface Sheet { lower: Item[]; upper: Item[]; shade: ImageBitmap | null; columns: number; rows: number; step: number; width: number; height: number }

interface Fonts { add(face: FontFace): void }
const here = self as unknown as { fonts?: Fonts; onmessage: ((e: MessageEvent<Order>) => void) | null; postMessage(what: unknown, give?: Transferable[]): void };

let sheet: Promise<Sheet> | null = null, coarse: Promise<Sheet> | null = null;
/** Begins the whole drawing, once its coarse one is shown. */
let begin: () => void = () => undefined;

async function prepare(ground: Ground, plain: boolean): Promise<Sheet> {
  const drawing = draw(ground, plain);
  const { columns, rows, step } = drawing.field;
  const light = await createImageBitmap(new ImageData(shade(drawing.field), columns, rows));
  return { lower: read(drawing.lower), upper: read(drawing.upper), shade: light, columns, rows, step, width: drawing.width, height: drawing.height };
}

/** Without its fonts the map is numbered in the machine's own. */
const fonts = (faces: readonly { family: string; url: string; weight: string; style: string }[]): Promise<unknown> =>
  Promise.allSettled(faces.map(async ({ family, url, weight, style }) => {
    const face = new FontFace(family, `url(${url})`, { weight, style });
    here.fonts?.add(await face.load());
  }));

async function bake(order: Extract<Order, { do: "bake" }>): Promise<void> {
  const s = await (order.coarse ? coarse : sheet);
  if (!s) return;
  const canvas = new OffscreenCanvas(order.pixels[0], order.pixels[1]);
  const brush = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!brush) return;
  const window = { x0: order.x, y0: order.y, x1: order.x + order.pixels[0] / order.scale, y1: order.y + order.pixels[1] / order.scale };
  brush.fillStyle = "#F7F1DC";
  brush.fillRect(0, 0, order.pixels[0], order.pixels[1]);
  paint(brush, s.lower, window, order.scale, order.stop);
  if (s.shade) {
    brush.setTransform(order.scale, 0, 0, order.scale, -order.x * order.scale, -order.y * order.scale);
    brush.imageSmoothingEnabled = true;
    brush.drawImage(s.shade, -s.step / 2, -s.step / 2, s.columns * s.step, s.rows * s.step);
  }
  paint(brush, s.upper, window, order.scale, order.stop);
  const bitmap = canvas.transferToImageBitmap();
  here.postMessage({ key: order.key, bitmap }, [bitmap]);
  if (order.coarse) begin();
}

here.onmessage = ({ data }) => {
  if (data.do === "bake") return void bake(data);
  // The first sight of the map does not wait for its trees and numbers.
  coarse = prepare(data.ground, true);
  const loaded = fonts(data.fonts);
  sheet = new Promise((done) => {
    begin = () => void loaded.then(() => done(prepare(data.ground, false)));
  });
};
