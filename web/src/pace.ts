/** How quickly things are shown: a setting kept in this browser. Those who want no motion anywhere get none here. */
import { signal } from "@preact/signals";
import { later } from "./text";

export type Pace = "calm" | "quick" | "none";
export const PACES: readonly (readonly [Pace, string])[] = [["calm", later("calmly")], ["quick", later("quickly")], ["none", later("at once")]];

const KEPT = "grognard.pace";

function kept(): Pace {
  try {
    const value = localStorage.getItem(KEPT);
    return value === "quick" || value === "none" ? value : "calm";
  } catch {
    return "calm";
  }
}

export const pace = signal<Pace>(kept());

export function setPace(next: Pace): void {
  pace.value = next;
  try {
    localStorage.setItem(KEPT, next);
  } catch {
    // A browser that keeps nothing goes at its pace until it is closed.
  }
}

/** What lengths of time are multiplied by. */
export const tempo = (): number => (pace.value === "calm" ? 1 : pace.value === "quick" ? 0.45 : 0);

/** Whether nothing is to travel: by this page's setting or the machine's. */
export const still = (): boolean =>
  pace.value === "none" || (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);
