/** What an impulse has changed of the points, as they stand: the title's own count before it and after it. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getView } from "../api";
import { secretNow } from "../session";
import { snapshot } from "../state";
import { capital, say, t } from "../text";
import type { Track } from "../types";
import { Clause } from "./bits";
import { momentsOf, type Span } from "./impulses";

/** By table and moment, the tracks that count something. */
const counted = signal<ReadonlyMap<string, Track[]>>(new Map());
const asked = new Set<string>();

/** Fetches what was counted at a moment, once; a look that fails is tried again with the next impulse. */
async function fetchAt(table: string, moment: number): Promise<void> {
  const key = table + " " + moment;
  if (counted.value.has(key) || asked.has(key)) return;
  asked.add(key);
  try {
    const view = await getView(table, secretNow(), moment);
    counted.value = new Map(counted.value).set(key, (view.tracks ?? []).filter((track) => track.stands));
  } catch {
    // The summary does without it.
  } finally {
    asked.delete(key);
  }
}

/** What a track came to before an impulse and after it, where that is not the same. */
export function changesOf(before: readonly Track[], after: readonly Track[]): { track: Track; was: string; is: string }[] {
  return after.flatMap((track) => {
    const old = before.find((one) => one.name === track.name);
    const was = old?.stands ? say(old.stands.say) : "", is = track.stands ? say(track.stands.say) : "";
    return was && was !== is ? [{ track, was, is }] : [];
  });
}

export function Stands({ span }: { span: Span }) {
  const table = snapshot.value?.table ?? "", { before, after } = momentsOf(span);
  useEffect(() => {
    if (table) void Promise.all([fetchAt(table, before), fetchAt(table, after)]);
  }, [table, before, after]);
  const was = counted.value.get(table + " " + before), is = counted.value.get(table + " " + after);
  if (!was || !is) return null;
  return <>{changesOf(was, is).map((c) => (
    <p key={c.track.name} class="stands">{capital(t("{points} as they stand: {was} before, {is} now", { points: say(c.track.say), was: c.was, is: c.is }))} <Clause clause={c.track.stands!.clause} /></p>
  ))}</>;
}
