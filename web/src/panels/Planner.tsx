/** An impulse planned: by its types, what each could do where and at what odds; what is not open says why. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { NARROW, viewport } from "../board/camera";
import { lookAhead, lookBack, play } from "../session";
import { busy, log, mine, options, past, planned, plannedPlaces, planning, question, seenTo, snapshot } from "../state";
import { capital, say, t } from "../text";
import type { Chance, CourseOfAction, Prospect } from "../types";
import { Clause, Key, Said } from "./bits";
import { lastImpulse } from "./impulses";
import { replaying } from "./Replay";
import { Stands } from "./Stands";
import { ImpulseLines } from "./Told";

/** The impulse whose summary has been put away. */
const told = signal(0);

/** Whether the planner lies open; a narrow screen begins without it. */
const open = signal<boolean | null>(null);

/** Looks at a course of action, or at none again. */
export function plan(course: CourseOfAction | undefined): void {
  const shot = snapshot.value;
  if (!course || !shot) return;
  planning.value = planned.value?.name === course.name ? null : { sequence: shot.sequence, name: course.name };
  plannedPlaces.value = [];
  open.value = true;
}

export function Planner() {
  const list = question.value?.courses ?? [], moment = snapshot.value?.sequence;
  useEffect(() => void (plannedPlaces.value = []), [moment]);
  if (!list.length || !mine.value || past.value) return null;
  const narrow = viewport.value.width < NARROW, shown = open.value ?? !narrow;
  return (
    <section class={shown ? "pop planner" : "pop planner shut"} aria-label={t("Plan of the impulse")}>
      <div class="head">
        <h2><button type="button" class="toggle" aria-expanded={shown} onClick={() => void (open.value = !shown)}>{t("Plan of the impulse")} <span aria-hidden="true">{shown ? "▾" : "▸"}</span></button></h2>
        {planned.value && <button type="button" class="btn" onClick={() => plan(planned.value!)}>{t("Light all")}</button>}
      </div>
      <JustNow />
      {shown && <ol class="courses">{list.map((c, i) => <CourseRow key={c.name} course={c} number={i + 1} opened={planned.value?.name === c.name} />)}</ol>}
    </section>
  );
}

/** What the other side has just done: shown once, above what may be done now. */
function JustNow() {
  const side = question.value?.side ?? 0, seen = seenTo.value;
  const span = useMemo(() => lastImpulse(log.value, 1 - side), [log.value, side]);
  if (!span || (span.entries[span.entries.length - 1]?.number ?? 0) <= seen || told.value === span.head.number) return null;
  const before = Math.max(0, span.head.after - (span.entries[0]?.after === span.head.after ? 0 : 1));
  return (
    <div class="justnow" role="group" aria-label={t("The last impulse")}>
      <h3>{capital(say(span.head.say))}</h3>
      <ImpulseLines span={span} />
      <Stands span={span} />
      <div class="row"><button type="button" class="btn" onClick={() => {
        replaying.value = true;
        void lookBack(before);
      }}>{t("Show it")}</button>
      <button type="button" class="btn" onClick={() => void (told.value = span.head.number)}>{t("I have seen it")}</button></div>
    </div>
  );
}

const shareOf = (c: Chance): number | null => (c.of ? (c.weight ?? 0) / c.of : null);
export const percent = (share: number): string => (share > 0 && share < 0.01 ? "<1" : share < 1 && share > 0.99 ? ">99" : String(Math.round(share * 100))) + " %";

/** The best that a course promises: the chance of its likeliest success. */
export function bestOf(course: CourseOfAction): number | null {
  const all = (course.prospects ?? []).flatMap((p) => (p.chances ?? []).map(shareOf)).filter((n): n is number => n !== null);
  return all.length ? Math.max(...all) : null;
}

/** Prospects with the likeliest first; those without dice keep their order, behind. */
export const sorted = (course: CourseOfAction): Prospect[] =>
  (course.prospects ?? []).map((p, i) => ({ p, i, best: Math.max(-1, ...(p.chances ?? []).map((c) => shareOf(c) ?? -0.5)) }))
    .sort((a, b) => b.best - a.best || a.i - b.i).map((x) => x.p);

function CourseRow({ course: c, number, opened }: { course: CourseOfAction; number: number; opened: boolean }) {
  const list = c.prospects ?? [], best = bestOf(c);
  if (!list.length)
    return (
      <li class="closed"><div class="bar"><span class="name">{say(c.say)}</span><Clause clause={c.closed?.clause ?? c.clause} /></div>
        {c.closed && <p class="soft">{capital(say(c.closed.say))}</p>}</li>
    );
  const only = list.length === 1 && !(list[0]!.chances ?? []).length ? list[0] : undefined;
  return (
    <li class={opened ? "open" : ""}>
      <div class="bar">
        <button type="button" class="name" aria-expanded={opened} data-course={c.name} onClick={() => plan(c)}>
          {say(c.say)} {number < 10 && <Key>{number}</Key>}</button>
        <span class="sum">{best !== null && <b>{t("up to {chance}", { chance: percent(best) })}</b>}{!only && <span class="soft"> {list.length === 1 ? t("one way") : t("{n} ways", { n: list.length })}</span>}</span>
        <Clause clause={c.clause} />
      </div>
      {opened && <p class="soft what">{capital(say(c.what))}</p>}
      {opened && <Prospects course={c} />}
    </li>
  );
}

/** Fights in lines of their own; beside them, places from which units may only go, in a row. */
function Prospects({ course: c }: { course: CourseOfAction }) {
  const all = sorted(c), fights = all.filter((p) => (p.chances ?? []).length), rest = fights.length ? all.filter((p) => !(p.chances ?? []).length) : [];
  return (
    <>
      <ul>{(fights.length ? fights : all).map((p) => <ProspectRow key={p.text} prospect={p} />)}</ul>
      {rest.length > 0 && <p class="rest"><span class="soft">{t("Without a fight:")}</span>{rest.map((p) => (
        <button type="button" key={p.text} data-prospect={p.text} disabled={busy.value} title={say(p.note)} onClick={() => void play(p.text)} {...pointing(p)}>
          {say(p.say)}<span class="hidden"> {say(p.note)}</span></button>))}</p>}
    </>
  );
}

/** What pointing at a prospect, or coming to it by key, shows on the map. */
function pointing(p: Prospect): Record<"onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur", () => void> {
  const option = options.value.find((o) => o.text === p.text);
  const show = (): void => {
    plannedPlaces.value = [...(option?.place ? [option.place] : []), ...(p.chances ?? []).map((c) => c.place)];
    void lookAhead(option ?? null);
  };
  const hide = (): void => {
    plannedPlaces.value = [];
    void lookAhead(null);
  };
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}

function ProspectRow({ prospect: p }: { prospect: Prospect }) {
  return (
    <li>
      <button type="button" class="prospect" data-prospect={p.text} disabled={busy.value} onClick={() => void play(p.text)} {...pointing(p)}>
        <b>{capital(say(p.say))}</b>
        {(p.chances ?? []).map((c) => <ChanceLine key={c.place} chance={c} />)}
        {p.note && say(p.note) ? <span class="soft"><Said text={p.note} /></span> : null}
      </button>
    </li>
  );
}

function ChanceLine({ chance: c }: { chance: Chance }) {
  const share = shareOf(c);
  return (
    <>
      <span class="chance"><span class="place">{c.place}</span><span class="who">{say(c.say)}</span>
        {share !== null && <><span class="meter" aria-hidden="true"><i style={{ width: Math.round(share * 100) + "%" }} /></span><span class="cn">{percent(share)}</span></>}</span>
      {(c.notes ?? []).map((n) => <span key={n.clause} class="faces">{capital(say(n.say))} <span class="cl">{n.clause}</span></span>)}
    </>
  );
}
