/** Where on the map one looks: an offset and a scale, moved by drag, wheel, pinch, buttons and keys. */
import { computed, signal } from "@preact/signals";

export const STOPS = [0.33, 0.5, 0.75, 1, 1.5, 2] as const;

export interface Camera { x: number; y: number; zoom: number }
export interface Size { width: number; height: number }

export const camera = signal<Camera>({ x: 0, y: 0, zoom: 1 });
export const viewport = signal<Size>({ width: 1264, height: 888 });
export const sheetSize = signal<Size>({ width: 1, height: 1 });

/** The stop whose level of detail is drawn at a zoom. */
export const stopFor = (zoom: number): number => STOPS.reduce<number>((best, s) => (zoom >= s - 0.04 ? s : best), STOPS[0]);

/** The zoom alone: what depends on it does not draw again when the map is panned. */
export const zoomNow = computed(() => camera.value.zoom);

/**
 * The scale at which the sheet is laid out. It follows the zoom at once, except while two fingers pinch or the wheel
 * turns: then the laid-out sheet is only stretched, which costs nothing, and laid out anew when they rest.
 */
export const laidOut = signal(1);
/** The stop whose details are drawn: that of the laid-out sheet. */
export const stopNow = computed(() => stopFor(laidOut.value));
let resting = 0;

export function layOut(atOnce: boolean): void {
  if (typeof window === "undefined") return;
  window.clearTimeout(resting);
  if (atOnce) laidOut.value = camera.value.zoom;
  else resting = window.setTimeout(() => void (laidOut.value = camera.value.zoom), 140);
}

/** Stops there is use for: the first that shows the whole map at once is the least. */
export function nextStop(zoom: number, direction: 1 | -1): number {
  if (direction > 0) return STOPS.find((s) => s > zoom + 0.02) ?? STOPS[STOPS.length - 1]!;
  return [...STOPS].reverse().find((s) => s < zoom - 0.02) ?? STOPS[0];
}

/** Height of the tools along the foot of the map, in pixels. */
const TOOLS = 62;

/** Keeps the map in sight: little of the desk beside it, but on a narrow screen room below for a sheet that covers it. */
export function bounded(c: Camera, view: Size, sheet: Size): Camera {
  const w = sheet.width * c.zoom, h = sheet.height * c.zoom;
  const hold = (at: number, size: number, window: number, before: number, after: number): number =>
    size <= window - (after > 90 ? after : 0) ? (window - size) / 2 : Math.min(before, Math.max(window - after - size, at));
  const below = view.width < 620 ? view.height * 0.6 : 90;
  // The tools of the map stand along its foot: a map that fits stands above them.
  const foot = view.width < 620 ? 0 : Math.max(0, Math.min(TOOLS, view.height - h - 12));
  return { zoom: c.zoom, x: hold(c.x, w, view.width, 70, 70), y: hold(c.y, h, view.height - foot, 70, below) };
}

export function moveTo(c: Camera): void {
  camera.value = bounded(c, viewport.value, sheetSize.value);
}

/** Zoom so that the point of the map under (px, py) of the window stays there; `gesture` while fingers still move. */
export function zoomAbout(zoom: number, px = viewport.value.width / 2, py = viewport.value.height / 2, gesture = false): void {
  const c = camera.value;
  const z = Math.max(STOPS[0], Math.min(STOPS[STOPS.length - 1]!, zoom));
  moveTo({ zoom: z, x: px - ((px - c.x) * z) / c.zoom, y: py - ((py - c.y) * z) / c.zoom });
  layOut(!gesture);
}

/** Bring a point of the map to the middle of the window. */
export function centreOn(x: number, y: number, zoom = camera.value.zoom): void {
  const v = viewport.value;
  moveTo({ zoom, x: v.width / 2 - x * zoom, y: v.height / 2 - y * zoom });
  layOut(true);
}

/** Whether a point of the map lies well inside the window. */
export function inSight(x: number, y: number, rim = 60): boolean {
  const c = camera.value, v = viewport.value;
  const sx = x * c.zoom + c.x, sy = y * c.zoom + c.y;
  return sx > rim && sy > rim && sx < v.width - rim && sy < v.height - rim;
}

/** Whether a point of the map is in the window now; whoever asks does not follow the camera. */
export function seenNow(x: number, y: number): boolean {
  const c = camera.peek(), v = viewport.peek(), sx = x * c.zoom + c.x, sy = y * c.zoom + c.y;
  return sx > -50 && sy > -50 && sx < v.width + 50 && sy < v.height + 50;
}

/** The size of a counter in map units at a zoom: it stays readable when the map grows small. */
export const counterSize = (zoom: number): number =>
  zoom < 0.42 ? 72 : zoom < 1.8 ? 54 : 48;
