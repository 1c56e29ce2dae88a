/** What is there for those who hear the page: ways past what they know, what happened, the board in words. */
import { announced, describeBoard } from "../announce";
import { goTo, here } from "../cursor";
import { boardTold, sheet } from "../state";
import { t } from "../text";
import { Key } from "./bits";

/** Where the parts of the page begin. */
const STARTS: Readonly<Record<string, string>> = {
  map: "[data-cursor]", log: ".log .scroll", choices: ".acts .btn, .wordbar .btn, .attack .btn, [data-option]",
};

/** Links past the strip, seen when they have the focus. */
export function SkipLinks() {
  const to = (what: string) => (e: Event): void => {
    e.preventDefault();
    if (what === "log") sheet.value = "log";
    if (what === "map") goTo(here());
    window.setTimeout(() => {
      const first = document.querySelector(STARTS[what]!) as HTMLElement | null;
      first?.focus();
    }, 0);
  };
  return (
    <nav class="skips" aria-label={t("Skip to")}>
      <a href="#" onClick={to("map")}>{t("Skip to the map")}</a>
      <a href="#" onClick={to("choices")}>{t("Skip to what may be chosen")}</a>
      <a href="#" onClick={to("log")}>{t("Skip to the log")}</a>
    </nav>
  );
}

export const LiveRegion = () => <div class="hidden" role="status" aria-live="polite">{announced.value}</div>;

/** The whole board in words. */
export function BoardInWords() {
  if (!boardTold.value) return null;
  return (
    <section class="pop told" role="dialog" aria-label={t("The board in words")}>
      <div class="head"><h2>{t("The board in words")}</h2><button type="button" class="btn" onClick={() => void (boardTold.value = false)}>{t("Close")} <Key>Esc</Key></button></div>
      <div class="scroll" tabindex={0} role="region" aria-label={t("The board in words")}>
        {describeBoard().map((part) => (
          <section key={part.title}><h3>{part.title}</h3>{part.lines.length ? <ul>{part.lines.map((line, i) => <li key={i}>{line}</li>)}</ul> : <p class="soft">{t("nobody")}</p>}</section>
        ))}
      </div>
    </section>
  );
}
