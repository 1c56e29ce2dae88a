/** The strip: whose decision it is, which, by which clause, and the choices that are neither piece nor place. */
import { mainOption } from "../reduce";
import { askTakeback, lookBack, play, undo, undoable } from "../session";
import { busy, connected, ground, keysShown, mine, options, past, pieceOptions, placeOptions, question, sideName, snapshot, view, wordOptions } from "../state";
import { capital, say, t } from "../text";
import type { Option } from "../types";
import { letterOf } from "../keys";
import { Clause, Key, Mark, Said } from "./bits";
import { Menu } from "./Menu";

export function Strip() {
  const q = question.value, shot = snapshot.value;
  if (!shot) return null;
  return (
    <header class="top">
      <a class="brand" href="#"><span class="hidden">{t("All games of")} </span>Grognard</a>
      <h1 class="titled">{ground.value?.title.label}</h1>
      <div class="ask">
        <Sentence />
        {q && !past.value && <Clause clause={q.clause} />}
      </div>
      <div class="acts">
        {mine.value && !q?.forecast && <Words />}
      </div>
      <span class="counts">{mine.value ? counts() : ""}</span>
      <div class="tools">
        <button type="button" class="tbtn" disabled={!undoable.value.count || busy.value} onClick={() => void undo()}
          title={t("Take back the last choice")}>{t("Undo")} <Key>Z</Key></button>
        {shot.can_take_back && !undoable.value.count && !shot.takeback
          && <button type="button" class="tbtn" onClick={() => void askTakeback()}>{t("Ask to take back")}</button>}
        <button type="button" class="tbtn" aria-expanded={keysShown.value} onClick={() => void (keysShown.value = !keysShown.value)}>{t("Keys")} <Key>?</Key></button>
        <Menu />
      </div>
    </header>
  );
}

function Sentence() {
  const q = question.value, shot = snapshot.value!, v = view.value;
  if (past.value)
    return <><span class="pulse calm" /><span class="q"><b>{t("Looking back:")}</b> {t("after {at} of {end} choices", { at: past.value.choices, end: shot.choices })}. {say(v?.turn)}, {say(v?.phase)}</span>
      <button type="button" class="tbtn small" onClick={() => void lookBack(null)}>{t("Back to now")} <Key>End</Key></button></>;
  if (!connected.value) return <><span class="pulse off" /><span class="q">{t("The server does not answer; trying again…")}</span></>;
  if (v?.over) return <><Mark side={v.over.winner} /><span class="q"><Said text={v.over.say} /></span></>;
  if (shot.thinking)
    return <><span class="pulse" /><Mark side={shot.thinking.side} /><span class="q"><b>{sideName(shot.thinking.side)}:</b> {t("thinking")}
      <progress value={shot.thinking.done} max={Math.max(1, shot.thinking.of)} aria-label={t("thought")} /></span></>;
  if (!q) return <span class="q">{say(v?.phase)}</span>;
  return (
    <>
      <span key={snapshot.value?.sequence} class={mine.value ? "pulse" : "pulse calm"} /><Mark side={q.side} />
      <span class="q"><b>{sideName(q.side)}:</b> <Said text={q.say} />{mine.value || shot.waiting === "dice" ? "" : shot.yours.length ? " " + t("(the other side decides)") : ""}</span>
    </>
  );
}

function counts(): string {
  const pieces = pieceOptions.value.size, places = placeOptions.value.size;
  if (places || pieces)
    return [places === 1 ? t("one place") : places ? t("{n} places", { n: places }) : "",
      pieces === 1 ? t("one unit may be chosen") : pieces ? t("{n} units may be chosen", { n: pieces }) : ""].filter(Boolean).join(", ");
  return options.value.length > 1 ? t("{n} choices", { n: options.value.length }) : "";
}

/** Buttons of the word options; the main one is what Enter plays. */
export function Words() {
  const list = wordOptions.value;
  const main = mainOption(list, options.value.length - list.length);
  return <>{list.map((o) => <Word key={o.text} option={o} main={o === main} />)}</>;
}

export function Word({ option, main }: { option: Option; main: boolean }) {
  const letter = letterOf(option);
  return (
    <button type="button" data-say={option.text} aria-keyshortcuts={[letter.toUpperCase(), main ? "Enter" : ""].filter(Boolean).join(" ") || undefined} class={main ? "btn go" : "btn"} disabled={busy.value} onClick={() => void play(option.text)}>
      {capital(say(option.say))} {main ? <Key>{t("Enter")}</Key> : letter ? <Key>{letter.toUpperCase()}</Key> : null}
    </button>
  );
}
