/** "Do not ask again in this impulse", for titles whose rules have no such answer: the page gives the plain one by itself. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { play, toast } from "../session";
import { busy, log, mine, question, snapshot } from "../state";
import { t } from "../text";
import type { Option, Question } from "../types";
import { spans } from "./impulses";

/** The table, the side and the impulse in which rolls stand without asking. */
const quiet = signal<{ table: string; side: number; head: number } | null>(null);

/** The answer that lets a roll stand, where only that and a new roll are offered. */
export function standing(q: Question | null): Option | null {
  const options = q?.kind === "reroll" ? q.options ?? [] : [];
  return options.length === 2 ? options.find((o) => o.verb !== "reroll") ?? null : null;
}

const head = (): number => spans(log.value).pop()?.head.number ?? 0;

/** Lets the roll that is asked about stand, when it was said that all of this impulse do. */
export function useQuiet(): void {
  const shot = snapshot.value, now = busy.value;
  useEffect(() => {
    const said = quiet.value, option = standing(question.value);
    if (!said || !shot || now || !mine.value || !option) return;
    if (said.table !== shot.table || said.side !== question.value?.side || said.head !== head()) return void (quiet.value = null);
    toast(t("The roll stands: you did not want to be asked again in this impulse."), "", "note");
    void play(option.text);
  }, [shot?.sequence, now]);
}

export function NotAgain() {
  const option = standing(question.value), shot = snapshot.value;
  if (!option || !mine.value || !shot) return null;
  return (
    <button type="button" class="btn" disabled={busy.value} onClick={() => {
      quiet.value = { table: shot.table, side: question.value!.side, head: head() };
      void play(option.text);
    }}>{t("Let it stand, and do not ask again in this impulse")}</button>
  );
}
