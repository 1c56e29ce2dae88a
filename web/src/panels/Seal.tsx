/** The dice's seal: what was promised before anything fell, and the words that every side may mix in until then. */
import { useState } from "preact/hooks";
import { mixWords } from "../session";
import { seatKeys, sideName, snapshot } from "../state";
import { t } from "../text";
import { Mark } from "./bits";

const LONGEST = 200;

export function Seal() {
  const dice = snapshot.value?.dice;
  const [words, setWords] = useState("");
  if (!dice?.commitment) return null;
  const given = (dice.words ?? []).map((text, side) => ({ text, side })).filter((w) => w.text);
  const mine = [...new Set(seatKeys.value.flatMap((k) => (k.side === null ? [] : [k.side])))];
  const send = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (await mixWords(words)) setWords("");
  };
  return (
    <section class="seal">
      <h3>{t("The seal")}</h3>
      <p class="soft">{t("All dice of this game follow from a secret that was drawn before it began. This is its fingerprint; at the end the secret is opened, and anybody can throw the dice again.")}</p>
      <code tabindex={0} aria-label={t("Fingerprint of the secret")}>{dice.commitment}</code>
      {given.length > 0 && <ul aria-label={t("Words in the dice")}>{given.map((w) => <li key={w.side}><Mark side={w.side} size={16} /> {sideName(w.side)}: “{w.text}”</li>)}</ul>}
      {dice.mixing && mine.length > 0 && (
        <form class="row" onSubmit={(e) => void send(e)}>
          <input aria-label={t("Words of yours to mix into the dice")} placeholder={t("Words of yours…")} maxLength={LONGEST} value={words} autocomplete="off"
            onInput={(e) => setWords((e.target as HTMLInputElement).value)} />
          <button type="submit" class="btn" disabled={!words.trim()}>{t("Mix them in")}</button>
        </form>
      )}
      {dice.mixing
        ? <p class="soft">{t("Until the first die falls each side may mix in words of its own: then nobody can have chosen the secret to suit the dice.")}</p>
        : <p class="soft">{t("Dice have fallen: nothing can be mixed in any more.")}</p>}
    </section>
  );
}
