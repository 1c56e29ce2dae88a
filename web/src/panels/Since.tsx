/** At the head of the log: what happened since this seat last decided, and a way to see it again. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lookBack } from "../session";
import { log, past, seenTo, snapshot } from "../state";
import { list, say, t } from "../text";
import { newsSince, rememberSeen } from "./since";
import { replaying } from "./Replay";

/** What a seat has seen when it decides is remembered for the next visit. */
export function keepSeen(): () => void {
  return effect(() => {
    const seen = seenTo.value, shot = snapshot.peek();
    if (shot && seen) rememberSeen(shot.table, shot.yours[0], seen);
  });
}

export function Since() {
  useEffect(keepSeen, []);
  const news = newsSince(log.value, seenTo.value), shot = snapshot.value;
  if (!news || !shot || past.value || shot.yours.length === 0) return null;
  if (news.moves + news.arrivals + news.fights.length + news.losses.length < 2) return null;
  const counted = [news.moves ? (news.moves === 1 ? t("one move") : t("{n} moves", { n: news.moves })) : "",
    news.arrivals ? (news.arrivals === 1 ? t("one arrival") : t("{n} arrivals", { n: news.arrivals })) : ""].filter(Boolean);
  return (
    <section class="news" aria-label={t("Since you last decided")}>
      <h3>{t("Since you last decided")}</h3>
      {counted.length > 0 && <p>{list(counted)}</p>}
      {news.fights.slice(-6).map(({ entry, result }) => <p key={entry.number}>{say(entry.say)}: <b>{result === "-" ? t("no effect") : result}</b></p>)}
      {news.losses.slice(-6).map((e) => <p key={e.number} class="lost">{say(e.say)}</p>)}
      <div class="row">
        <button type="button" class="btn" onClick={() => {
          replaying.value = true;
          void lookBack(Math.max(0, news.first.after - 1));
        }}>{t("Show it")}</button>
        <button type="button" class="btn" onClick={() => void (seenTo.value = log.value[log.value.length - 1]?.number ?? 0)}>{t("I have seen it")}</button>
      </div>
    </section>
  );
}
