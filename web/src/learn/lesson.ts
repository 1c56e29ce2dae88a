/** The guided first game: which step it has come to, what the learner may do, and the other side's choices. */
import { computed, effect, signal } from "@preact/signals";
import { getLesson } from "../api";
import { still } from "../pace";
import { gate, play } from "../session";
import { busy, kinds, snapshot, whyNot } from "../state";
import { t, template } from "../text";
import type { Lesson, LessonStep } from "../types";

export const lesson = signal<Lesson | null>(null);

/** Steps that were read or asked, by number. */
const passed = signal<ReadonlySet<number>>(new Set());
/** The other side is being played for. */
export const running = signal(false);

/** The step that so many choices have come to, and how many of its choices are made; `at` past the last: it is over. */
export function stepAt(steps: readonly LessonStep[], choices: number, done: ReadonlySet<number>): { at: number; made: number } {
  let left = choices;
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]!;
    const takes = step.expect?.length ? 1 : step.plays?.length ?? 0;
    if (takes) {
      if (left < takes) return { at, made: left };
      left -= takes;
    } else if (!left && !done.has(at)) return { at, made: 0 };
  }
  return { at: steps.length, made: 0 };
}

export const progress = computed(() => {
  const l = lesson.value, shot = snapshot.value;
  return l && shot ? stepAt(l.step, shot.choices, passed.value) : null;
});
export const step = computed<LessonStep | null>(() => (progress.value ? lesson.value!.step[progress.value.at] ?? null : null));

/** What the step is about: pieces by id, places. */
export const pointed = computed<{ pieces: number[]; places: string[] }>(() => {
  const s = step.value;
  if (!s) return { pieces: [], places: [] };
  const ids = new Map([...kinds.value.values()].map((k) => [k.name, k.id]));
  return { pieces: (s.pieces ?? []).flatMap((n) => ids.get(n) ?? []), places: s.places ?? [] };
});

const KEY = "grognard.lesson.";

function keep(table: string): void {
  try {
    sessionStorage.setItem(KEY + table, JSON.stringify([...passed.value]));
  } catch {
    // What was read is read again after a reload.
  }
}

function recall(table: string): Set<number> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY + table) ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((n): n is number => typeof n === "number") : []);
  } catch {
    return new Set();
  }
}

/** Why a choice is not made in the lesson: a sentence, or null where it is the one that is wanted. */
export function refusal(s: LessonStep | null, text: string): string | null {
  if (!s) return null;
  if (s.expect?.length) return s.expect.includes(text) ? null : template(s.otherwise || "") || t("The lesson goes another way here.");
  if (s.plays?.length) return s.plays.includes(text) ? null : t("The other side decides here: press Go on.");
  return s.ask ? t("First ask why not, as the lesson says.") : t("Read what the lesson says, and press Go on.");
}

/** Resolves when no command is under way: a press that comes a moment too early waits instead of being lost. */
function idle(): Promise<void> {
  return new Promise((done) => {
    const end = effect(() => {
      if (busy.value) return;
      done();
      queueMicrotask(() => end());
    });
  });
}

/** Goes on from a step that is read, or lets the other side play. */
export async function goOn(): Promise<void> {
  if (running.value) return;
  running.value = true;
  try {
    await idle();
    await goOnNow();
  } finally {
    running.value = false;
  }
}

async function goOnNow(): Promise<void> {
  const now = progress.value, s = step.value, shot = snapshot.value;
  if (!now || !s || !shot) return;
  if (s.plays?.length) {
    for (const text of s.plays.slice(now.made)) {
      if (!await play(text)) return;
      if (!still()) await new Promise((r) => window.setTimeout(r, 700));
    }
  } else if (!s.expect?.length) {
    passed.value = new Set(passed.value).add(now.at);
    keep(shot.table);
  }
}

/** Follows the table: fetches its lesson, guards its choices, and sees when "why not?" has been asked. */
export function followLesson(): () => void {
  let of = "";
  const ends = [
    effect(() => {
      const shot = snapshot.value;
      if (!shot || shot.dice.kind !== "lesson") {
        lesson.value = null;
        of = "";
        return;
      }
      if (of === shot.table) return;
      of = shot.table;
      passed.value = recall(shot.table);
      getLesson(shot.title).then((l) => {
        if (snapshot.peek()?.table === shot.table && l?.scenario === shot.scenario) lesson.value = l;
      }, () => void (of = ""));
    }),
    effect(() => {
      const s = step.value;
      gate.current = lesson.value ? (text) => (running.value ? null : refusal(s, text)) : null;
    }),
    effect(() => {
      const now = progress.value, s = step.value, asked = whyNot.value;
      if (!s?.ask || !now || !asked || asked.piece === null || !pointed.peek().pieces.includes(asked.piece)) return;
      passed.value = new Set(passed.peek()).add(now.at);
      keep(snapshot.peek()?.table ?? "");
    }),
  ];
  return () => {
    ends.forEach((end) => end());
    gate.current = null;
  };
}
