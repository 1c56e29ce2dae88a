/** The attack being built: who, against whom, the sum, its line and column, and the whole distribution. */
import { useRef } from "preact/hooks";
import { camera, counterSize } from "../board/camera";
import { onMap } from "../board/layout";
import { placesOf } from "../ground/places";
import { lookAhead, play } from "../session";
import { ground, hovered, mine, options, pieceOptions, placeOf, placeOptions, preview, question, view, wordOptions } from "../state";
import { capital, outcome, printed, say, signed, t, template } from "../text";
import type { Forecast, Odds } from "../types";
import { Clause, Counter, Said } from "./bits";
import type { Box } from "./place";
import { useSpot } from "./spot";
import { Words } from "./Strip";

const WIDTH = 356;

export function Attack() {
  const f = question.value?.forecast;
  return f ? <Panel forecast={f} /> : null;
}

/** Whether the title says what is held against the dice already: the row itself, or the number where nothing is summed up. */
const toldBy = (f: Forecast): boolean => say(f.title).includes(f.terms.length ? say(f.row) : f.odds.headline);

function Panel({ forecast: f }: { forecast: Forecast }) {
  const box = useRef<HTMLElement>(null);
  const keep = kept(f), at = useSpot(box, WIDTH, 420, keep, keep[0]?.[1] === 60 ? keep[0][0] : undefined);
  const summary = distributionWords(f.odds, f.of);
  // Somebody attacks, or a roll without a sum is made: before that there are no odds.
  const begun = f.terms.some((term) => term.value > 0) || !f.terms.some((term) => term.value < 0);
  return (
    <section class="pop attack" ref={box} style={at} aria-label={say(f.title)}>
      <div class="head"><h2><Said text={f.title} /></h2>{!toldBy(f) && <span class="soft">{say(f.row)}</span>}<Clause clause={f.clause} /></div>
      {((f.attackers ?? []).length > 0 || (f.batteries ?? []).length > 0 || (f.targets ?? []).length > 0) && (
        <div class="sides">
          <div class="from">
            {[...(f.attackers ?? []), ...(f.batteries ?? [])].map((id) => <Small key={id} id={id} forecast={f} />)}
          </div>
          <span class="against">{t("against")}</span>
          <div class="to">{(f.targets ?? []).map((id) => <Small key={id} id={id} forecast={f} target />)}</div>
        </div>
      )}
      <Choices />
      {f.terms.length > 0 && <div class="sum">
        <span class="diff">{printed(f.odds.headline)}</span>
        <ul>{f.terms.map((t, i) => <li key={i}><span><Said text={t.say} /> <Clause clause={t.clause} /></span><b class="cn">{signed(t.value)}</b></li>)}</ul>
      </div>}
      {begun && hasTable(f) && <Columns forecast={f} />}
      {begun && <Bars forecast={f} />}
      {f.fell && <p class="fell">{t("fallen: {result}; the bars are of a new roll", { result: outcome(f.fell) })}</p>}
      {begun && <p class="hidden">{summary}</p>}
      {(f.others ?? []).map((o, i) => <OtherLine key={i} odds={o} now={f.odds} of={f.of} />)}
      <IfSo now={f} />
      {(f.notes ?? []).map((n, i) => <p class="note" key={i}><Said text={n} /></p>)}
      {mine.value && wordOptions.value.length > 0 && <div class="row"><Words /></div>}
    </section>
  );
}

/** Whether a table of columns decides; where results are read off the dice, there is none to be shown. */
const hasTable = (f: Forecast): boolean => f.columns.length > 1 && !f.columns.every((c) => f.odds.bars.some((b) => b.label === c));

const SHOWN = 12;

/** How a piece fares, as its counter shows it; that it must fight is why this panel is open. */
const statesOf = (id: number): string[] => (view.value?.pieces.find((p) => p.id === id)?.states ?? []).filter((s) => s !== "must");

/** The pieces that may be chosen, here as well as on the map: none is out of sight or under this panel. */
function Choices() {
  const lit = options.value.filter((o) => o.piece != null).slice(0, SHOWN);
  if (!lit.length) return null;
  return (
    <div class="choices" role="group" aria-label={t("to what may be chosen")}>
      <span class="more" aria-hidden="true">+</span>
      {lit.map((o) => (
        <button type="button" key={o.text} title={capital(say(o.say))} onClick={() => void play(o.text)}
          onPointerEnter={() => void lookAhead(o)} onPointerLeave={() => void lookAhead(null)} onFocus={() => void lookAhead(o)}>
          <span class="hidden">{capital(say(o.say))}</span><Counter id={o.piece!} size={36} states={statesOf(o.piece!)} mute />
        </button>
      ))}
    </div>
  );
}

function Small({ id, forecast, target }: { id: number; forecast: Forecast; target?: boolean }) {
  const values = forecast.terms.filter((t) => t.piece === id);
  const total = values.reduce((n, t) => n + t.value, 0);
  return (
    <span class="small">
      <Counter id={id} size={38} states={target ? [...statesOf(id), "target"] : statesOf(id)} />
      <b class="cn">{values.length ? (target ? Math.abs(total) : total) : ""}</b>
    </span>
  );
}

/** The line of the table, the column in force, and in dashes the columns that may still come. */
function Columns({ forecast: f }: { forecast: Forecast }) {
  const may = new Set((f.others ?? []).map((o) => o.column));
  return (
    <ol class="columns" aria-label={t("Columns of the table")}>
      {f.columns.map((c, i) => (
        <li key={i} class={i === f.odds.column ? "now" : may.has(i) ? "may" : ""} aria-current={i === f.odds.column ? "true" : undefined}>{printed(c)}</li>
      ))}
    </ol>
  );
}

const percent = (weight: number, of: number): string => Math.round((weight / of) * 100) + "%";

/** "A1 50%, no effect 33%, D1 17%". */
export const distributionWords = (odds: Odds, of: number): string =>
  odds.bars.filter((b) => b.weight).map((b) => `${outcome(b.label)} ${percent(b.weight, of)}`).join(", ");

/** Tone of a result: bad for the attacker, nothing, bad for the defender. */
const tone = (label: string): string =>
  (/^A|^Repulse|^fails|^mistaken/.test(label) ? "#3F6B4F" : /^D|^\d|^succeeds/.test(label) ? "#B3231C" : "#857B63");

/** Results from the attacker's worst to the defender's: Ae, A2, A1, none, D1, D2, De. */
function rank(label: string): number {
  const depth = /[eE]/.test(label) ? 9 : Number(/\d+/.exec(label)?.[0] ?? 0);
  return /^A/.test(label) ? -depth : /^D/.test(label) ? depth : 0;
}

/** Labels that any of the ways to roll may bring, in order. */
export function labelsOf(f: Forecast): string[] {
  const all = new Set([f.odds, ...(f.others ?? [])].flatMap((o) => o.bars.map((b) => b.label)));
  return [...all].sort((a, b) => rank(a) - rank(b));
}

/** A result's weight, as of so many throws. */
const weightOf = (odds: Odds, label: string, of = 0): number =>
  (odds.bars.find((b) => b.label === label)?.weight ?? 0) * (of && odds.of ? of / odds.of : 1);

/** "6 AP" in a row of many is "6". */
const short = (label: string, many: boolean): string => (label === "-" ? "–" : many && /^\d/.test(label) ? label.replace(/^(\d+) (AP|CP)$/, "$1") : template(label));

/** Letters of a result under its bar: their height, and the room one takes, a little more than the widest that is common. */
const sizeOf = (words: string, many: boolean): number => (words.length > 4 && many ? 12.5 : 14.5);
const roomOf = (words: string, many: boolean): number => words.length * sizeOf(words, many) * 0.47 + 7;

/** Where each result's bar stands, by the words under it: long ones take the room they need, the others share what is left. */
export function laidOutBars(words: readonly string[], width: number): { x: number; w: number }[] {
  const many = words.length > 6, most = many ? 34 : 64, room = width - 8;
  const long = words.map((one) => (roomOf(one, many) > most ? roomOf(one, many) : 0)), taken = long.reduce((a, b) => a + b, 0);
  const each = Math.min(most, (room - taken) / Math.max(1, long.filter((n) => !n).length)), fit = Math.min(1, room / Math.max(1, taken));
  const widths = long.map((n) => (n ? n * fit : Math.max(0, each)));
  let x = (width - widths.reduce((a, b) => a + b, 0)) / 2;
  return widths.map((w) => ({ x: (x += w) - w, w }));
}

function Bars({ forecast: f }: { forecast: Forecast }) {
  const labels = labelsOf(f), width = 322, floor = 96, many = labels.length > 6, at = laidOutBars(labels.map((l) => short(l, many)), width);
  const ways = [f.odds, ...(f.others ?? [])];
  const tallest = Math.max(...ways.flatMap((o) => o.bars.map((b) => b.weight / (o.of || f.of))), many ? 0.2 : 0.5);
  const high = (weight: number): number => (weight / f.of / tallest) * 80;
  return (
    <svg class="bars" viewBox={`0 0 ${width} 118`} role="img" aria-label={distributionWords(f.odds, f.of)}>
      <path d={`M0 ${floor}H${width}`} stroke="#C9BB9C" />
      {tallest >= 0.5 && <path d={`M0 ${floor - (0.5 / tallest) * 80}H${width}`} stroke="#D8CBAB" stroke-dasharray="3 3" />}
      {labels.map((label, i) => {
        const { x, w } = at[i]!, middle = x + w / 2, bar = Math.min(w, 40), now = weightOf(f.odds, label), h = high(now);
        const others = (f.others ?? []).map((o) => weightOf(o, label, f.of)).filter((n) => n > 0);
        const most = Math.max(0, ...others), told = now > 0 && (!many || now / f.of >= 0.005);
        const any = now > 0 || most > 0, fell = label === f.fell, words = short(label, many);
        return (
          <g key={label}>
            {others.map((n, k) => <rect key={k} x={middle - bar * 0.38 + k} y={floor - high(n)} width={bar * 0.76 - 2 * k} height={high(n)} fill="none" stroke="#8A7443" stroke-width="1.2" stroke-dasharray="3 2.4" />)}
            <rect x={middle - bar * 0.3} y={floor - h} width={bar * 0.6} height={h} rx="1.5" fill={tone(label)} />
            {told && <text x={middle} y={h > 18 && !many ? floor - h + 14 : floor - h - 3} text-anchor="middle" class="cn" font-weight="700" font-size={many ? 11.5 : 13.5} fill={h > 18 && !many ? "#fff" : "#1F1B16"}>{w < 20 ? percent(now, f.of).replace("%", "") : percent(now, f.of)}</text>}
            {most > now && high(most) - h > 14 && !many && <text x={middle} y={floor - high(most) + 13} text-anchor="middle" class="cn" font-weight="600" font-size="13" fill="#5E4E24">{percent(most, f.of)}</text>}
            {fell && <rect x={middle - Math.max(10, words.length * 3.4)} y="99.5" width={2 * Math.max(10, words.length * 3.4)} height="17.5" rx="3" fill="#1F1B16" />}
            <text x={middle} y="113" text-anchor="middle" class="cn" font-weight={any ? 700 : 600} font-size={w < 20 && words.length > 1 ? 12.5 : sizeOf(words, many)} fill={fell ? "#FFE9B0" : any ? "#1F1B16" : "#8A8069"}>{words}</text>
          </g>
        );
      })}
    </svg>
  );
}

/** What choosing the thing pointed at would make of the attack. */
function IfSo({ now }: { now: Forecast }) {
  const next = preview.value?.forecast, option = hovered.value;
  if (!next || !option || next.odds.headline === now.odds.headline) return null;
  return (
    <p class="other ifso" role="status"><span>{capital(say(option.say))}: <b>{printed(next.odds.headline)}</b></span>
      <span class="end">{distributionWords(next.odds, next.of)}</span></p>
  );
}

/** The result whose chance changes most. */
export function greatestChange(odds: Odds, now: Odds, of = 0): { label: string; before: number; after: number } | undefined {
  const labels = [...new Set([...odds.bars, ...now.bars].map((b) => b.label))];
  return labels.map((label) => ({ label, before: weightOf(now, label), after: weightOf(odds, label, of) }))
    .filter((c) => c.before !== c.after).sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))[0];
}

function OtherLine({ odds, now, of }: { odds: Odds; now: Odds; of: number }) {
  const change = greatestChange(odds, now, of), same = odds.headline === now.headline;
  return (
    <p class="other"><i class="dash" /> <span><Said text={odds.say} />{!same && <>: <b>{printed(odds.headline)}</b></>} <Clause clause={odds.clause} /></span>
      {change && <span class="end">{outcome(change.label)} <b>{percent(change.before, of)}</b>{t(", then")} <b>{percent(change.after, of)}</b></span>}</p>
  );
}

/** What the panel should not hide, and how much that matters; the targets first. */
function kept(f: Forecast): [Box, number][] {
  const g = ground.value, c = camera.value;
  if (!g) return [];
  const grid = placesOf(g);
  const half = counterSize(c.zoom) * 0.62 * c.zoom;
  const spot = (hex: string): Box => {
    const [x, y] = grid.centre(hex);
    return { left: x * c.zoom + c.x - half, top: y * c.zoom + c.y - half, width: 2 * half, height: 2 * half };
  };
  const boxes = (ids: Iterable<number>): Box[] => [...ids].map((id) => placeOf.value.get(id) ?? "").filter(onMap).map(spot);
  return [
    ...boxes(f.targets ?? []).map((b): [Box, number] => [b, 60]),
    ...boxes(pieceOptions.value.keys()).map((b): [Box, number] => [b, 30]),
    ...[...placeOptions.value.keys()].filter(onMap).map(spot).map((b): [Box, number] => [b, 30]),
    ...boxes([...(f.attackers ?? []), ...(f.batteries ?? [])]).map((b): [Box, number] => [b, 12]),
    ...boxes(placeOf.value.keys()).map((b): [Box, number] => [b, 0.4]),
  ];
}
