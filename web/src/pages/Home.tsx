/** The first page: a new game, a record to be played on, and the games this server keeps. */
import { useState } from "preact/hooks";
import { openTable } from "../session";
import { remembered } from "../seats";
import { busy, saved, titles } from "../state";
import { capital, say } from "../text";
import type { SideView, TableInfo, TitleInfo } from "../types";
import { Clause } from "../panels/bits";

const PLAYERS: Readonly<Record<string, string>> = {
  person: "a person", random: "the computer, at random", steady: "the computer, steady",
};

export function Home() {
  return (
    <main class="home">
      <header><h1>Grognard</h1><p>Board wargames of the Pacific War, by their own rulebooks.</p></header>
      <div class="cols">
        {titles.value.length ? <NewGame titles={titles.value} /> : <section class="card"><p class="soft">Asking the server which games it has…</p></section>}
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
  return (
    <form class="card new" onSubmit={start}>
      <h2>New game</h2>
      {list.length > 1 ? (
        <fieldset><legend>Title</legend>{list.map((t) => (
          <Radio key={t.name} group="title" value={t.name} now={title.name} set={setName} label={t.label} note={say(t.note)} />))}</fieldset>
      ) : <p class="title">{title.label}<span class="soft"> {say(title.note)}</span></p>}
      <fieldset><legend>Scenario</legend>
        {title.scenarios.map((s) => <Radio key={s.name} group="scenario" value={s.name} now={chosen?.name ?? ""} set={setScenario}
          label={s.label} note={[say(s.note), turns(s.turns)].filter(Boolean).join(" ")} />)}
      </fieldset>
      <fieldset><legend>Seats</legend>
        {title.sides.map((side, i) => (
          <div class="seat" key={side.name}>
            <label for={"seat" + i}>{side.name}</label>
            <select id={"seat" + i} value={seat(i)} onChange={(e) => setSeats(Object.assign([...title.sides.map((_, k) => seat(k))], { [i]: (e.target as HTMLSelectElement).value }))}>
              {["person", ...title.opponents].map((p) => <option key={p} value={p}>{PLAYERS[p] ?? p}</option>)}
            </select>
            {seat(i) === "person" && <input aria-label={`Name of the ${side.name} player`} placeholder="name (if you like)" maxLength={40} value={names[i] ?? ""}
              onInput={(e) => setNames(Object.assign([...names], { [i]: (e.target as HTMLInputElement).value }))} />}
          </div>
        ))}
        <p class="soft">{seatWords(title.sides, title.sides.map((_, i) => seat(i)))}</p>
      </fieldset>
      {title.options.length > 0 && (
        <fieldset><legend>Optional rules</legend>
          {title.options.map((o) => (
            <label class="check" key={o.name}><input type="checkbox" checked={options[o.name] ?? o.default ?? false}
              onChange={(e) => setOptions({ ...options, [o.name]: (e.target as HTMLInputElement).checked })} />
              <span>{o.label} <Clause clause={o.clause} /><small>{say(o.note)}</small></span></label>
          ))}
        </fieldset>
      )}
      <fieldset><legend>Dice</legend>
        <Radio group="dice" value="sealed" now={dice} set={setDice} label="Sealed" note="the program rolls; what it will roll is fixed and sealed at the start, and can be checked at the end" />
        <Radio group="dice" value="entered" now={dice} set={setDice} label="Entered" note="you roll your own and say what fell" />
      </fieldset>
      <details><summary>Corrections of your own (overlay)</summary>
        <label class="overlay"><span class="soft">TOML that replaces values of the components, as the map’s documentation describes.</span>
          <textarea rows={5} spellcheck={false} value={overlay} onInput={(e) => setOverlay((e.target as HTMLTextAreaElement).value)} placeholder={'[unit."1/28"]\nattack = 3'} /></label></details>
      <button class="btn go big" type="submit" disabled={busy.value}>Start</button>
    </form>
  );
}

const turns = (t: number | string | undefined): string => (t === undefined || t === "" ? "" : typeof t === "number" ? `${t} turns.` : /turn/i.test(t) ? t : `Turns ${t}.`);

function seatWords(sides: readonly SideView[], seats: readonly string[]): string {
  const people = sides.filter((_, i) => seats[i] === "person");
  if (people.length === 0) return "The computer plays against itself; you look on.";
  if (people.length === 1) return `You play the ${people[0]!.name} side.`;
  return "All sides are played on this page, by turns.";
}

function Radio({ group, value, now, set, label, note }: { group: string; value: string; now: string; set: (v: string) => void; label: string; note?: string | undefined }) {
  return (
    <label class="radio"><input type="radio" name={group} value={value} checked={now === value} onChange={() => set(value)} />
      <span>{label}{note ? <small>{note}</small> : null}</span></label>
  );
}

function LoadRecord() {
  const [record, setRecord] = useState("");
  const [seats, setSeats] = useState("both");
  const sides = 2;
  const load = (e: Event): void => {
    e.preventDefault();
    void openTable({ record, seats: Array.from({ length: sides }, (_, i) => (seats === "both" || seats === String(i) ? "person" : "steady")) });
  };
  return (
    <form class="card" onSubmit={load}>
      <h2>From a record</h2>
      <p class="soft">A saved record replays exactly and is played on from its end.</p>
      <label class="file">A file <input type="file" accept=".txt,.grognard,text/plain" onChange={async (e) => {
        const file = (e.target as HTMLInputElement).files?.[0];
        if (file) setRecord(await file.text());
      }} /></label>
      <label><span>or its text</span><textarea rows={4} spellcheck={false} value={record} onInput={(e) => setRecord((e.target as HTMLTextAreaElement).value)} /></label>
      <div class="seat"><label for="record-seats">Played by</label>
        <select id="record-seats" value={seats} onChange={(e) => setSeats((e.target as HTMLSelectElement).value)}>
          <option value="both">people on this page</option><option value="0">a person first, the computer second</option><option value="1">the computer first, a person second</option></select>
        <button class="btn" type="submit" disabled={busy.value || !record.trim()}>Load</button></div>
    </form>
  );
}

function Saved() {
  if (!saved.value.length) return null;
  return (
    <section class="card" aria-label="Games kept here"><h2>Games kept here</h2>
      <ul class="saved" tabindex={0}>{[...saved.value].sort((a, b) => Number(ours(b)) - Number(ours(a))).map((t) => <Row key={t.table} table={t} />)}</ul></section>
  );
}

const ours = (t: TableInfo): boolean => remembered(t.table).length > 0;

function Row({ table: t }: { table: TableInfo }) {
  const mine = ours(t);
  const label = titles.value.find((x) => x.name === t.title)?.label ?? t.title;
  const who = t.seats.map((s) => (typeof s === "string" ? PLAYERS[s] ?? s : s.name || PLAYERS[s.player] || s.player)).join(" – ");
  const words = <><b>{label}</b>, {t.scenario}: {capital(say(t.turn))}<small>{who}{t.over ? ", over" : ""}{mine ? "" : " (played from another page)"}</small></>;
  return <li>{mine ? <a href={"#table=" + encodeURIComponent(t.table)}>{words}</a> : <span>{words}</span>}</li>;
}
