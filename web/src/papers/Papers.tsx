/** Rules by clause in our own words, tables, scenarios and rulings, with where values come from. */
import { useEffect, useRef } from "preact/hooks";
import { snapshot } from "../state";
import { later, say, t, template, worded } from "../text";
import type { Papers as Given, TablePaper } from "../types";
import { closePapers, depth, found, opened, openPapers, papers, search, type Sheet } from "./papers";

const SHEETS: readonly (readonly [Sheet, string])[] = [
  ["rules", later("Rules")], ["tables", later("Tables")], ["scenarios", later("Scenarios")], ["rulings", later("Rulings")],
];

export function PapersCard() {
  const at = opened.value, given = papers.value;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!at) return;
    // On a touch screen the search would call up the keyboard over the rules.
    const touch = window.matchMedia?.("(pointer: coarse)").matches;
    const input = box.current?.querySelector<HTMLElement>(at.sheet === "rules" && !touch ? "input" : "[aria-selected=true]");
    if (!box.current?.contains(document.activeElement)) input?.focus({ preventScroll: true });
    box.current?.querySelector(".asked")?.scrollIntoView?.({ block: "start" });
  }, [at, given]);
  if (!at) return null;
  return (
    <section class="pop papers" ref={box} role="dialog" aria-label={t("Papers")} onKeyDown={(e) => {
      if (e.key !== "Escape") return;
      e.stopPropagation();
      closePapers();
    }}>
      <div class="head"><h2>{t("Papers")}</h2><button type="button" class="btn" onClick={closePapers}>{t("Close")}</button></div>
      <div class="sheets" role="tablist" aria-label={t("Papers")}>
        {SHEETS.filter(([s]) => s === "rules" || (given?.[s as keyof Given] ?? []).length).map(([s, label]) => (
          <button type="button" role="tab" key={s} aria-selected={at.sheet === s} tabindex={at.sheet === s ? 0 : -1} onClick={() => openPapers("", s)}
            onKeyDown={(e) => {
              const step = e.key === "ArrowRight" ? "nextElementSibling" : e.key === "ArrowLeft" ? "previousElementSibling" : null;
              const next = step && (e.currentTarget as HTMLElement)[step];
              if (next instanceof HTMLElement) {
                e.stopPropagation();
                next.click();
                next.focus();
              }
            }}>{template(label)}</button>))}
      </div>
      {!given ? <p class="soft">{t("Fetching the papers…")}</p> : <Leaf sheet={at.sheet} clause={at.clause} given={given} />}
    </section>
  );
}

function Leaf({ sheet, clause, given }: { sheet: Sheet; clause: string; given: Given }) {
  if (sheet === "tables") return <div class="leaf" tabindex={0}>{(given.tables ?? []).map((one) => <Table key={one.name} table={one} />)}</div>;
  if (sheet === "scenarios") return (
    <div class="leaf" tabindex={0}>{(given.scenarios ?? []).map((s) => (
      <section key={s.name} class={snapshot.value?.scenario === s.name ? "asked" : ""}>
        <h3>{template(s.label)}</h3>
        {s.notes.map((n, i) => <p key={i}>{say(n)}</p>)}
        <p class="chips">{(s.clauses ?? []).map((c) => <Chip key={c} clause={c} />)}</p>
      </section>))}</div>
  );
  if (sheet === "rulings") return (
    <div class="leaf" tabindex={0}>
      <p class="soft">{t("How this program reads the rulebook where it is silent, misprinted or of two minds.")}</p>
      {(given.rulings ?? []).map((r) => (
        <section key={r.ruling}><h3>{r.ruling}</h3><p lang={english(r.english)}>{r.say}</p><p class="soft" lang={english(r.english)}>{r.why}</p>
          <p class="chips">{r.clauses.map((c) => <Chip key={c} clause={c} />)}</p></section>))}
    </div>
  );
  return <Rules clause={clause} given={given} />;
}

const english = (so: boolean | undefined): "en" | undefined => (so ? "en" : undefined);

const Chip = ({ clause }: { clause: string }) => (
  <button type="button" class="clause" onClick={() => openPapers(clause)}><span class="hidden">{t("rule")} </span>{clause}</button>
);

function Rules({ clause, given }: { clause: string; given: Given }) {
  const list = found(given, search.value);
  return (
    <>
      <label class="search"><span class="hidden">{t("Search the rules")}</span>
        <input type="search" placeholder={t("Search: a number or a word…")} value={search.value} onInput={(e) => void (search.value = (e.target as HTMLInputElement).value)} /></label>
      <div class="leaf" tabindex={0}>
        {clause && !(given.clauses ?? []).some((c) => c.clause === clause) && <p>{t("Nothing is written about {clause}.", { clause })}</p>}
        {list.map((c) => {
          const ruled = (given.rulings ?? []).filter((r) => r.clauses.includes(c.clause));
          return (
            <section key={c.clause} class={`d${Math.min(2, depth(c.clause))}` + (c.clause === clause && !search.value ? " asked" : "")}>
              <h3><span class="no">{c.clause}</span> <span lang={english(c.english?.includes("label"))}>{c.label}</span></h3>
              {c.say && <p lang={english(c.english?.includes("say"))}>{c.say}</p>}
              {c.clause === clause && ruled.map((r) => <p class="soft" key={r.ruling} lang={english(r.english)}>{r.ruling}: {r.say}</p>)}
            </section>
          );
        })}
        {!list.length && <p class="soft">{t("No clause says that.")}</p>}
        <p class="soft">{t("In our own words; the rulebook in your box decides.")}</p>
      </div>
    </>
  );
}

/** How a value is known, and why: "printed: 17.2.1.B". */
const known = (source: string): string => source.split(/: (.*)/s, 2).map(template).join(": ");

/** What a cell says; of several words each is said for itself. */
const celled = (cell: string | string[]): string => (typeof cell === "string" ? worded(cell).replace(/^-(?=\d)/, "−") : cell.map(worded).join(" "));

function Table({ table }: { table: TablePaper }) {
  const sources = table.sources ?? [];
  return (
    <section>
      <h3>{template(table.label)} <Chip clause={table.clause} /></h3>
      {table.note && <p class="soft">{say(table.note)}</p>}
      <div class="wide"><table>
        <thead><tr>{table.head.map((h, i) => h ? <th key={i} scope="col">{template(h)}</th> : <td key={i} />)}</tr></thead>
        <tbody>{table.rows.map((row, r) => (
          <tr key={r} title={sources[r] ? t("From: {source}", { source: known(sources[r]!) }) : undefined} class={sources[r] && !sources[r]!.startsWith("printed") ? "made" : ""}>
            {row.map((cell, i) => (i === 0 ? <th key={i} scope="row">{celled(cell)}</th> : <td key={i}>{celled(cell)}</td>))}
          </tr>))}</tbody>
      </table></div>
      {sources.some((s) => s && !s.startsWith("printed")) && (
        <details><summary>{t("Where these values come from")}</summary>
          <ul>{table.rows.map((row, r) => sources[r] ? <li key={r}><b>{celled(row[0]!)}</b>: {known(sources[r]!)}</li> : null)}</ul></details>)}
    </section>
  );
}
