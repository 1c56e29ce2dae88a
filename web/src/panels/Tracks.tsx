/** The tracks of the game: turns with what is due, points, objectives; and who is off the map. */
import { ground, kinds, view } from "../state";
import { say, t, worded } from "../text";
import type { Track, TrackBox } from "../types";
import { Clause, Counter, Mark, Said } from "./bits";
import { codeOf } from "../state";
import { sideStyle } from "../counters/sides";

export function Tracks() {
  const v = view.value;
  if (!v) return null;
  const tracks = v.tracks ?? [];
  return (
    <div class="tracks">
      <section class="sec turn"><h2>{say(v.turn)}</h2><p class="soft">{say(v.phase)}</p>
        {tracks.filter((t) => t.name === "turn").map((t) => <Turns key={t.name} track={t} />)}
      </section>
      {tracks.filter((t) => t.name !== "turn").length > 0 && (
        <section class="sec pair">{tracks.filter((t) => t.name !== "turn").map((t, i) => <Small key={i} track={t} />)}</section>
      )}
      <OffMap />
    </div>
  );
}

const dueWords = (b: TrackBox): string => {
  const names = (b.pieces ?? []).map((p) => kinds.value.get(p)?.name ?? "").filter(Boolean);
  return [b.note ? worded(b.note) : "", names.length ? t("due: {units}", { units: names.join(", ") }) : "", b.mark ? worded(b.mark) : ""].filter(Boolean).join("; ");
};

function Turns({ track }: { track: Track }) {
  const many = track.boxes.length > 9;
  const due = track.at == null ? [] : track.boxes[track.at]?.pieces ?? [];
  return (
    <>
      <ol class={many ? "turns many" : "turns"} aria-label={say(track.say)}>
        {track.boxes.map((b, i) => (
          <li key={i} class={track.at === i ? "now" : track.at != null && i < track.at ? "gone" : ""} title={dueWords(b)}
            aria-current={track.at === i ? "step" : undefined}>
            <b>{b.label}</b>{!many && <small>{shortNote(b.note)}</small>}
            <span class="due">{dueMarks(b)}</span>
            <span class="hidden">{dueWords(b)}</span>
          </li>
        ))}
      </ol>
      {due.length > 0 && <div class="units" aria-label={t("Due this turn")}>{due.map((p) => <Counter key={p} id={p} size={36} />)}</div>}
      {track.note && say(track.note) && <p class="soft">{say(track.note)} <Clause clause={track.clause} /></p>}
    </>
  );
}

/** "1942-09-12" and "12 September 1942" both give their day. */
const shortNote = (note = ""): string => /^\d{4}-\d\d-(\d\d)$/.exec(note)?.[1] ?? /^\d{1,2}/.exec(note)?.[0] ?? "";

/** A square or disc a unit due, by side. */
function dueMarks(b: TrackBox) {
  return (b.pieces ?? []).slice(0, 8).map((p) => {
    const side = kinds.value.get(p)?.side ?? 0;
    const colour = codeOf(side) === "J" ? "#B3231C" : sideStyle(codeOf(side)).body;
    return <svg key={p} width="7" height="7" viewBox="0 0 8 8" aria-hidden="true">{codeOf(side) === "J" ? <circle cx="4" cy="4" r="3.6" fill={colour} /> : <rect x=".5" y=".5" width="7" height="7" fill={colour} stroke="#CFE0C4" stroke-width=".6" />}</svg>;
  });
}

/** A long track as one strip: every box a cell; where they are many, only those are named that matter. */
function Strip({ track }: { track: Track }) {
  const many = track.boxes.length > 15, last = track.boxes.length - 1;
  return (
    <div class="small-track wide">
      <h2>{say(track.say)} <Clause clause={track.clause} />{track.note && say(track.note) && <span class="soft note"><Said text={track.note} /></span>}</h2>
      <ol class={many ? "strip many" : "strip"} aria-label={say(track.say)}>
        {track.boxes.map((b, i) => (
          <li key={i} class={[track.at === i ? "now" : track.at != null && i < track.at ? "gone" : "", b.mark === "needed" ? "needed" : ""].join(" ")}
            aria-current={track.at === i ? "step" : undefined} title={[b.label, b.note ? worded(b.note) : "", b.mark ? worded(b.mark) : ""].filter(Boolean).join(": ")}>
            <b class={many && i !== 0 && i !== last && i !== track.at && !b.mark ? "hidden" : ""}>{b.label}</b>{b.note && !many ? <small>{b.note}</small> : null}
            {b.mark ? <span class="hidden"> {worded(b.mark)}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Marks of what cannot be used now. */
const OUT = ["used", "spent", "gone", "dead", "due"];

/** Tracks whose words need the whole width. */
const WIDE = ["vp", "objective", "marker"];

function Small({ track }: { track: Track }) {
  if (track.boxes.length > 9 && track.at != null) return <Strip track={track} />;
  return (
    <div class={"small-track t-" + track.name.replace(" ", "-") + (WIDE.includes(track.name) ? " wide" : "")}>
      <h2>{say(track.say)} <Clause clause={track.clause} /></h2>
      <ol aria-label={say(track.say)}>
        {track.boxes.map((b, i) => (
          <li key={i} class={[track.at === i ? "now" : "", OUT.includes(b.mark ?? "") ? "out" : "", b.mark === "contested" ? "contested" : ""].join(" ")} title={[b.label, b.note ? worded(b.note) : "", b.mark ? worded(b.mark) : ""].filter(Boolean).join(": ")}>
            {b.side != null ? <Mark side={b.side} size={22} /> : null}<span>{worded(b.label)}</span>{b.note ? <small>{worded(b.note)}</small> : null}
            {b.mark && b.mark !== "held" ? <span class="hidden"> {worded(b.mark)}</span> : null}
          </li>
        ))}
      </ol>
      {track.note && say(track.note) && <p class="soft"><Said text={track.note} /></p>}
    </div>
  );
}

/** Pieces in the ground's boxes: due, lost and whatever a title has more. */
function OffMap() {
  const g = ground.value, v = view.value;
  if (!g || !v) return null;
  return (
    <>
      {(g.boxes ?? []).map((box) => {
        const list = v.pieces.filter((p) => p.place === box.name);
        if (!list.length) return null;
        return (
          <details class="sec" key={box.name}>
            <summary><h2>{say(box.say)}</h2><span class="soft">{list.length}</span></summary>
            <div class="units">{list.map((p) => <Counter key={p.id} id={p.id} size={34} states={p.states ?? []} />)}</div>
          </details>
        );
      })}
    </>
  );
}
