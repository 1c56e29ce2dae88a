/** The end: who has won and by which clause, what it cost, how the dice fell, and proof that they were honest. */
import { useState } from "preact/hooks";
import { verifyDice } from "../api";
import { download } from "./Menu";
import { lookBack, secretNow } from "../session";
import { ground, kinds, log, past, sideName, snapshot, view } from "../state";
import { list, say, t } from "../text";
import { Clause, Counter, Mark, Said } from "./bits";
import { LuckOfAll } from "./Luck";

/** The pieces that each side has lost, by the log. */
export function lossesOf(entries: readonly { kind?: string; pieces?: number[]; side?: number | null }[], sideOf: (piece: number) => number | undefined, side: number): number[] {
  return [...new Set(entries.filter((e) => e.kind === "loss").flatMap((e) => (e.pieces ?? []).slice(0, 1)).filter((p) => sideOf(p) === side))];
}

export function EndCard() {
  const over = view.value?.over, shot = snapshot.value;
  const [shut, setShut] = useState(-1);
  if (!over || past.value || !shot || shut === shot.sequence) return null;
  return (
    <section class="pop over" role="dialog" aria-label={t("The game is over")}>
      <Mark side={over.winner} size={44} />
      <h2>{over.winner === null ? t("A draw") : t("{side} victory", { side: sideName(over.winner) })}</h2>
      <p><Said text={over.say} /> <Clause clause={over.clause} /></p>
      <Losses />
      <details><summary>{t("Luck of the dice")}</summary><LuckOfAll /></details>
      {shot.dice.kind === "sealed" && <Verify />}
      <div class="row"><button type="button" class="btn" onClick={() => setShut(shot.sequence)}>{t("See the map")}</button>
        <button type="button" class="btn" onClick={() => void lookBack(0)}>{t("From the start")}</button>
        <button type="button" class="btn" onClick={() => void download()}>{t("Save the record")}</button>
        <a class="btn go" href="#">{t("A new game")}</a></div>
    </section>
  );
}

function Losses() {
  const sides = ground.value?.sides ?? [];
  return (
    <div class="losses">{sides.map((_, side) => {
      const lost = lossesOf(log.value, (p) => kinds.value.get(p)?.side, side);
      return (
        <section key={side}><h3>{t("{side} losses: {n}", { side: sideName(side), n: lost.length })}</h3>
          {lost.length > 0 && <div class="units" role="img" aria-label={list(lost.map((p) => kinds.value.get(p)?.name ?? ""))}>{lost.slice(0, 24).map((p) => <Counter key={p} id={p} size={30} />)}</div>}</section>
      );
    })}</div>
  );
}

/** Throws the sealed dice again on the server, from the record alone. */
function Verify() {
  const [told, setTold] = useState("");
  const ask = async (): Promise<void> => {
    const shot = snapshot.value;
    if (!shot) return;
    setTold(t("Throwing them again…"));
    try {
      const { throws } = await verifyDice(shot.table, secretNow());
      setTold(t("All {n} throws are what the seal gives; it was closed before the first move.", { n: throws }));
    } catch (e) {
      setTold(t("They could not be verified: {why}", { why: e instanceof Error ? say([e.message]) : "" }));
    }
  };
  return <p class="soft verify">{told || t("The dice were sealed before the first move; the seal is open now, and the record carries it.")}
    {!told && <button type="button" class="btn" onClick={() => void ask()}>{t("Verify the dice")}</button>}</p>;
}
