/** Where on the map one looks: an offset and a scale, moved by drag, wheel, pinch, buttons and keys. */
import { batch, computed, signal } from "@preact/signals";
import { still } from "../pace";

export const STOPS = [0.33, 0.5, 0.75, 1, 1.5, 2] as const;

export interface Camera { x: number; y: number; zoom: number }
export interface Size { width: number; height: number }

/** Pixels: on a window less wide, panels are sheets from below. */
export const NARROW = 620;

export const camera = signal<Camera>({ x: 0, y: 0, zoom: 1 });
export const viewport = signal<Size>({ width: 1264, height: 888 });
export const sheetSize = signal<Size>({ width: 1, height: 1 });

/** The stop whose level of detail is drawn at a zoom. */
export const stopFor = (zoom: number): number => STOPS.reduce<number>((best, s) => (zoom >= s - 0.04 ? s : best), STOPS[0]);

/**
 * The scale at which the sheet is laid out. While the zoom glides, two fingers pinch or the wheel turns, the laid-out sheet
 * is only stretched, which costs next to nothing; it is laid out anew when they rest.
 */
export const laidOut = signal(1);
/** The stop whose details are drawn: that of the laid-out sheet. */
export const stopNow = computed(() => stopFor(laidOut.value));
let resting = 0;

/** Milliseconds without a change after which the sheet is laid out anew. */
const REST = 140;

function layOut(after: number): void {
  if (typeof window === "undefined") return;
  window.clearTimeout(resting);
  const now = (): void => void (laidOut.value = camera.value.zoom);
  if (after) resting = window.setTimeout(now, after);
  else now();
}

/**
 * Those who paint for a zoom. Each says whether what will be in sight is painted, and paints on in what is left of the frame;
 * the sheet stays stretched until all are done, for then the screen shows the new zoom in one frame instead of piece by piece.
 */
export const painters = new Set<(to: Camera) => boolean>();

/** Where the camera is gliding to, or null while it rests or follows a hand. */
export const heading = signal<Camera | null>(null);
/** The zoom alone, as it will be: what depends on it draws once for every step, and not when the map is panned. */
export const zoomNow = computed(() => (heading.value ?? camera.value).zoom);
let frame = 0;

/**
 * Milliseconds in which the camera comes to where it is sent; after a frame longer than `LATE`, or two longer than `SLOW`
 * while the sheet is stretched, it stands there at once.
 */
const GLIDE = 250, LATE = 50, SLOW = 22;

/** Kept while the tab is open: that this machine, without a graphics card, takes too long for a stretched frame. */
const JUMPS = "grognard.jumps";
let jumps = remembered();

/** Asks in a break whether the screen is drawn without a graphics card: then already the first zoom is one step. */
export function askForCard(): void {
  if (jumps) return;
  const card = document.createElement("canvas").getContext("webgl", { failIfMajorPerformanceCaveat: true });
  if (card) card.getExtension("WEBGL_lose_context")?.loseContext();
  else jumpFromNow();
}

function remembered(): boolean {
  try {
    return sessionStorage.getItem(JUMPS) === "yes";
  } catch {
    return false;
  }
}

/** From now on a new zoom is one step. */
function jumpFromNow(): void {
  jumps = true;
  try {
    sessionStorage.setItem(JUMPS, "yes");
  } catch {
    // A browser that keeps nothing finds it out again.
  }
}

/** Milliseconds that painters are waited for before the old zoom is stretched, which costs a slow machine several frames, and in all. */
const HOLD = 90, PATIENCE = 600;

/** Stands there, laid out anew, once all is painted; at once where it is painted already, or where nothing is laid out anew. */
function arrive(to: Camera): void {
  window.clearTimeout(resting);
  const start = performance.now();
  const step = (): void => {
    const waited = performance.now() - start;
    if (to.zoom !== laidOut.value && ![...painters].map((painted) => painted(to)).every(Boolean) && waited < PATIENCE) {
      heading.value = to;
      if (waited > HOLD) camera.value = to;
      frame = requestAnimationFrame(step);
      return;
    }
    batch(() => {
      heading.value = null;
      camera.value = to;
      laidOut.value = to.zoom;
    });
  };
  step();
}

/**
 * Sends the camera somewhere: it glides there and begins at once, or stands there for those who want no motion. A machine
 * that cannot keep up with a glide goes the rest of the way in one step, which is quicker than a stutter, and has learned
 * that a new zoom is one step from then on.
 */
export function glideTo(to: Camera): void {
  halt();
  const from = camera.value, zooms = to.zoom !== from.zoom;
  if (typeof requestAnimationFrame === "undefined") {
    camera.value = to;
    return layOut(REST);
  }
  if (still() || (zooms && jumps)) return arrive(to);
  heading.value = to;
  // The first frame already shows the way it has gone in that frame's time.
  const start = performance.now() - 1000 / 60;
  let last = start, slow = 0;
  const step = (now: number): void => {
    const t = Math.max(0, Math.min(1, (now - start) / GLIDE)), k = 1 - (1 - t) ** 3;
    const took = now - last, late = took > LATE;
    if (zooms && took > SLOW) slow++;
    last = now;
    if (slow > 1) jumpFromNow();
    if (t === 1 || late || slow > 1) return arrive(to);
    // One point of the window stays on its point of the map all the way.
    const zoom = from.zoom * (to.zoom / from.zoom) ** k, part = to.zoom === from.zoom ? k : (zoom - from.zoom) / (to.zoom - from.zoom);
    camera.value = { zoom, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    frame = requestAnimationFrame(step);
  };
  window.clearTimeout(resting);
  step(performance.now());
}

/** Ends a glide where the camera is, or `there` where it was sent. */
export function halt(there = false): void {
  const to = heading.value;
  if (!to) return;
  cancelAnimationFrame(frame);
  heading.value = null;
  if (there) camera.value = to;
  layOut(REST);
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
  const below = view.width < NARROW ? view.height * 0.6 : 90;
  // The tools of the map stand along its foot: a map that fits stands above them.
  const foot = view.width < NARROW ? 0 : Math.max(0, Math.min(TOOLS, view.height - h - 12));
  return { zoom: c.zoom, x: hold(c.x, w, view.width, 70, 70), y: hold(c.y, h, view.height - foot, 70, below) };
}

/** Puts the camera somewhere at once, as a hand that drags does. */
export function moveTo(c: Camera): void {
  halt();
  camera.value = bounded(c, viewport.value, sheetSize.value);
}

/** The camera at a zoom that leaves the point of the map under (px, py) of the window there. */
function about(c: Camera, zoom: number, px: number, py: number): Camera {
  const z = Math.max(STOPS[0], Math.min(STOPS[STOPS.length - 1]!, zoom));
  return bounded({ zoom: z, x: px - ((px - c.x) * z) / c.zoom, y: py - ((py - c.y) * z) / c.zoom }, viewport.value, sheetSize.value);
}

/** Follows fingers that pinch, about a point of the window. */
export function pinchTo(zoom: number, px: number, py: number): void {
  halt();
  camera.value = about(camera.value, zoom, px, py);
  layOut(REST);
}

/** Where the pointer was last over the window, if it was: what one is likely to zoom about. */
export const pointed: { at: { x: number; y: number } | null } = { at: null };

/** Where a step of the zoom would lead from here, in and out: what is worth painting while nothing else is to be done. */
export function ahead(): Camera[] {
  const c = camera.peek(), { x, y } = pointed.at ?? { x: viewport.peek().width / 2, y: viewport.peek().height / 2 };
  return ([-1, 1] as const).map((d) => about(c, nextStop(c.zoom, d), x, y)).filter((to) => to.zoom !== c.zoom);
}

/** Glides to a zoom, about a point of the window or its middle. */
export function zoomAbout(zoom: number, px = viewport.value.width / 2, py = viewport.value.height / 2): void {
  glideTo(about(heading.value ?? camera.value, zoom, px, py));
}

/** Glides to the next stop; while it is on its way to one, to the one after. */
export function zoomStep(direction: 1 | -1, px?: number, py?: number): void {
  zoomAbout(nextStop((heading.value ?? camera.value).zoom, direction), px, py);
}

/** The camera with a point of the map in the middle of the window. */
export function centred(x: number, y: number, zoom = camera.value.zoom): Camera {
  const v = viewport.value;
  return bounded({ zoom, x: v.width / 2 - x * zoom, y: v.height / 2 - y * zoom }, v, sheetSize.value);
}

/** Bring a point of the map to the middle of the window, at once. */
export function centreOn(x: number, y: number, zoom = (heading.value ?? camera.value).zoom): void {
  moveTo(centred(x, y, zoom));
  layOut(0);
}

/** Whether a point of the map lies well inside the window. */
export function inSight(x: number, y: number, rim = 60): boolean {
  const c = camera.value, v = viewport.value;
  const sx = x * c.zoom + c.x, sy = y * c.zoom + c.y;
  return sx > rim && sy > rim && sx < v.width - rim && sy < v.height - rim;
}

/** The size of a counter in map units at a zoom: it stays readable when the map grows small. */
export const counterSize = (zoom: number): number =>
  zoom < 0.42 ? 72 : zoom < 1.8 ? 54 : 48;
