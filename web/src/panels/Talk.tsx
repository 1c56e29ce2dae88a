/** The table's talk: a few lines between people, apart from the game and its log. Names and words are text. */
import { useEffect, useRef, useState } from "preact/hooks";
import { sayAtTable } from "../session";
import { seatKeys, snapshot } from "../state";
import { t, template } from "../text";

const LONGEST = 500;

export function Talk() {
  const shot = snapshot.value;
  const [words, setWords] = useState("");
  const end = useRef<HTMLOListElement>(null);
  const chat = shot?.chat ?? [];
  useEffect(() => void (end.current && (end.current.scrollTop = end.current.scrollHeight)), [chat.length]);
  if (!shot) return null;
  const mayTalk = seatKeys.value.some((k) => k.side !== null);
  const send = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (await sayAtTable(words)) setWords("");
  };
  return (
    <details class="sec talk">
      <summary><h2>{t("Talk at the table")}</h2><span class="soft">{chat.length || ""}</span></summary>
      {chat.length > 0 && (
        <ol class="scroll" ref={end} tabindex={0} aria-label={t("What was said")}>
          {chat.map((one) => <li key={one.number}><b>{template(shot.seats[one.side]?.name ?? "")}:</b> {one.text}</li>)}
        </ol>
      )}
      {mayTalk && (
        <form class="row" onSubmit={(e) => void send(e)}>
          <input aria-label={t("Say something to everybody here")} placeholder={t("Say something…")} maxLength={LONGEST} value={words} autocomplete="off"
            onInput={(e) => setWords((e.target as HTMLInputElement).value)} />
          <button type="submit" class="btn" disabled={!words.trim()}>{t("Say it")}</button>
        </form>
      )}
    </details>
  );
}
