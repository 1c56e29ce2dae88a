/** Luck of the dice on asking, in the middle of a game. */
import { signal } from "@preact/signals";
import { t } from "../text";
import { Seal } from "./Seal";
import { LuckOfAll } from "./Luck";

export const luckShown = signal(false);

export function LuckCard() {
  if (!luckShown.value) return null;
  const close = (): void => void (luckShown.value = false);
  return (
    <section class="pop luckcard" role="dialog" aria-label={t("Luck of the dice")} onKeyDown={(e) => {
      if (e.key !== "Escape") return;
      e.stopPropagation();
      close();
    }}>
      <div class="head"><h2>{t("Luck of the dice")}</h2><button type="button" class="btn" ref={(b) => b?.focus()} onClick={close}>{t("Close")}</button></div>
      <LuckOfAll />
      <Seal />
    </section>
  );
}
