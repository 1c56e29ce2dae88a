/** Casualty and Attrition Points, paid whole: what each unit would bear, what is left then, and one button to pay. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { camera, centreOn, viewport } from "../board/camera";
import { onMap } from "../board/layout";
import { placesOf } from "../ground/places";
import { play, toast } from "../session";
import { busy, ground, kinds, mine, past, question, snapshot, view } from "../state";
import { capital, say, t } from "../text";
import type { Bearer, Fate, Payment, Payments } from "../types";
import { Clause, Counter, Key, Said } from "./bits";
import { agreeing, openFates, pin, type Pinned } from "./payment";
import { boxOf, onScreen } from "./clear";
import { overlap, panelAt, type Box } from "./place";
import { useSpot } from "./spot";

/** The table at which this page makes a payment, one choice after the other, as the table says them. */
export const paying = signal<{ table: string } | null>(null);

/** Of more bearers than `CLOSE` each has less room, so that all of them are seen beside the map. */
const WIDTH = 430, LISTED = 4, CLOSE = 5;

/** Whether the page is about to make the next choice of a payment by itself. */
export const paysOn = (): boolean => paying.value !== null && Boolean(question.value?.payments);

export function PaymentPanel() {
  usePlan();
  const p = question.value?.payments, shot = snapshot.value;
  if (!p || !mine.value || past.value || !shot || paysOn()) return null;
  return <Panel key={`${p.place} ${p.points} ${shot.sequence}`} payments={p} />;
}

/** Begins to pay; the rest follows of itself, as long as the game asks for it. */
export function begin(p: Payments, way: Payment): void {
  const shot = snapshot.value;
  if (!shot || busy.value || sending) return;
  paying.value = { table: shot.table };
  void send(way.choices[0]!, (p.ways ?? []).indexOf(way));
}

let sending = false;

/** Makes a choice of a payment; `begins`: the number of the payment that it begins. */
async function send(text: string, begins?: number): Promise<void> {
  sending = true;
  try {
    const done = await play(text, begins), shot = snapshot.value;
    paying.value = done && paying.value && shot?.paying ? { table: shot.table } : null;
    if (shot?.paying?.unfit) letGo();
  } finally {
    sending = false;
  }
}

function letGo(): void {
  paying.value = null;
  toast(t("The rest of that payment does not fit what is asked for now: choose again."), "", "note");
}

/**
 * Goes on with a payment when the table says its next choice, waits while a retreat asks where to, and lets go of it
 * when the table does: the other side's question, a choice taken back, a payment that is not its rest.
 */
function usePlan(): void {
  const shot = snapshot.value, now = busy.value, begun = paying.value;
  useEffect(() => {
    if (!begun || !shot || now || sending) return;
    const rest = begun.table === shot.table && mine.value ? shot.paying : null;
    if (rest?.text) return void send(rest.text);
    if (rest?.unfit) letGo();
    else if (!rest) paying.value = null;
  }, [shot?.sequence, now, begun]);
}

/** A box on the screen around all stacks that may stand in a place. */
function wholeBox(place: string): Box | undefined {
  const g = ground.value;
  if (!g || !onMap(place)) return undefined;
  const slots = placesOf(g).slots(place), xs = slots.map((p) => p[0]), ys = slots.map((p) => p[1]);
  return onScreen(Math.min(...xs) - RIM, Math.min(...ys) - RIM, Math.max(...xs) + RIM, Math.max(...ys) + RIM);
}
/** In map units, half a stack and a little. */
const RIM = 40;

/** What a payment should not hide: where it is paid, and the places next to it, to which units may retreat. */
function kept(place: string): [Box, number][] {
  const g = ground.value;
  if (!g) return [];
  const box = (at: string, rim: number, weight: number): [Box, number][] => {
    const b = boxOf(at, rim);
    return b ? [[b, weight]] : [];
  };
  const whole = wholeBox(place);
  return [...(whole ? [[whole, 60] as [Box, number]] : []), ...placesOf(g).neighbours(place).flatMap((next) => box(next, 45, 6))];
}

/** What a hand does to the map: after that it is where the hand wants it. */
const HAND = ["pointerdown", "wheel", "keydown"] as const;

/** Where both edges would hide the place, as on a small map, or it is not whole in sight, the map is moved: it comes to stand beside the panel. */
function useBeside(place: string): void {
  const touched = useRef(false), moves = useRef(0), panel = panelAt.value, at = camera.value;
  useEffect(() => {
    const touch = (): void => void (touched.current = true);
    for (const type of HAND) window.addEventListener(type, touch, true);
    return () => HAND.forEach((type) => window.removeEventListener(type, touch, true));
  }, []);
  useEffect(() => {
    const g = ground.value, now = wholeBox(place), v = viewport.value;
    if (!g || !panel || !now || moves.current > 4 || touched.current) return;
    const whole = now.left >= 0 && now.top >= 0 && now.left + now.width <= v.width && now.top + now.height <= v.height;
    if (whole && !overlap(panel, now)) return;
    moves.current++;
    const right = v.width - panel.left - panel.width, middle = panel.left > right ? panel.left / 2 : v.width - right / 2;
    const { zoom, x, y } = at;
    centreOn((now.left + now.width / 2 - x - middle + v.width / 2) / zoom, (now.top + now.height / 2 - y) / zoom, zoom);
  }, [place, panel, at.x, at.y, at.zoom]);
}

function Panel({ payments: p }: { payments: Payments }) {
  const [pinned, setPinned] = useState<Pinned>(new Map());
  const [picked, setPicked] = useState<Payment | null>(null);
  const box = useRef<HTMLElement>(null);
  const at = useSpot(box, WIDTH, 380, kept(p.place), boxOf(p.place), true);
  useBeside(p.place);
  const ways = agreeing(p, pinned), all = p.ways ?? [];
  const way = picked && ways.includes(picked) ? picked : ways[0];
  const others = ways.filter((w) => w !== way).slice(0, LISTED);
  const fix = (piece: number, fate: number): void => {
    setPicked(null);
    setPinned(pin(p, pinned, piece, fate));
  };
  return (
    <section class={p.bearers.length > CLOSE ? "pop payment close" : "pop payment"} ref={box} style={at} aria-label={t("{points} points to pay in {place}", { points: p.points, place: p.place })}>
      <div class="head"><h2>{p.points === 1 ? t("1 point in {place}", { place: p.place }) : t("{n} points in {place}", { n: p.points, place: p.place })}</h2>
        {way && <Dots paid={p.points} all={p.points} />}<Clause clause={p.clause} /></div>
      {p.note && say(p.note) && <p class="note"><Said text={p.note} /></p>}
      {way && (
        <>
          <div class="bearers">{p.bearers.map((b, i) => <Row key={b.piece} bearer={b} chosen={way.fates[i]!} pinned={pinned.get(b.piece)} open={openFates(p, pinned, i)} fix={(n) => fix(b.piece, n)} />)}</div>
          <p class={way.held ? "leaves" : "leaves gone"} role="status"><b>{t("Leaves:")}</b> <Said text={way.say} /></p>
          <div class="row">
            <button type="button" class="btn go" data-pay="yes" disabled={busy.value} onClick={() => begin(p, way)}>
              {p.points === 1 ? t("Pay 1 point") : t("Pay {n} points", { n: p.points })}<span class="hidden">: {inWords(p, way)}</span> <Key>{t("Enter")}</Key></button>
            {pinned.size > 0 && <button type="button" class="btn" onClick={() => fixNothing(setPinned, setPicked)}>{t("Free all")}</button>}
            <span class="soft">{all.length === 1 ? t("the only way to pay") : ways.length === all.length ? t("{n} ways to pay", { n: all.length }) : t("{n} of {all} ways to pay", { n: ways.length, all: all.length })}</span>
          </div>
          {others.length > 0 && <div class="others" role="group" aria-label={t("Other ways to pay")}>{others.map((w) => (
            <button type="button" key={w.choices.join()} onClick={() => setPicked(w)}><span>{capital(inWords(p, w))}</span><span class="soft">{say(w.say)}</span></button>))}</div>}
        </>
      )}
    </section>
  );
}

function fixNothing(setPinned: (p: Pinned) => void, setPicked: (w: Payment | null) => void): void {
  setPinned(new Map());
  setPicked(null);
}

function Row({ bearer, chosen, pinned, open, fix }: {
  bearer: Bearer; chosen: number; pinned: number | undefined; open: { ever: ReadonlySet<number>; now: ReadonlySet<number> }; fix: (fate: number) => void;
}) {
  const kind = kinds.value.get(bearer.piece), now = view.value?.pieces.find((p) => p.id === bearer.piece);
  const fate = bearer.fates[chosen]!;
  return (
    <div class="bearer" role="group" aria-label={kind?.name ?? ""}>
      <span class="was"><Counter id={bearer.piece} size={40} states={now?.states ?? []} mute /></span>
      <span class={"then " + (fate.end || "stays")} aria-hidden="true">{fate.end === "lost" ? "×" : <Counter id={bearer.piece} size={40} states={fate.states ?? []} mute />}</span>
      <span class="name">{kind?.name}</span>
      <span class="fates">{bearer.fates.map((f, n) => (
        <button type="button" key={n} aria-pressed={n === chosen} class={[n === pinned ? "pinned" : "", open.now.has(n) ? "" : "dim"].join(" ")}
          disabled={!open.ever.has(n)} onClick={() => fix(n)}><Said text={f.say} />{f.points ? <Dots paid={f.points} all={f.points} /> : null}<span class="hidden"> {points(f)}</span></button>))}
      </span>
    </div>
  );
}

const points = (f: Fate): string => (!f.points ? "" : f.points === 1 ? t("1 point") : t("{n} points", { n: f.points }));

const Dots = ({ paid, all }: { paid: number; all: number }) => (
  <span class="dots" aria-hidden="true">{Array.from({ length: Math.min(all, 12) }, (_, i) => <i key={i} class={i < paid ? "on" : ""} />)}</span>
);

/** "2/28 Spent, 3/28 retreats, Spent": what a payment does, unit by unit. */
function inWords(p: Payments, way: Payment): string {
  const borne = p.bearers.flatMap((b, i) => {
    const f = b.fates[way.fates[i]!]!;
    return f.points ? [`${kinds.value.get(b.piece)?.name ?? ""}: ${say(f.say)}`] : [];
  });
  return borne.join("; ");
}
