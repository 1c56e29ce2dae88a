/** Dice that have just fallen: shown once, one throw after the other, where no question, choice or target lies. */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { heading, NARROW, viewport } from "../board/camera";
import { pace, still, tempo } from "../pace";
import { onEntries } from "../session";
import { mine, options, snapshot, tray, whyNot } from "../state";
import { outcome, say, t } from "../text";
import type { Entry } from "../types";
import { Die } from "./bits";
import { clearSpot, keptNow } from "./clear";
import { overlap, panelAt, type Box } from "./place";

/** A throw, and the moment at which it came to this page. */
interface Fallen { entry: Entry; at: number }
/** The page at a moment: its number, and whether it is asked. */
interface Moment { at: number; mine: boolean }

const waiting = signal<readonly Fallen[]>([]);

/** How long a throw is shown, in milliseconds: less while others wait. */
export const shownFor = (others: number): number => (others > 3 ? 600 : others > 0 ? 1300 : 2400);

/**
 * The throws still to be shown. Beside a question to this page only the last throw before it lies, for an older one would
 * be read as what is asked about; and none from before a question that has been answered since.
 */
export function toShow(list: readonly Fallen[], now: Moment, before: Moment | null): readonly Fallen[] {
  const since = before?.mine && before.at !== now.at ? list.filter((one) => one.at > before.at) : list;
  return now.mine ? since.slice(-1) : since;
}

const skipOne = (): void => void (waiting.value = waiting.value.slice(1));

export function DiceFall() {
  const box = useRef<HTMLDivElement>(null), before = useRef<Moment | null>(null);
  const [spot, setSpot] = useState<Box | null>(null);
  const at = snapshot.value?.sequence ?? 0, asked = mine.value;
  useEffect(() => {
    const fell = (entries: Entry[]): void => {
      const throws = entries.filter((e) => e.roll).map((entry) => ({ entry, at: snapshot.value?.sequence ?? 0 }));
      if (throws.length && pace.value !== "none") waiting.value = [...waiting.value, ...throws].slice(-12);
    };
    onEntries.add(fell);
    return () => void onEntries.delete(fell);
  }, []);
  const list = toShow(waiting.value, { at, mine: asked }, before.current), now = list[0]?.entry, others = list.length - 1;
  useEffect(() => {
    if (list.length !== waiting.value.length) waiting.value = list;
    before.current = { at, mine: asked };
  }, [at, asked, waiting.value]);
  useEffect(() => {
    if (!now) return;
    const timer = window.setTimeout(skipOne, shownFor(others) * Math.max(0.4, tempo()));
    return () => window.clearTimeout(timer);
  }, [now]);
  const gliding = heading.value !== null, { width, height } = viewport.value, panel = panelAt.value;
  useLayoutEffect(() => {
    const own = box.current, board = own?.parentElement;
    if (!own || !board || gliding) return;
    const kept = keptNow(board, own), size = { width: own.offsetWidth, height: own.offsetHeight };
    // On a phone panels are sheets from below: there the dice lie above, beside the buttons.
    const near = width < NARROW ? { left: 0, top: 0, width: width - 60, height: 0 } : undefined;
    const stays = spot && spot.width === size.width && ![...kept.must, ...kept.may.filter(([, n]) => n > 1).map(([b]) => b)].some((b) => overlap(spot, b) > 0);
    if (!stays) setSpot(clearSpot(size, { width, height }, kept, near, near ? 8 : 14));
  }, [now, at, gliding, width, height, panel?.left, panel?.top, panel?.height, options.value, tray.value, whyNot.value]);
  if (!now?.roll) return null;
  const roll = now.roll, chance = (roll.odds ?? []).find((b) => b.label === roll.label);
  return (
    <div class={"pop fall" + (still() ? " still" : "")} ref={box} aria-hidden="true" onClick={skipOne}
      style={spot ? { left: spot.left + "px", top: spot.top + "px" } : { visibility: "hidden" }}>
      <span class="cubes" key={now.number}>{(roll.drawn ? [] : roll.dice).map((d, i) => <Die key={i} face={d} faces={roll.faces} size={width < NARROW ? 30 : 40} />)}</span>
      <span><b class="cn">{outcome(roll.label)}</b>{chance && roll.of ? <small> {t("{n} in {of}", { n: chance.weight, of: roll.of })}</small> : null}<br /><span class="soft">{say(now.say)}</span></span>
    </div>
  );
}

/** Whether a throw is being shown. */
export const falling = (): boolean => waiting.value.length > 0;
export const skipFall = (): void => void (waiting.value = []);
