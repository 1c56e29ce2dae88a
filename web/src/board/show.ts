/** Bringing a place into sight, from the log, the keyboard or the small map. */
import { placesOf } from "../ground/places";
import { ground, sheet } from "../state";
import { camera, centreOn, inSight, type Camera } from "./camera";
import { onMap } from "./layout";
import { still } from "../pace";
import { moveTo } from "./camera";

const LENGTH = 250;

/** Glides to a camera in 250 ms, or jumps for those who want no motion. */
function glide(to: Camera): void {
  const from = camera.value;
  if (still() || !window.requestAnimationFrame) return moveTo(to);
  const start = performance.now();
  const step = (now: number): void => {
    const t = Math.min(1, (now - start) / LENGTH), k = t * t * (3 - 2 * t);
    moveTo({ zoom: to.zoom, x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k });
    if (t < 1) window.requestAnimationFrame(step);
  };
  window.requestAnimationFrame(step);
}

export function show(place: string, onlyIfHidden = false): void {
  const g = ground.value;
  if (!g || !onMap(place)) return;
  sheet.value = "map";
  const [x, y] = placesOf(g).centre(place);
  if (onlyIfHidden && inSight(x, y)) return;
  const before = camera.value;
  centreOn(x, y, before.zoom < 0.5 ? 1 : before.zoom);
  const to = camera.value;
  if (before.zoom === to.zoom) {
    camera.value = before;
    glide(to);
  }
}
