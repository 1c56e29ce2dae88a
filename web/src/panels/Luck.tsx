/** Luck of both sides on one scale: where the sum of all throws lies, and within what most sums lie. */
import { ground, log, sideName, snapshot } from "../state";
import { outcome, t } from "../text";
import { Mark } from "./bits";
import { condensed, luckOf, unusual, type Luck } from "./luck";

export function LuckOfAll() {
  const sides = (ground.value?.sides ?? []).map((_, side) => ({ side, luck: luckOf(log.value, side) })).filter((l) => l.luck.throws > 0);
  if (!snapshot.value) return null;
  if (!sides.length) return <p class="soft">{t("No dice have fallen that luck could be read from.")}</p>;
  return (
    <div class="luck">
      {sides.map(({ side, luck }) => <Side key={side} side={side} luck={luck} />)}
      <p class="soft">{t("Every throw is measured against its own exact odds. The bar is where two sums in three lie, the line where nineteen in twenty do.")}</p>
    </div>
  );
}

const round = (n: number): string => (n >= 0 ? "+" : "−") + Math.abs(n).toFixed(1);

/** In words: how far from its nature the sum of throws lies, and what to think of it. */
export function words(luck: Luck): string {
  const z = Math.abs(luck.spread ? luck.above / luck.spread : 0);
  const verdict = z < 1 ? t("as dice go") : luck.above > 0 ? (z < 2 ? t("lucky") : t("very lucky")) : z < 2 ? t("unlucky") : t("very unlucky");
  return t("{throws} throws, {above} above even, spread {spread}: {verdict}", { throws: luck.throws, above: round(luck.above), spread: luck.spread.toFixed(1), verdict });
}

function Side({ side, luck }: { side: number; luck: Luck }) {
  const x = (z: number): number => 130 + z * 40, at = x(unusual(luck));
  return (
    <section>
      <h3><Mark side={side} size={20} /> {sideName(side)}</h3>
      <svg viewBox="0 0 260 30" role="img" aria-label={words(luck)} class="scale">
        <path d={`M${x(-3)} 15H${x(3)}`} stroke="#C9BB9C" /><path d={`M${x(-2)} 15H${x(2)}`} stroke="#857B63" stroke-width="2" />
        <rect x={x(-1)} y="10" width={x(1) - x(-1)} height="10" rx="2" fill="#E3D8BC" stroke="#857B63" /><path d="M130 6V24" stroke="#857B63" />
        <path d={`M${at} 3L${at + 7} 15L${at} 27L${at - 7} 15Z`} fill="#1F1B16" />
      </svg>
      <p>{words(luck)}</p>
      <Results results={condensed(luck.results)} />
    </section>
  );
}

/** Results side by side; many of them one below the other. */
function Results({ results }: { results: Luck["results"] }) {
  const name = (label: string): string => (label === "-" ? "–" : outcome(label));
  if (results.length > 8)
    return (
      <table class="tall"><thead><tr><th scope="col">{t("Result")}</th><th scope="col">{t("fell")}</th><th scope="col">{t("expected")}</th></tr></thead>
        <tbody>{results.map((r) => <tr key={r.label}><th scope="row">{name(r.label)}</th><td>{r.fell}</td><td>{r.expected.toFixed(1)}</td></tr>)}</tbody></table>
    );
  return (
    <table><thead><tr><th scope="col">{t("Result")}</th>{results.map((r) => <th scope="col" key={r.label}>{name(r.label)}</th>)}</tr></thead>
      <tbody><tr><th scope="row">{t("fell")}</th>{results.map((r) => <td key={r.label}>{r.fell}</td>)}</tr>
        <tr><th scope="row">{t("expected")}</th>{results.map((r) => <td key={r.label}>{r.expected.toFixed(1)}</td>)}</tr></tbody></table>
  );
}
