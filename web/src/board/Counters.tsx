/** The counters: their pictures, what of them may be touched and heard, and the marks that lie over them. */
import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { detailFor } from "../counters/counter";
import type { Look } from "../counters/picture";
import { sideStyle } from "../counters/sides";
import { AreaSheet } from "../ground/areas";
import { identifierBox } from "../ground/control";
import { placesOf } from "../ground/places";
import { Pointers } from "../learn/Pointers";
import { onEntries } from "../session";
import { codeOf, hoveredPiece, kinds, pieceOptions, question, view } from "../state";
import { say } from "../text";
import type { Ground, PieceKind } from "../types";
import { camera, counterSize, laidOut, painters, stopNow, viewport, type Camera } from "./camera";
import { Fan } from "./Fan";
import { Layer } from "./Layer";
import { standing, type Standing } from "./layout";
import { Calls, flights } from "./motion";
import { Arrows, MustMark, of } from "./Overlays";
import { Pictures } from "./pictures";
import type { Pictured } from "./tiles";
import { Unit } from "./Units";

/** A counter of which only its side is known. */
const NOBODY: PieceKind = { id: -1, name: "", side: 0, symbol: "none", size: "" };

export function Counters({ ground }: { ground: Ground }) {
  const grid = placesOf(ground);
  const v = view.value, q = question.value;
  const stop = stopNow.value, size = counterSize(stop);
  const lit = pieceOptions.value;
  const overlays = v?.overlays ?? [];
  const f = q?.forecast;
  const targeted = new Set([...(f?.targets ?? []), ...of(overlays, "target").flatMap((o) => o.pieces ?? [])]);
  const chosen = new Set([...(q?.subject != null ? [q.subject] : []), ...(f?.attackers ?? []), ...(f?.batteries ?? [])]);
  const must = new Map(of(overlays, "must").flatMap((o) => (o.pieces ?? []).map((p): [number, string] => [p, say(o.say)])));
  // What may be chosen lies on top of what is chosen already, so that one click after the other adds to it.
  const raised = new Map([...chosen, ...targeted].map((p) => [p, 1]));
  for (const p of lit.keys()) raised.set(p, 2);
  const standsAt = (stop: number): Standing[] => standing(v?.pieces ?? [], grid, counterSize(stop), raised, (id) => kinds.value.get(id)?.side ?? 0, (place) => {
    const area = grid instanceof AreaSheet ? grid.areas.get(place) : undefined;
    return area ? identifierBox(area, stop) : null;
  });
  const stands = standsAt(stop);
  let focusable = true;
  const attacker = f ? kinds.value.get((f.attackers ?? f.batteries ?? [])[0] ?? -1)?.side ?? q?.side : q?.side;
  const style = sideStyle(codeOf(attacker));
  const lookOf = ({ piece }: Standing, at = stop): Look => {
    const detail = detailFor(counterSize(at) * at + 0.5);
    const kind = kinds.value.get(piece.id), states = [...(piece.states ?? [])];
    if (targeted.has(piece.id)) states.push("target");
    else if (chosen.has(piece.id)) states.push("selected");
    else if (lit.has(piece.id)) states.push("lit");
    return { kind: kind ?? NOBODY, code: codeOf(kind?.side ?? 0), detail, states: states.join(" "), facedown: Boolean(piece.facedown) || !kind };
  };
  const pictured = (stands: readonly Standing[], at: number): Pictured[] => stands.filter((s) => !s.buried)
    .map((s) => ({ id: s.piece.id, x: s.x, y: s.y, look: s.top && s.count > 1 ? { ...lookOf(s, at), count: s.count } : lookOf(s, at) }));
  const host = usePictures(ground, size, pictured(stands, stop), lit, (at) => pictured(standsAt(at), at));
  return (
    <>
      <div class="layer pictures" ref={host} aria-hidden="true" />
      <Layer name="units">
        {stands.map((s) => {
          const own = lit.get(s.piece.id) ?? [];
          const first = own.length > 0 && focusable;
          if (first) focusable = false;
          return <Unit key={s.piece.id} stand={s} kind={kinds.value.get(s.piece.id)} ground={ground} size={size} options={own} focusable={first} />;
        })}
        {stands.filter((s) => must.has(s.piece.id) && !chosen.has(s.piece.id) && !targeted.has(s.piece.id)).map((s) => <MustMark key={"m" + s.piece.id} x={s.x} y={s.y} size={size} words={must.get(s.piece.id)!} />)}
        <Pointers grid={grid} size={size} />
        <Arrows question={q} spots={new Map(stands.map((s) => [s.piece.id, [s.x, s.y]]))} size={size} colour={style === sideStyle("J") ? "#B3231C" : style.edge} />
        <Fan stands={stands} size={size} lookOf={(s) => lookOf(s)} isLit={(p) => lit.has(p)} />
      </Layer>
    </>
  );
}

/**
 * The pictures of the counters in the element that is given back; they travel when the log says so, and those that may be
 * chosen rise under the pointer. `later` gives them for another stop of the zoom.
 */
function usePictures(ground: Ground, size: number, counters: readonly Pictured[], choice: ReadonlyMap<number, unknown>, later: (stop: number) => readonly Pictured[]): { current: HTMLDivElement | null } {
  const host = useRef<HTMLDivElement>(null), pictures = useRef<Pictures | null>(null);
  const lit = useRef(choice);
  lit.current = choice;
  useLayoutEffect(() => {
    const { width, height } = placesOf(ground);
    const made = (pictures.current = new Pictures(host.current!, { width, height }));
    const follow = effect(() => made.look(camera.value, viewport.value));
    const lift = effect(() => made.lift(hoveredPiece.value !== null && lit.current.has(hoveredPiece.value) ? hoveredPiece.value : null));
    const painted = (to: Camera): boolean => made.prepare(to);
    painters.add(painted);
    return () => {
      painters.delete(painted);
      follow();
      lift();
      made.end();
    };
  }, [ground]);
  const laid = laidOut.value;
  const calls = useRef(new Calls()), start = (): void => calls.current.start(pictures.current!, placesOf(ground), counterSize(stopNow.peek()));
  useLayoutEffect(() => {
    pictures.current!.show(counters, size, laid, later);
    start();
  });
  useEffect(() => {
    const moved = (entries: Parameters<typeof flights>[0]): void => {
      calls.current.call(pictures.current!, flights(entries, placesOf(ground)));
      // The new picture comes before the next frame; should it not, they start all the same.
      requestAnimationFrame(start);
    };
    onEntries.add(moved);
    return () => void onEntries.delete(moved);
  }, [ground]);
  return host;
}
