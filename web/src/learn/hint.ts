/** Advice on asking: what the steady opponent would choose, and the clauses that speak for it. */
import { computed, signal } from "@preact/signals";
import { getHint } from "../api";
import { secretNow, toast } from "../session";
import { snapshot } from "../state";
import { t } from "../text";
import type { Hint } from "../types";

const given = signal<{ moment: string; hint: Hint | null } | null>(null);
const moment = (): string => `${snapshot.value?.table} ${snapshot.value?.sequence}`;

/** The advice for this very moment. */
export const hinted = computed<Hint | null>(() => (given.value?.moment === moment() ? given.value.hint : null));
export const thinking = computed(() => given.value?.moment === moment() && given.value.hint === null);

export async function advise(): Promise<void> {
  const shot = snapshot.value;
  if (!shot || thinking.value) return;
  const asked = moment();
  given.value = { moment: asked, hint: null };
  try {
    const hint = await getHint(shot.table, secretNow());
    if (asked !== moment()) return;
    given.value = hint ? { moment: asked, hint } : null;
    if (!hint) toast(t("There is no advice to give here."), "", "note");
  } catch (e) {
    given.value = null;
    toast(e instanceof Error && "words" in e ? String(e.words) : t("There is no advice to give here."));
  }
}

export const dropHint = (): void => void (given.value = null);
