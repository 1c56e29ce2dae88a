/** The attack being built: who, against whom, the sum, its line and column, and the whole distribution. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { camera, viewport } from "../board/camera";
import { counterSize } from "../board/camera";
import { isHex } from "../board/layout";
import { HexGrid } from "../ground/hexes";
import { ask } from "../session";
import { ground, mine, pieceOptions, placeOf, placeOptions, question } from "../state";
import { printed, say, signed } from "../text";
import type { Bar, Forecast, Odds } from "../types";
import { Clause, Counter, Key, Said } from "./bits";
import { placePanel, type Box } from "./place";
import { Words } from "./Strip";

const WIDTH = 356;

export function Attack() {
  const f = question.value?.forecast;
  return f ? <Panel forecast={f} /> : null;
}

function Panel({ forecast: f }: { forecast: Forecast }) {
  const box = useRef<HTMLElement>(null);
  const at = useSpot(f, box);
  const summary = distributionWords(f.odds, f.of);
  return (
    <section class="pop attack" ref={box} style={at} aria-label={say(f.title)}>
      <div class="head"><h2><Said text={f.title} /></h2><span class="soft">{say(f.row)}</span><Clause clause={f.clause} /></div>
      <div class="sides">
        <div class="from">
          {[...(f.attackers ?? []), ...(f.batteries ?? [])].map((id) => <Small key={id} id={id} forecast={f} />)}
          {mine.value && pieceOptions.value.size > 0 && <span class="more" aria-hidden="true">+</span>}
        </div>
        <span class="against">against</span>
        <div class="to">{(f.targets ?? []).map((id) => <Small key={id} id={id} forecast={f} target />)}</div>
      </div>
      <div class="sum">
        <span class="diff">{printed(f.odds.headline)}</span>
        <ul>{f.terms.map((t, i) => <li key={i}><span><Said text={t.say} /> <Clause clause={t.clause} /></span><b class="cn">{signed(t.value)}</b></li>)}</ul>
      </div>
      <Columns forecast={f} />
      <Bars forecast={f} />
      <p class="hidden">{summary}</p>
      {(f.others ?? []).map((o, i) => <OtherLine key={i} odds={o} now={f.odds} of={f.of} />)}
      {(f.notes ?? []).map((n, i) => <p class="note" key={i}><Said text={n} /></p>)}
      {mine.value && (
        <div class="row">
          <Words />
          <button type="button" class="btn" onClick={() => void ask(question.value?.subject ?? f.targets?.[0] ?? null, null, say(f.title))}>Why not? <Key>W</Key></button>
        </div>
      )}
    </section>
  );
}

function Small({ id, forecast, target }: { id: number; forecast: Forecast; target?: boolean }) {
  const values = forecast.terms.filter((t) => t.piece === id);
  const total = values.reduce((n, t) => n + t.value, 0);
  return (
    <span class="small">
      <Counter id={id} size={38} states={target ? ["target"] : []} />
      <b class="cn">{values.length ? (target ? Math.abs(total) : total) : ""}</b>
    </span>
  );
}

/** The line of the table, the column in force, and in dashes the columns that may still come. */
function Columns({ forecast: f }: { forecast: Forecast }) {
  const may = new Set((f.others ?? []).map((o) => o.column));
  return (
    <ol class="columns" aria-label="Columns of the table">
      {f.columns.map((c, i) => (
        <li key={i} class={i === f.odds.column ? "now" : may.has(i) ? "may" : ""} aria-current={i === f.odds.column ? "true" : undefined}>{printed(c)}</li>
      ))}
    </ol>
  );
}

const percent = (weight: number, of: number): string => Math.round((weight / of) * 100) + "%";

/** "A1 50%, no effect 33%, D1 17%". */
export const distributionWords = (odds: Odds, of: number): string =>
  odds.bars.filter((b) => b.weight).map((b) => `${b.label === "-" ? "no effect" : b.label} ${percent(b.weight, of)}`).join(", ");

/** Tone of a result: bad for the attacker, nothing, bad for the defender. */
const tone = (label: string): string => (/^A/.test(label) ? "#3F6B4F" : /^D/.test(label) ? "#B3231C" : "#857B63");

function Bars({ forecast: f }: { forecast: Forecast }) {
  const width = 322, floor = 96, bars = f.odds.bars, w = (width - 8) / Math.max(1, bars.length);
  const tallest = Math.max(0.5, ...[f.odds, ...(f.others ?? [])].flatMap((o) => o.bars.map((b) => b.weight / f.of)));
  const high = (b: Bar | undefined): number => ((b?.weight ?? 0) / f.of / tallest) * 80;
  return (
    <svg class="bars" viewBox={`0 0 ${width} 118`} role="img" aria-label={distributionWords(f.odds, f.of)}>
      <path d={`M0 ${floor}H${width}`} stroke="#C9BB9C" />
      <path d={`M0 ${floor - 0.5 / tallest * 80}H${width}`} stroke="#D8CBAB" stroke-dasharray="3 3" />
      {bars.map((b, i) => {
        const x = 4 + i * w, h = high(b);
        const others = (f.others ?? []).map((o) => o.bars[i]).filter((o): o is Bar => Boolean(o));
        const any = b.weight > 0 || others.some((o) => o.weight > 0);
        const most = others.reduce<Bar | undefined>((best, o) => (o.weight > (best?.weight ?? 0) ? o : best), undefined);
        return (
          <g key={i}>
            {others.map((o, k) => o.weight > 0 && <rect key={k} x={x + w * 0.12 + k} y={floor - high(o)} width={w * 0.76 - 2 * k} height={high(o)} fill="none" stroke="#8A7443" stroke-width="1.2" stroke-dasharray="3 2.4" />)}
            <rect x={x + w * 0.2} y={floor - h} width={w * 0.6} height={h} rx="1.5" fill={tone(b.label)} />
            {b.weight > 0 && <text x={x + w / 2} y={h > 18 ? floor - h + 14 : floor - h - 3} text-anchor="middle" class="cn" font-weight="700" font-size="13.5" fill={h > 18 ? "#fff" : "#1F1B16"}>{percent(b.weight, f.of)}</text>}
            {most && most.weight > b.weight && high(most) - h > 14 && <text x={x + w / 2} y={floor - high(most) + 13} text-anchor="middle" class="cn" font-weight="600" font-size="13" fill="#5E4E24">{percent(most.weight, f.of)}</text>}
            <text x={x + w / 2} y="113" text-anchor="middle" class="cn" font-weight={any ? 700 : 600} font-size="14.5" fill={any ? "#1F1B16" : "#8A8069"}>{b.label === "-" ? "–" : b.label}</text>
          </g>
        );
      })}
    </svg>
  );
}

function OtherLine({ odds, now, of }: { odds: Odds; now: Odds; of: number }) {
  const gain = odds.bars.map((b, i) => ({ label: b.label, weight: b.weight, before: now.bars[i]?.weight ?? 0 }))
    .filter((b) => b.weight !== b.before).sort((a, b) => Math.abs(b.weight - b.before) - Math.abs(a.weight - a.before))[0];
  return (
    <p class="other"><i class="dash" /> <span><Said text={odds.say} />: <b>{printed(odds.headline)}</b></span> <Clause clause={odds.clause} />
      {gain && <span class="end">{gain.label === "-" ? "no effect" : gain.label} <b>{percent(gain.before, of)}</b>, then <b>{percent(gain.weight, of)}</b></span>}</p>
  );
}

/** Where the panel stands: where it hides neither the target nor what may be chosen. */
function useSpot(f: Forecast, box: { current: HTMLElement | null }): { left: string; top: string } | undefined {
  const g = ground.value, c = camera.value, v = viewport.value;
  const height = useRef(420);
  useLayoutEffect(() => {
    if (box.current) height.current = box.current.offsetHeight || height.current;
  });
  if (!g || v.width < 620) return undefined;
  const grid = new HexGrid(g.columns, g.rows, g.even_lower);
  const half = counterSize(c.zoom) * 0.62 * c.zoom;
  const boxes = (ids: Iterable<number>): Box[] => [...ids].map((id) => placeOf.value.get(id) ?? "").filter(isHex).map(spot);
  const spot = (hex: string): Box => {
    const [x, y] = grid.centre(hex);
    return { left: x * c.zoom + c.x - half, top: y * c.zoom + c.y - half, width: 2 * half, height: 2 * half };
  };
  const targets = boxes(f.targets ?? []);
  const keep: [Box, number][] = [
    ...targets.map((b): [Box, number] => [b, 60]),
    ...boxes(pieceOptions.value.keys()).map((b): [Box, number] => [b, 30]),
    ...[...placeOptions.value.keys()].filter(isHex).map(spot).map((b): [Box, number] => [b, 30]),
    ...boxes([...(f.attackers ?? []), ...(f.batteries ?? [])]).map((b): [Box, number] => [b, 12]),
  ];
  const p = placePanel({ width: WIDTH, height: height.current }, v, keep, targets[0]);
  return { left: p.left + "px", top: p.top + "px" };
}
