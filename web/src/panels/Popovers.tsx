/** What opens over the map for a moment: why not, an open stack, dice to enter, the end, a takeback, keys, toasts. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { NARROW, viewport } from "../board/camera";
import { onMap } from "../board/layout";
import { choosePiece } from "../board/pointer";
import { pieceName, pieceWords } from "../board/words";
import { KEYS, PLANS } from "../keys";
import { answerTakeback, dismiss, enterDice, lookAhead, play, toast } from "../session";
import { busy, ground, hoveredPiece, keysShown, kinds, past, picking, pieceOptions, placeChoices, placeOf, placeOptions, preview, question, seatKeys, sideName, snapshot, toasts, tray, view, whyNot } from "../state";
import { capital, later, list, say, t, template } from "../text";
import { Clause, Counter, Die, Key, Said } from "./bits";
import { boxOf, signOf, useCorner } from "./clear";
import { keptTools, placePanel, type Box } from "./place";


/** A spot beside a place, over as few of the `lit` ones as can be. */
function spot(place: string, width: number, height: number, lit: readonly string[] = []): { left: string; top: string } | undefined {
  const box = boxOf(place), v = viewport.value;
  if (v.width < NARROW) return undefined;
  const others = lit.flatMap((at): [Box, number][] => {
    const b = at === place ? undefined : boxOf(at, 34);
    return b ? [[b, 4]] : [];
  });
  const p = placePanel({ width, height }, v, box ? [[box, 40], ...others] : others, box);
  return { left: p.left + "px", top: p.top + "px" };
}

export function WhyNotCard() {
  const w = whyNot.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [w]);
  if (!w) return null;
  const place = w.place ?? (w.piece !== null ? placeOf.value.get(w.piece) ?? "" : "");
  const hex = ground.value?.hexes.find((h) => h.hex === w.place);
  const terrain = hex ? ground.value?.terrains[hex.terrain] : undefined;
  return (
    <section class="pop why" role="dialog" aria-label={t("Why not: {what}", { what: w.words })} style={spot(place, 300, 150)}>
      <div class="head"><h2>{capital(w.words)}</h2><Clause clause={w.refused.clause} /></div>
      <p><Said text={w.refused.say} /></p>
      {terrain && <p class="soft">{template(terrain.label)}{terrain.words ? ": " + template(terrain.words) : ""}{provenance(hex?.provenance, hex?.why)}</p>}
      <button type="button" class="btn" ref={button} onClick={() => void (whyNot.value = null)}>{t("Close")} <Key>Esc</Key></button>
    </section>
  );
}

const provenance = (p: string | undefined, why: string | undefined): string =>
  p && p !== "printed" ? " (" + t("not printed: {how}", { how: p }) + (why ? ", " + why : "") + ")" : "";

/** Pieces off the map that the decision is about: those that may be chosen, and the chosen one. */
export function Waiting() {
  const g = ground.value, v = view.value, q = question.value;
  const box = useRef<HTMLElement>(null), [drawn, measured] = useState({ width: 168, height: 112 });
  useLayoutEffect(() => {
    const width = box.current?.offsetWidth ?? 0, height = box.current?.offsetHeight ?? 0;
    if (width && (width !== drawn.width || height !== drawn.height)) measured({ width, height });
  });
  if (!g || !v || past.value) return null;
  const list = v.pieces.filter((p) => p.place && !onMap(p.place) && (pieceOptions.value.has(p.id) || p.id === q?.subject));
  if (!list.length) return null;
  const lit = [...placeOptions.value.keys(), ...[...pieceOptions.value.keys()].map((p) => placeOf.value.get(p) ?? "")];
  const wide = viewport.value.width >= NARROW;
  const keep = lit.flatMap((h): [Box, number][] => [boxOf(h, 34), wide ? undefined : signOf(h)].flatMap((b) => (b ? [[b, wide ? 3 : 8]] : [])));
  const size = wide ? { width: Math.min(560, list.length * 68 + 34), height: 112 + 66 * Math.floor((list.length * 68) / 540) } : drawn;
  const at = placePanel(size, viewport.value, [...keep, ...(wide ? [[{ left: 14, top: viewport.value.height - 136, width: 560, height: 122 }, 20] as [Box, number]] : keptTools())],
    { left: viewport.value.width / 2, top: 60, width: 1, height: 1 });
  const boxes = [...new Set(list.map((p) => p.place))];
  const title = boxes.map((b) => say(g.boxes?.find((x) => x.name === b)?.say) || b).join(", ");
  return (
    <section class="pop waiting" ref={box} aria-label={title} style={{ left: at.left + "px", top: at.top + "px" }}>
      <h2>{title}</h2>
      <div class="row">{list.map((p) => {
        const own = pieceOptions.value.get(p.id) ?? [];
        const words = pieceWords(kinds.value.get(p.id), p, g, own);
        return own.length
          ? <button type="button" key={p.id} class="hit" data-piece={p.id} data-place={p.place} data-option="piece" aria-label={words}
              onClick={() => choosePiece(p.id)} onPointerEnter={() => {
                hoveredPiece.value = p.id;
                void lookAhead(own[0]!);
              }}><Counter id={p.id} size={58} states={[...(p.states ?? []), "lit"]} /></button>
          : <Counter key={p.id} id={p.id} size={58} states={[...(p.states ?? []), "selected"]} />;
      })}</div>
    </section>
  );
}

/** A stack laid open, or the several choices of one piece. */
export function Tray() {
  const at = tray.value, g = ground.value;
  if (!at || !g) return null;
  if (at.startsWith("piece:")) return <Choices piece={Number(at.slice(6))} />;
  if (at.startsWith("place:")) return <PlaceChoices place={at.slice(6)} />;
  const list = (view.value?.pieces ?? []).filter((p) => p.place === at);
  if (!list.length) return null;
  return (
    <section class="pop tray" role="dialog" aria-label={t("Units in {place}", { place: at })} style={spot(at, list.length * 84 + 20, 120, [...placeOptions.value.keys()])}>
      {list.map((p, i) => {
        const kind = kinds.value.get(p.id), own = pieceOptions.value.get(p.id) ?? [];
        return (
          <button type="button" data-pick={p.id} key={p.id} class={own.length ? "lit" : ""}
            onClick={() => {
              tray.value = null;
              picking.from = own.length === 1 ? at : null;
              choosePiece(p.id);
            }}>
            <span class="hidden">{pieceWords(kind, p, g, own)}</span><Counter id={p.id} size={72} states={[...(p.states ?? []), ...(own.length ? ["lit"] : [])]} mute /><Key>{i + 1}</Key>
          </button>
        );
      })}
    </section>
  );
}

function Choices({ piece }: { piece: number }) {
  const own = pieceOptions.value.get(piece) ?? [];
  if (!own.length) return null;
  return (
    <section class="pop list tray" role="dialog" aria-label={t("Choices of {unit}", { unit: pieceName(kinds.value.get(piece)) })} style={spot(placeOf.value.get(piece) ?? "", 240, 44 * own.length + 12)}>
      {own.map((o, i) => <button type="button" data-pick={piece} key={o.text} onClick={() => void play(o.text)}>{capital(say(o.say))} <Key>{i + 1}</Key></button>)}
    </section>
  );
}

/** The several things that may be done with one place. */
function PlaceChoices({ place }: { place: string }) {
  const all = placeChoices.value.get(place) ?? [];
  if (!all.length) return null;
  return (
    <section class="pop list tray" role="dialog" aria-label={t("What may be done with {place}", { place })} style={spot(place, 320, 62 * all.length + 12)}>
      {all.map((o, i) => <button type="button" data-pick={place} key={o.text} onClick={() => void play(o.text)}>{capital(say(o.say))} <Key>{i + 1}</Key>
        {o.note && say(o.note) ? <span class="soft told"><Said text={o.note} /></span> : null}</button>)}
    </section>
  );
}

/** Dice that players rolled on their own table: as many as are thrown; of a chit they drew, the number on it. */
export function DiceInput() {
  const [dice, setDice] = useState<number[]>([]);
  const shot = snapshot.value, q = question.value;
  const roll = shot?.throw, drawn = Boolean(roll?.numbers?.length), wanted = roll?.dice ?? 1;
  const faces = roll?.numbers?.length ? roll.numbers : Array.from({ length: roll?.faces ?? 6 }, (_, i) => i + 1);
  useEffect(() => setDice([]), [shot?.sequence, shot?.logged]);
  if (!shot || shot.waiting !== "dice" || past.value || (q && !shot.yours.includes(q.side))) return null;
  return (
    <section class="pop dice" aria-label={t("Enter the dice")}>
      <div class="head"><h2>{drawn ? t("Your draw") : t("Your dice")}</h2><Clause clause={q?.clause} /></div>
      <p>{q ? <Said text={q.say} /> : null}</p>
      {wanted > 1 ? <p class="soft">{t("Roll {n} dice, and enter them in order.", { n: wanted })}</p> : null}
      <div class="row faces" role="group" aria-label={drawn ? say(roll!.asked) : undefined}>{faces.map((n) => (
        <button type="button" key={n} aria-label={drawn ? t("the chit {n}", { n }) : t("a {n}", { n })} disabled={dice.length >= wanted && wanted > 1}
          onClick={() => setDice(wanted > 1 ? [...dice, n] : [n])}>
          {drawn ? <span class="chit cn">{n}</span> : <Die face={n} faces={roll?.faces} size={34} />}</button>))}
      </div>
      <div class="row"><span class="entered" aria-live="polite">{dice.map((d, i) => drawn ? <span key={i} class="chit cn">{d}</span> : <Die key={i} face={d} faces={roll?.faces} size={26} />)}
        {dice.length ? wanted > 1 ? " " + t("{n} of {of}", { n: dice.length, of: wanted }) : null : t("none yet")}</span>
        <button type="button" class="btn" disabled={!dice.length} onClick={() => setDice(dice.slice(0, -1))}>{t("Remove")}</button>
        <button type="button" class="btn go" disabled={dice.length !== wanted || busy.value} onClick={async () => {
          if (await enterDice(dice)) setDice([]);
        }}>{drawn ? t("Enter the number") : t("Enter the dice")}</button>
      </div>
    </section>
  );
}

/** Somebody asks to go back over a roll. */
export function TakebackCard() {
  const asking = snapshot.value?.takeback, choices = snapshot.value?.choices ?? 0;
  const before = useRef<{ to: number; mine: boolean; choices: number } | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = asking ? { to: asking.to, mine: seatKeys.value.some((k) => k.side === asking.side), choices } : null;
    // Who asked is told how it was answered; who answered knows.
    if (was?.mine && !asking) toast(choices < was.choices ? t("The takeback was agreed to.") : t("The takeback was not agreed to: the game goes on."), "", "note");
  }, [asking, choices]);
  if (!asking) return null;
  const asked = seatKeys.value.find((k) => k.side !== null && asking.asked.includes(k.side));
  const own = seatKeys.value.find((k) => k.side === asking.side);
  return (
    <section class="pop takeback" role="dialog" aria-label={t("A takeback was asked for")}>
      <p><Said text={[later("{side} asks to go back to the moment after {n} choices."), { side: sideName(asking.side), n: asking.to }]} /></p>
      <div class="row">
        {asked && <button type="button" class="btn go" onClick={() => void answerTakeback(true, asked.secret)}>{t("Agree")}</button>}
        {asked && <button type="button" class="btn" onClick={() => void answerTakeback(false, asked.secret)}>{t("Refuse")}</button>}
        {!asked && own && <button type="button" class="btn" onClick={() => void answerTakeback(false, own.secret)}>{t("Withdraw")}</button>}
      </div>
    </section>
  );
}

export function KeysCard() {
  if (!keysShown.value) return null;
  return (
    <section class="pop keys" role="dialog" aria-label={t("Keys")}>
      <div class="head"><h2>{t("Keys")}</h2><button type="button" class="btn" onClick={() => void (keysShown.value = false)}>{t("Close")}</button></div>
      <dl>{KEYS.filter(([k]) => k !== PLANS || ground.value?.kind === "area").map(([k, what]) => <div key={k}><dt><kbd class="key">{template(k)}</kbd></dt><dd>{template(what)}</dd></div>)}</dl>
      <p class="soft">{t("A right click or a long press on a unit or hex asks why it may not be chosen.")}</p>
    </section>
  );
}

/** The piece under the pointer, in words, with where its values come from. */
export function HoverCard() {
  const id = hoveredPiece.value, g = ground.value;
  const piece = id === null ? undefined : view.value?.pieces.find((p) => p.id === id);
  const kind = id === null ? undefined : kinds.value.get(id);
  const box = useRef<HTMLDivElement>(null), at = useCorner(box, piece && boxOf(piece.place, 46));
  if (!piece || !g || viewport.value.width < NARROW) return null;
  return (
    <div class="pop hover" ref={box} style={at} aria-hidden="true">
      {kind && !piece.facedown ? <Counter id={kind.id} size={60} states={piece.states ?? []} /> : null}
      <div><b>{kind?.name ?? t("Hidden unit")}</b> {piece.place}<br /><span class="soft">{pieceWords(kind, piece, g)}{provenance(kind?.provenance, kind?.why)}</span><Notes id={piece.id} /><Follows /></div>
    </div>
  );
}

/** What is known beforehand of choosing the piece pointed at. */
function Notes({ id }: { id: number }) {
  const noted = (pieceOptions.value.get(id) ?? []).filter((o) => o.note && say(o.note));
  return <>{noted.map((o) => <span key={o.text}><br /><b>{capital(say(o.say))}</b>: <Said text={o.note} />{o.clause ? <> <span class="clause">{o.clause}</span></> : null}</span>)}</>;
}

/** What choosing the piece pointed at would lead to: whom it could go with or against, or how many places it could reach. */
function Follows() {
  const next = preview.value, f = next?.forecast;
  if (!next || question.value?.forecast || next.kind === question.value?.kind) return null;
  const pieces = (next.options ?? []).flatMap((o) => (o.piece == null ? [] : [kinds.value.get(o.piece)?.name ?? ""])).filter(Boolean);
  const places = (next.options ?? []).filter((o) => o.place != null).length;
  const reach = [f ? t("at {differential}", { differential: f.odds.headline.replace("-", "−") }) : "", places ? places === 1 ? t("1 place in reach") : t("{n} places in reach", { n: places }) : ""]
    .filter(Boolean).join(": ");
  const words = [reach, pieces.length ? list([...new Set(pieces)].slice(0, 9)) : ""].filter(Boolean).join(places ? "; " : ": ");
  return words ? <><br /><span>{t("Then:")} <Said text={next.say} />, {words}</span></> : null;
}

export function Toasts() {
  return (
    <div class="toasts" role="alert">
      {toasts.value.map((one) => (
        <div class={"toast " + one.tone} key={one.id}><span>{capital(one.words)} <Clause clause={one.clause} /></span>
          <button type="button" aria-label={t("Dismiss")} onClick={() => dismiss(one.id)}>×</button></div>
      ))}
    </div>
  );
}
