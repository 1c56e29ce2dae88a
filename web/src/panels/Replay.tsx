/** The foot: a slider through the whole game, with where dice fell and units were lost. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tempo } from "../pace";
import { playOn, whoPlays, WHO } from "./fork";
import { lookBack } from "../session";
import { log, past, snapshot } from "../state";
import { later, say, t, template } from "../text";
import { Key, Said } from "./bits";

const PACE = 800;

/** The game is being shown choice by choice, up to the present. */
export const replaying = signal(false);

export function Replay() {
  const shot = snapshot.value;
  const playing = replaying.value, setPlaying = (on: boolean): void => void (replaying.value = on);
  const at = past.value?.choices ?? shot?.choices ?? 0, end = shot?.choices ?? 0;
  useEffect(() => {
    if (!playing) return;
    if (at >= end) {
      setPlaying(false);
      return;
    }
    const timer = window.setTimeout(() => void lookBack(at + 1), PACE * Math.max(0.25, tempo()));
    return () => window.clearTimeout(timer);
  }, [playing, at, end]);
  if (!shot) return null;
  const groups: [number, string][] = [];
  for (const e of log.value) {
    const title = /\d+/.exec(say(e.group))?.[0] ?? "";
    if (title && groups[groups.length - 1]?.[1] !== title) groups.push([e.after, title]);
  }
  const x = (n: number): string => (end ? (n / end) * 100 : 0) + "%";
  return (
    <footer class="foot" aria-label={t("Looking back")}>
      <button type="button" class="tbtn" aria-label={t("To the start")} disabled={at <= 0} onClick={() => void lookBack(0)}><Icon d="M1 0h2.4v12H1zM14 0v12L4.4 6z" /></button>
      <button type="button" class="tbtn" aria-label={t("One choice back")} disabled={at <= 0} onClick={() => void lookBack(at - 1)}><Icon d="M11 0v12L1 6z" /> <Key>,</Key></button>
      <button type="button" class="tbtn" aria-label={playing ? t("Pause") : t("Show the moves from here")} disabled={end === 0} onClick={() => {
        if (!playing && at >= end) void lookBack(0);
        setPlaying(!playing);
      }}><Icon d={playing ? "M1 0h3.4v12H1zM7.4 0h3.4v12H7.4z" : "M0 0v12L10 6z"} /></button>
      <button type="button" class="tbtn" aria-label={t("One choice on")} disabled={at >= end} onClick={() => void lookBack(at + 1)}><Icon d="M0 0v12L9.6 6zM10.4 0h2.4v12h-2.4z" /> <Key>.</Key></button>
      <div class="line">
        <svg width="100%" height="46" aria-hidden="true">
          {groups.filter(([, t], i) => i === 0 || t !== groups[i - 1]![1]).map(([n, t]) => <g key={n + t}><line x1={x(n)} x2={x(n)} y1="17" y2="34" stroke="#8B978E" /><text x={x(n)} dx="3" y="13" class="cn" font-size="12" fill="#C6CFC4">{t}</text></g>)}
          {log.value.filter((e) => e.roll || e.kind === "loss").map((e) => e.kind === "loss"
            ? <text key={e.number} x={x(e.after)} y="44" text-anchor="middle" font-size="11" fill="#E98A6B" class="cn">×</text>
            : <rect key={e.number} x={x(e.after)} y="18" width="3" height="4" fill="#EAD9A6" />)}
        </svg>
        <input type="range" min={0} max={end} value={at} disabled={end === 0} aria-label={t("Moment of the game")}
          aria-valuetext={t("after {at} of {end} choices", { at, end })} onInput={(e) => void lookBack(Number((e.target as HTMLInputElement).value))} />
      </div>
      <span class="soft"><Said text={at < end ? [later("Choice {at} of {end}"), { at, end }] : [later("Choice {at}"), { at }]} /></span>
      {past.value && <span class="fork"><button type="button" class="tbtn" onClick={() => void playOn()}>{t("Play on from here")}</button>
        <select aria-label={t("Who plays on")} value={whoPlays.value} onChange={(e) => void (whoPlays.value = (e.target as HTMLSelectElement).value as typeof whoPlays.value)}>
          {WHO.map(([name, label]) => <option key={name} value={name}>{template(label)}</option>)}</select></span>}
      <button type="button" class="tbtn" disabled={!past.value} onClick={() => {
        replaying.value = false;
        void lookBack(null);
      }}>{t("Now")} <Key>End</Key></button>
    </footer>
  );
}

const Icon = ({ d }: { d: string }) => <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true"><path d={d} fill="#EFE8D6" /></svg>;
