/** Advice, with its reasons. */
import { play } from "../session";
import { mine } from "../state";
import { capital, say, t } from "../text";
import { Clause, Said } from "../panels/bits";
import { dropHint, hinted, thinking } from "./hint";

export function HintCard() {
  const hint = hinted.value;
  if (!mine.value || (!hint && !thinking.value)) return null;
  if (!hint) return <section class="pop hint" role="status">{t("Thinking about it…")}</section>;
  return (
    <section class="pop hint" role="dialog" aria-label={t("Advice")}>
      <div class="head"><h2>{capital(say(hint.option.say))}</h2></div>
      <ul>{(hint.reasons ?? []).map((r, i) => <li key={i}><Said text={r.say} /> <Clause clause={r.clause} /></li>)}</ul>
      <p class="soft">{capital(say(hint.say))}.</p>
      <div class="row"><button type="button" class="btn go" onClick={() => void play(hint.option.text)}>{t("Do it")}</button>
        <button type="button" class="btn" onClick={dropHint}>{t("Close")}</button></div>
    </section>
  );
}
