/** The first page: a new game, a record to be played on, and the games this server keeps. */
import { useState } from "preact/hooks";
import { openTable, removeTable, soundChoices } from "../session";
import { remembered } from "../seats";
import { busy, saved, titles } from "../state";
import { capital, ended, language, LANGUAGES, say, speak, t, template, type Language } from "../text";
import type { SideView, TableInfo, TitleInfo } from "../types";
import { Clause } from "../panels/bits";
import { browsed, openPapers } from "../papers/papers";

/** Who plays a seat, in words. */
function playerWords(player: string): string {
  return player === "person" ? t("a person") : player === "random" ? t("the computer, at random")
    : player === "steady" ? t("the computer, steady") : player;
}

/** The languages the page speaks. */
export function LanguageChoice() {
  return (
    <label class="tongue"><span>{t("Language")}</span>
      <select value={language.value} onChange={(e) => void speak((e.target as HTMLSelectElement).value as Language)}>
        {Object.entries(LANGUAGES).map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
      </select></label>
  );
}

export function Home() {
  return (
    <main class="home">
      <header><LanguageChoice /><h1>Grognard</h1><p>{t("Board wargames of the Pacific War, by their own rulebooks.")}</p></header>
      <div class="cols">
        {titles.value.length ? <NewGame titles={titles.value} /> : <section class="card"><p class="soft">{t("Asking the server which games it has…")}</p></section>}
        <div><Saved /><LoadRecord /></div>
      </div>
    </main>
  );
}

function NewGame({ titles: list }: { titles: TitleInfo[] }) {
  const [name, setName] = useState(list[0]!.name);
  const title = list.find((t) => t.name === name) ?? list[0]!;
  const [scenario, setScenario] = useState("");
  const [options, setOptions] = useState<Record<string, boolean>>({});
  const [seats, setSeats] = useState<string[]>([]);
  const [names, setNames] = useState<string[]>([]);
  const [dice, setDice] = useState("sealed");
  const [overlay, setOverlay] = useState("");
  const chosen = title.scenarios.find((s) => s.name === scenario) ?? title.scenarios[0];
  const seat = (i: number): string => seats[i] ?? (i === 0 ? "person" : title.opponents.includes("steady") ? "steady" : "person");
  const start = (e: Event): void => {
    e.preventDefault();
    if (!chosen) return;
    const given = title.sides.map((_, i) => (names[i] ?? "").trim());
    void openTable({
      title: title.name, scenario: chosen.name, seats: title.sides.map((_, i) => seat(i)), dice,
      options: Object.fromEntries(title.options.map((o) => [o.name, options[o.name] ?? o.default ?? false])),
      ...(given.some(Boolean) ? { names: given } : {}), ...(overlay.trim() ? { overlay } : {}),
    });
  };
  browsed.value = title.name;
  return (
    <form class="card new" onSubmit={start}>
      <h2>{t("New game")}</h2>
      {title.lesson && <p class="learn"><button type="button" class="btn go" disabled={busy.value} onClick={() => void openTable({
        title: title.name, scenario: title.lesson!.scenario, options: {}, dice: "lesson", seats: title.sides.map(() => "person") })}>{template(title.lesson.label)}</button>
        <span>{template(title.lesson.note)}</span></p>}
      <p class="look"><button type="button" class="link" onClick={() => openPapers()}>{t("Rules and tables")}</button> <button type="button" class="link" onClick={() => openPapers("", "scenarios")}>{t("Scenarios")}</button></p>
      {list.length > 1 ? (
        <fieldset><legend>{t("Title")}</legend>{list.map((t) => (
          <Radio key={t.name} group="title" value={t.name} now={title.name} set={setName} label={t.label} note={say(t.note)} />))}</fieldset>
      ) : <p class="title">{title.label}<span class="soft"> {say(title.note)}</span></p>}
      <fieldset><legend>{t("Scenario")}</legend>
        {title.scenarios.map((s) => <Radio key={s.name} group="scenario" value={s.name} now={chosen?.name ?? ""} set={setScenario}
          label={s.label} note={[s.note ? ended(say(s.note)) : "", turns(s.turns)].filter(Boolean).join(" ")} />)}
      </fieldset>
      <fieldset><legend>{t("Seats")}</legend>
        {title.sides.map((side, i) => (
          <div class="seat" key={side.name}>
            <label for={"seat" + i}>{template(side.name)}</label>
            <select id={"seat" + i} value={seat(i)} onChange={(e) => setSeats(Object.assign([...title.sides.map((_, k) => seat(k))], { [i]: (e.target as HTMLSelectElement).value }))}>
              {["person", ...title.opponents].map((p) => <option key={p} value={p}>{playerWords(p)}</option>)}
            </select>
            {seat(i) === "person" && <input aria-label={t("Name of the {side} player", { side: side.name })} placeholder={t("name (if you like)")} maxLength={40} value={names[i] ?? ""}
              onInput={(e) => setNames(Object.assign([...names], { [i]: (e.target as HTMLInputElement).value }))} />}
          </div>
        ))}
        <p class="soft">{seatWords(title.sides, title.sides.map((_, i) => seat(i)))}</p>
      </fieldset>
      {title.options.length > 0 && (
        <fieldset><legend>{t("Optional rules")}</legend>
          {title.options.map((o) => (
            <label class="check" key={o.name}><input type="checkbox" checked={options[o.name] ?? o.default ?? false}
              onChange={(e) => setOptions({ ...options, [o.name]: (e.target as HTMLInputElement).checked })} />
              <span>{template(o.label)} <Clause clause={o.clause} /><small>{say(o.note)}</small></span></label>
          ))}
        </fieldset>
      )}
      <fieldset><legend>{t("Dice")}</legend>
        <Radio group="dice" value="sealed" now={dice} set={setDice} label={t("Sealed")} note={t("the program rolls; what it will roll is fixed and sealed at the start, and can be checked at the end")} />
        <Radio group="dice" value="entered" now={dice} set={setDice} label={t("Entered")} note={t("you roll your own and say what fell")} />
      </fieldset>
      <details><summary>{t("Corrections of your own (overlay)")}</summary>
        <label class="overlay"><span class="soft">{t("TOML that replaces values of the components, as the map’s documentation describes.")}</span>
          <textarea rows={5} spellcheck={false} value={overlay} onInput={(e) => setOverlay((e.target as HTMLTextAreaElement).value)} placeholder={'[unit."1/28"]\nattack = 3'} /></label></details>
      <button class="btn go big" type="submit" disabled={busy.value}>{t("Start")}</button>
    </form>
  );
}

const turns = (n: number | string | undefined): string => (n === undefined || n === "" ? "" : typeof n === "number" ? t("{n} turns.", { n }) : /turn/i.test(n) ? template(n) : t("Turns {n}.", { n }));

function seatWords(sides: readonly SideView[], seats: readonly string[]): string {
  const people = sides.filter((_, i) => seats[i] === "person");
  if (people.length === 0) return t("The computer plays against itself; you look on.");
  if (people.length === 1) return t("You play the {side} side.", { side: people[0]!.name });
  return t("All sides are played on this page, by turns.");
}

function Radio({ group, value, now, set, label, note }: { group: string; value: string; now: string; set: (v: string) => void; label: string; note?: string | undefined }) {
  return (
    <label class="radio"><input type="radio" name={group} value={value} checked={now === value} onChange={() => set(value)} />
      <span>{template(label)}{note ? <small>{note}</small> : null}</span></label>
  );
}

export function LoadRecord() {
  const [record, setRecord] = useState("");
  const [seats, setSeats] = useState("both");
  const sides = 2;
  const load = (e: Event): void => {
    e.preventDefault();
    open(false);
  };
  const open = (mend: boolean): void => void openTable({ record, ...(mend ? { mend } : {}), seats: Array.from({ length: sides }, (_, i) => (seats === "both" || seats === String(i) ? "person" : "steady")) });
  const change = (text: string): void => {
    soundChoices.value = null;
    setRecord(text);
  };
  const sound = soundChoices.value;
  return (
    <form class="card" onSubmit={load}>
      <h2>{t("From a record")}</h2>
      <p class="soft">{t("A saved record replays exactly and is played on from its end.")}</p>
      <label class="file">{t("A file")} <input type="file" accept=".txt,.grognard,text/plain" onChange={async (e) => {
        const file = (e.target as HTMLInputElement).files?.[0];
        if (file) change(await file.text());
      }} /></label>
      <label><span>{t("or its text")}</span><textarea rows={4} spellcheck={false} value={record} onInput={(e) => change((e.target as HTMLTextAreaElement).value)} /></label>
      <div class="seat"><label for="record-seats">{t("Played by")}</label>
        <select id="record-seats" value={seats} onChange={(e) => setSeats((e.target as HTMLSelectElement).value)}>
          <option value="both">{t("people on this page")}</option><option value="0">{t("a person first, the computer second")}</option><option value="1">{t("the computer first, a person second")}</option></select>
        <button class="btn" type="submit" disabled={busy.value || !record.trim()}>{t("Load")}</button></div>
      {sound ? <p><button class="btn" type="button" disabled={busy.value} onClick={() => open(true)}>{sound === 1 ? t("Play on from its last sound moment, after one choice") : t("Play on from its last sound moment, after {n} choices", { n: sound })}</button></p> : null}
    </form>
  );
}

export function Saved() {
  if (!saved.value.length) return null;
  return (
    <section class="card" aria-label={t("Games kept here")}><h2>{t("Games kept here")}</h2>
      <ul class="saved" tabindex={0}>{[...saved.value].sort((a, b) => Number(ours(b)) - Number(ours(a)) || (b.played ?? 0) - (a.played ?? 0)).map((one) => <Row key={one.table} table={one} />)}</ul></section>
  );
}

const ours = (t: TableInfo): boolean => remembered(t.table).length > 0;

/** A scenario as the list of scenarios calls it. */
function scenarioWords(title: TitleInfo | undefined, name: string): string {
  const label = title?.scenarios.find((s) => s.name === name)?.label ?? (title?.lesson?.scenario === name ? title.lesson.label : undefined);
  return label ? template(label) : name;
}

/** A moment by the calendar and the clock, as the page's language writes them. */
const moment = (seconds: number): string =>
  new Intl.DateTimeFormat(language.value, { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(seconds * 1000);

function Row({ table }: { table: TableInfo }) {
  const mine = ours(table), [asking, ask] = useState(false);
  const title = titles.value.find((x) => x.name === table.title), label = title?.label ?? table.title;
  const who = table.seats.map((s) => (typeof s === "string" ? playerWords(s) : template(s.name) || playerWords(s.player))).join(" – ");
  const words = <><b>{label}</b>, {scenarioWords(title, table.scenario)}: {capital(say(table.turn))}<small>{who}{table.over ? ", " + t("over") : ""}{mine ? "" : " " + t("(played from another page)")}{table.played ? <><br />{t("last played {when}", { when: moment(table.played) })}</> : null}</small></>;
  return (
    <li>
      <div class="one">{mine ? <a href={"#table=" + encodeURIComponent(table.table)}>{words}</a> : <span>{words}</span>}
        {mine && !asking && <button type="button" class="btn" aria-label={t("Remove this game: {what}", { what: `${label}, ${scenarioWords(title, table.scenario)}` })} onClick={() => ask(true)}>{t("Remove")}</button>}</div>
      {asking && <div class="sure" role="group" aria-label={t("Remove this game?")}><p>{t("Remove this game for all who play it? It cannot be brought back.")}</p>
        <button type="button" class="btn" onClick={() => void removeTable(table.table)}>{t("Remove it")}</button> <button type="button" class="btn" ref={(b) => b?.focus()} onClick={() => ask(false)}>{t("Keep it")}</button></div>}
    </li>
  );
}
