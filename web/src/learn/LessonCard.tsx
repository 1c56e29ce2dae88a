/** The lesson's words: beside the map on a wide screen, over its top on a narrow one. */
import { useEffect } from "preact/hooks";
import { camera, centreOn, NARROW, viewport } from "../board/camera";
import { onMap } from "../board/layout";
import { show } from "../board/show";
import { placesOf } from "../ground/places";
import { ground, placeOf, question } from "../state";
import { t, template, tongue } from "../text";
import { Clause } from "../panels/bits";
import { followLesson, goOn, lesson, pointed, progress, running, step } from "./lesson";

export function LessonCard() {
  useEffect(followLesson, []);
  const l = lesson.value, s = step.value, now = progress.value;
  const at = now?.at ?? -1;
  const attack = question.value?.forecast?.targets?.[0];
  useEffect(() => {
    if (!l) return undefined;
    const { pieces, places } = pointed.value;
    const target = viewport.value.width < NARROW && attack !== undefined ? placeOf.value.get(attack) : undefined;
    if (target && ground.value && onMap(target)) {
      // Between the words above and the attack's sheet below, once the map has followed the question.
      const [x, y] = placesOf(ground.value).centre(target);
      const timer = window.setTimeout(() => centreOn(x, y + (viewport.value.height * 0.18) / camera.value.zoom), 0);
      return () => window.clearTimeout(timer);
    }
    const first = places[0] ?? placeOf.value.get(pieces[0] ?? -1);
    if (!first || !ground.value || !onMap(first)) return undefined;
    if (viewport.value.width >= NARROW) {
      show(first, true);
      return undefined;
    }
    // On a narrow screen the words lie over the upper half of the map.
    const [x, y] = placesOf(ground.value).centre(first);
    centreOn(x, y - (viewport.value.height * 0.17) / camera.value.zoom);
    return undefined;
  }, [at, l, attack, question.value]);
  if (!l || !now || !s) return null;
  const reads = !s.expect?.length && !s.ask, last = now.at === l.step.length - 1;
  return (
    <section class="lesson" aria-label={t("Lesson")} aria-live="polite">
      <div class="head"><h2>{template(l.label)}</h2><span class="soft">{t("{n} of {of}", { n: now.at + 1, of: l.step.length })}</span><Clause clause={s.clause} /></div>
      <progress value={now.at} max={l.step.length} aria-label={t("How far the lesson has come")} />
      <p lang={tongue(s.say)}>{template(s.say)}</p>
      {reads && (last ? <a class="btn go" href="#">{t("To the games")}</a>
        : <button type="button" class="btn go" disabled={running.value} onClick={() => void goOn()}>{running.value ? t("Wait…") : t("Go on")}</button>)}
    </section>
  );
}
