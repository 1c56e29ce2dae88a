/** Dice that have just fallen: shown once, one throw after the other, over no choice and in nobody's way. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { pace, still, tempo } from "../pace";
import { onEntries } from "../session";
import { outcome, say, t } from "../text";
import type { Entry } from "../types";
import { Die } from "./bits";

const waiting = signal<readonly Entry[]>([]);

/** How long a throw is shown, in milliseconds: less while others wait. */
export const shownFor = (others: number): number => (others > 3 ? 600 : others > 0 ? 1300 : 2400);

export function DiceFall() {
  useEffect(() => {
    const fell = (entries: Entry[]): void => {
      const throws = entries.filter((e) => e.roll);
      if (throws.length && pace.value !== "none") waiting.value = [...waiting.value, ...throws].slice(-12);
    };
    onEntries.add(fell);
    return () => void onEntries.delete(fell);
  }, []);
  const now = waiting.value[0], others = waiting.value.length - 1;
  useEffect(() => {
    if (!now) return;
    const timer = window.setTimeout(() => void (waiting.value = waiting.value.slice(1)), shownFor(others) * Math.max(0.4, tempo()));
    return () => window.clearTimeout(timer);
  }, [now]);
  if (!now?.roll) return null;
  const roll = now.roll, chance = (roll.odds ?? []).find((b) => b.label === roll.label);
  return (
    <div class={"pop fall" + (still() ? " still" : "")} key={now.number} aria-hidden="true">
      <span class="cubes">{roll.dice.map((d, i) => <Die key={i} face={d} faces={roll.faces} size={40} />)}</span>
      <span><b class="cn">{outcome(roll.label)}</b>{chance && roll.of ? <small> {t("{n} in {of}", { n: chance.weight, of: roll.of })}</small> : null}<br /><span class="soft">{say(now.say)}</span></span>
    </div>
  );
}

/** Whether a throw is being shown. */
export const falling = (): boolean => waiting.value.length > 0;
export const skipFall = (): void => void (waiting.value = []);
