/** Bringing a place into sight, from the log, the keyboard or the small map. */
import { placesOf } from "../ground/places";
import { ground, sheet } from "../state";
import { camera, centred, glideTo, heading, inSight } from "./camera";
import { onMap } from "./layout";

export function show(place: string, onlyIfHidden = false): void {
  const g = ground.value;
  if (!g || !onMap(place)) return;
  sheet.value = "map";
  const [x, y] = placesOf(g).centre(place);
  if (onlyIfHidden && inSight(x, y)) return;
  const { zoom } = heading.value ?? camera.value;
  glideTo(centred(x, y, zoom < 0.5 ? 1 : zoom));
}
