/** On a phone, where the tracks stand behind a tab: the turn, the phase or impulse, and the points, in one line. */
import { STAR } from "../ground/control";
import { view } from "../state";
import { say, t, worded } from "../text";
import type { Track } from "../types";
import { Mark } from "./bits";

/** Tracks of Victory Points, as titles name them. */
const POINTS = ["vp", "victory"];

/** How the game stands: the points of who leads, or as they are counted; else who holds the objectives. */
function Standing({ tracks }: { tracks: readonly Track[] }) {
  const points = tracks.find((one) => POINTS.includes(one.name)), held = tracks.find((one) => one.name === "objective");
  const track = points ?? held;
  if (!track) return null;
  const box = points?.boxes.length === 1 ? points.boxes[0] : undefined;
  return (
    <span class="points"><span class="hidden">{say(track.say)}: </span>
      {points && <svg width="16" height="16" viewBox="-8 -8.4 16 16" aria-hidden="true"><path d={STAR} fill="#FFC83D" /></svg>}
      {box ? <>{box.side != null && <Mark side={box.side} size={18} />}{worded(box.label)}</> : points ? say(points.stands?.say)
        : held!.boxes.map((b, i) => (b.side == null ? null : <Mark key={i} side={b.side} size={18} />))}</span>
  );
}

export function TurnLine() {
  const v = view.value;
  if (!v) return null;
  return <section class="turnline" aria-label={t("Turns")}><b>{say(v.turn)}</b><span class="phase">{say(v.phase)}</span><Standing tracks={v.tracks ?? []} /></section>;
}
