/** Advice, with its reasons. */
import { play } from "../session";
import { mine, placeOf, placeOptions } from "../state";
import type { Hint } from "../types";
import { NARROW, viewport } from "../board/camera";
import { boxOf } from "../panels/clear";
import { placePanel, type Box } from "../panels/place";
import { capital, say, t } from "../text";
import { Clause, Said } from "../panels/bits";
import { dropHint, hinted, thinking } from "./hint";

/** Beside what the advice is about, never over it. */
function spot(hint: Hint): { left: string; top: string; right: string } | undefined {
  const place = hint.option.place ?? placeOf.value.get(hint.option.piece ?? -1) ?? "";
  const box = boxOf(place), v = viewport.value;
  if (!box || v.width < NARROW) return undefined;
  const keep: [Box, number][] = [[box, 60], ...[...placeOptions.value.keys()].flatMap((p): [Box, number][] => {
    const b = boxOf(p, 30);
    return b ? [[b, 1]] : [];
  })];
  const at = placePanel({ width: 320, height: 210 }, v, keep, box);
  return { left: at.left + "px", top: at.top + "px", right: "auto" };
}

export function HintCard() {
  const hint = hinted.value;
  if (!mine.value || (!hint && !thinking.value)) return null;
  if (!hint) return <section class="pop hint" role="status">{t("Thinking about it…")}</section>;
  return (
    <section class="pop hint" role="dialog" aria-label={t("Advice")} style={spot(hint)}>
      <div class="head"><h2>{capital(say(hint.option.say))}</h2></div>
      <ul>{(hint.reasons ?? []).map((r, i) => <li key={i}><Said text={r.say} /> <Clause clause={r.clause} /></li>)}</ul>
      <p class="soft">{capital(say(hint.say))}.</p>
      <div class="row"><button type="button" class="btn go" onClick={() => void play(hint.option.text)}>{t("Do it")}</button>
        <button type="button" class="btn" onClick={dropHint}>{t("Close")}</button></div>
    </section>
  );
}
