/** The log: in groups, newest first, searchable; a click shows the place, the number looks back at the moment. */
import { useMemo, useState } from "preact/hooks";
import { onMap } from "../board/layout";
import { show } from "../board/show";
import { grouped } from "../reduce";
import { lookBack } from "../session";
import { ground, kinds, log, past, placeOf, seenTo } from "../state";
import { later, outcome, say, t, template } from "../text";
import { Since } from "./Since";
import { spans, type Span } from "./impulses";
import { filtered, type Family } from "./since";
import { ImpulseLines } from "./Told";
import type { Entry } from "../types";
import { Clause, Die, Key, Said } from "./bits";

const SHOWN = 160;

/** What a line is found by: what it says, and the names of its units. */
const words = (e: Entry): string => [say(e.say), e.roll ? outcome(e.roll.label) + " " + say(e.roll.say) : "", ...(e.pieces ?? []).map((p) => kinds.value.get(p)?.name ?? "")].join(" ");
const FAMILIES: readonly (readonly [Family, string])[] = [["", later("All")], ["moves", later("Moves")], ["fights", later("Fights")], ["losses", later("Losses")]];
/** The group of a line: its phase, and within a phase of both sides the impulse. */
function titles(all: readonly Span[]): { of: (e: Entry) => string; spanOf: ReadonlyMap<number, Span> } {
  const spanOf = new Map(all.flatMap((s) => [s.head, ...s.entries].map((e): [number, Span] => [e.number, s])));
  return { spanOf, of: (e) => {
    const span = spanOf.get(e.number);
    return span?.head.kind === "impulse" ? say(e.group) + ": " + say(span.head.say) : say(e.group);
  } };
}

export function Log() {
  const [search, setSearch] = useState("");
  const [all, setAll] = useState(false);
  const [family, setFamily] = useState<Family>("");
  const [side, setSide] = useState<number | null>(null);
  const entries = log.value;
  const heads = useMemo(() => titles(spans(entries)), [entries]);
  const groups = useMemo(() => {
    const kept = filtered(entries, family, side);
    return grouped(all || search ? kept : kept.slice(-SHOWN), words, heads.of, search);
  }, [entries, search, all, family, side]);
  const newest = entries[entries.length - 1];
  const summary = (e: Entry): Span | undefined => {
    const span = heads.spanOf.get(e.number);
    return span?.impulse && span.entries.length > 2 && !family && !search && heads.spanOf.get(newest?.number ?? 0) !== span ? span : undefined;
  };
  return (
    <section class="log" aria-label={t("Log")}>
      <div class="logtop"><h2>{t("Log")}</h2>
        <label class="search"><span class="hidden">{t("Search the log")}</span>
          <input id="log-search" type="search" placeholder={t("Search: unit, hex, clause…")} value={search} onInput={(e) => setSearch((e.target as HTMLInputElement).value)} /><Key>/</Key></label>
      </div>
      <div class="filters" role="group" aria-label={t("Which lines")}>
        {FAMILIES.map(([name, label]) => <button type="button" key={name} aria-pressed={family === name} onClick={() => setFamily(name)}>{template(label)}</button>)}
        <select aria-label={t("Lines of")} value={side ?? ""} onChange={(e) => {
          const v = (e.target as HTMLSelectElement).value;
          setSide(v === "" ? null : Number(v));
        }}><option value="">{t("both sides")}</option>{(ground.value?.sides ?? []).map((s, i) => <option key={i} value={i}>{template(s.name)}</option>)}</select>
      </div>
      <Since />
      <div class="scroll" tabindex={0} role="region" aria-label={t("What happened, newest first")}>
        {groups.map((g) => (
          <div role="group" key={g.title + g.entries[0]!.number} aria-label={g.title}>
            <h3>{g.title}</h3>
            {summary(g.entries[0]!) && <div class="sums"><ImpulseLines span={summary(g.entries[0]!)!} /></div>}
            {g.entries.map((e) => <Line key={e.number} entry={e} newest={e === newest} />)}
          </div>
        ))}
        {!groups.length && <p class="soft">{search || family || side !== null ? t("Nothing in the log says that.") : t("Nothing has happened yet.")}</p>}
        {!all && !search && entries.length > SHOWN && <button type="button" class="btn" onClick={() => setAll(true)}>{t("Show all {n}", { n: entries.length })}</button>}
      </div>
    </section>
  );
}

function Line({ entry: e, newest }: { entry: Entry; newest: boolean }) {
  const where = [...(e.places ?? []), ...(e.pieces ?? []).map((p) => placeOf.value.get(p) ?? "")].find(onMap);
  const then = past.value?.choices === e.after;
  return (
    <div class={"e" + (newest ? " new" : "") + (e.number > seenTo.value ? " since" : "") + (then ? " then" : "") + (e.kind ? " k-" + e.kind : "")}>
      <button type="button" class="n" title={t("Look back at this moment")} aria-label={t("{n}: look back at this moment", { n: e.number })} onClick={() => void lookBack(e.after)}>{e.number}</button>
      {where ? <button type="button" class="what" title={t("Show {place}", { place: where })} onClick={() => show(where)}><What entry={e} /></button> : <span class="what"><What entry={e} /></span>}
      <Clause clause={e.clause} />
    </div>
  );
}

function What({ entry: e }: { entry: Entry }) {
  return (
    <>
      <Said text={e.say} />
      {e.roll && <>{e.roll.drawn ? ":" : <> {e.roll.dice.map((d, i) => <Die key={i} face={d} faces={e.roll!.faces} size={20} />)} →</>} <b>{outcome(e.roll.label)}</b>
        {[e.roll.label, say(e.say), ""].includes(say(e.roll.say)) ? null : <span class="soft"> {say(e.roll.say)}</span>}</>}
    </>
  );
}
