/** The map: ground, overlays, counters, and the pointer and keys that move over them. */
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { counterDefs, detailFor } from "../counters/counter";
import { namesAt } from "../ground/names";
import { placesOf, type Places } from "../ground/places";
import { sideStyle } from "../counters/sides";
import { codeOf, ground as groundSignal, kinds, mine, pieceOptions, placeOf, placeOptions, preview, question, view } from "../state";
import { onEntries } from "../session";
import type { Ground, Option, Overlay } from "../types";
import { bounded, camera, centreOn, counterSize, inSight, laidOut, seenNow, sheetSize, stopNow, viewport } from "./camera";
import { show } from "./show";
import { Cursor } from "./Cursor";
import { pointer } from "./pointer";
import { Identifiers, Washes } from "./AreaLayers";
import { GroundLayers } from "./GroundLayers";
import { Fan } from "./Fan";
import { onMap, standing, type Standing } from "./layout";
import { flights, fly } from "./motion";
import { Arrows, CostDisc, HatchDefs, Must, MustMark, Objectives, Path, Reach, Targets, Zones } from "./Overlays";
import { useStaged } from "./staged";
import { CountDisc, Unit } from "./Units";
import { Pointers } from "../learn/Pointers";
import { placeWords } from "./words";
import { say } from "../text";

export function Board() {
  const ground = groundSignal.value;
  return ground ? <Sheet ground={ground} /> : <div class="map" />;
}

function Sheet({ ground }: { ground: Ground }) {
  const grid = placesOf(ground);
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = grid;

  useLayoutEffect(() => {
    sheetSize.value = { width, height };
    const element = box.current!;
    const measure = (): void => {
      viewport.value = { width: element.clientWidth || 1264, height: element.clientHeight || 888 };
      camera.value = bounded(camera.value, viewport.value, sheetSize.value);
    };
    measure();
    if (!("ResizeObserver" in window)) return;
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [width, height]);

  useEffect(() => pointer(box.current!, ground, grid), [ground]);
  useEffect(() => settle(grid), [ground]);
  const moment = question.value;
  useEffect(() => {
    if (!mine.value) return;
    follow(grid);
  }, [moment]);

  useEffect(() => {
    const moved = (entries: Parameters<typeof flights>[0]): void => {
      for (const f of flights(entries, grid)) {
        const element = box.current?.querySelector(`.unit[data-piece="${f.piece}"]`);
        if (element) fly(element, f, grid, counterSize(stopNow.value));
      }
    };
    onEntries.add(moved);
    return () => void onEntries.delete(moved);
  }, [ground]);

  return (
    <div class="map" ref={box}>
      <Moving>
        <GroundLayers ground={ground} />
        {ground.kind === "area" && <Washes ground={ground} />}
        <svg class="layer overlays" viewBox={`0 0 ${width} ${height}`}>
          <defs><HatchDefs /><g dangerouslySetInnerHTML={{ __html: counterDefs() }} /></defs>
          <Under ground={ground} />
        </svg>
        <Names ground={ground} />
        {ground.kind === "area" && <Identifiers ground={ground} />}
        <svg class="layer units" viewBox={`0 0 ${width} ${height}`}>
          <Pieces ground={ground} />
        </svg>
        <Cursor />
      </Moving>
    </div>
  );
}

/** Names, set anew for every zoom stop so that they neither shrink out of sight nor cross each other. */
function Names({ ground }: { ground: Ground }) {
  const stop = stopNow.value, { width, height } = placesOf(ground);
  const markup = useMemo(() => namesAt(ground, stop), [ground, stop]);
  return <svg class="layer names" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** Places that the decision is about: lit ones, or the chosen piece's and the target's. */
function concerned(): string[] {
  const q = question.value;
  const lit = [...placeOptions.value.keys(), ...[...pieceOptions.value.keys()].map((p) => placeOf.value.get(p) ?? "")];
  const named = [q?.subject ?? -1, ...(q?.forecast?.targets ?? [])].map((p) => placeOf.value.get(p) ?? "");
  return [...named, ...lit].filter(onMap);
}

/** Where to look first: the middle of what may be chosen, or of the pieces; a map of areas whole, where that can be read. */
function settle(grid: Places): void {
  const whole = Math.min(viewport.value.width / grid.width, (viewport.value.height - 76) / grid.height);
  if (grid.kind === "area" && whole >= 0.62) return centreOn(grid.width / 2, grid.height / 2, Math.min(1.5, whole));
  const lit = concerned();
  const places = lit.length ? lit : (view.value?.pieces ?? []).map((p) => p.place).filter(onMap);
  const points = places.map((p) => grid.centre(p));
  const middle = (k: 0 | 1): number => points.map((p) => p[k]).sort((a, b) => a - b)[Math.floor(points.length / 2)] ?? (k ? grid.height : grid.width) / 2;
  centreOn(middle(0), middle(1), 1);
}

/** Brings the decision into sight when none of it is; on a phone an attack's target also out from under its sheet. */
function follow(grid: Places): void {
  const target = question.value?.forecast?.targets?.map((p) => placeOf.value.get(p) ?? "").find(onMap);
  if (target && viewport.value.width < 620) {
    const [x, y] = grid.centre(target);
    centreOn(x, y + (viewport.value.height * 0.31) / camera.value.zoom);
    return;
  }
  const places = concerned();
  if (places.length && !places.some((p) => inSight(...grid.centre(p)))) show(places[0]!);
}

/**
 * The sheet that the camera moves. A pan is one CSS transform, so that nothing is painted anew; the sheet's size
 * is that of the zoom, so that everything stays crisp.
 */
function Moving({ children }: { children: preact.ComponentChildren }) {
  const c = camera.value, laid = laidOut.value, stretch = c.zoom / laid;
  return (
    <div class="sheet" data-stop={String(stopNow.value)} style={{
      transform: `translate3d(${Math.round(c.x)}px, ${Math.round(c.y)}px, 0)` + (Math.abs(stretch - 1) > 1e-3 ? ` scale(${stretch})` : ""),
      width: sheetSize.value.width * laid + "px", height: sheetSize.value.height * laid + "px" }}>
      {children}
    </div>
  );
}

const of = (overlays: readonly Overlay[], kind: string): Overlay[] => overlays.filter((o) => o.kind === kind);

function Under({ ground }: { ground: Ground }) {
  const grid = placesOf(ground);
  const v = view.value, q = question.value;
  const overlays = v?.overlays ?? [];
  const open = [...placeOptions.value.values()];
  const ahead = preview.value && preview.value.subject != null ? preview.value : null;
  const aheadPlaces = (ahead?.options ?? []).filter((o) => o.piece == null && o.place != null);
  const standsOn = new Set([...placeOf.value.values()]);
  // A disc would lie under the counters of a hex; an area has room for it, and none without a cost.
  const told = (o: Option): boolean => (grid.kind === "area" ? Boolean(o.cost) : !standsOn.has(o.place!));
  const subjectPlace = q?.subject != null ? placeOf.value.get(q.subject) : undefined;
  const targets = [
    ...of(overlays, "target").flatMap((o) => [...(o.places ?? []), ...(o.pieces ?? []).map((p) => placeOf.value.get(p) ?? "")]),
    ...(q?.forecast?.targets ?? []).map((t) => placeOf.value.get(t) ?? ""),
  ];
  const first = open[0]?.place ?? "";
  // Zones are hatched only where the present decision touches them: in and next to the reach, or next to a lit unit.
  const touched = open.length ? open.map((o) => o.place!) : aheadPlaces.length ? aheadPlaces.map((o) => o.place!)
    : [...pieceOptions.value.keys()].map((p) => placeOf.value.get(p) ?? "");
  const near = new Set(touched.filter(onMap).flatMap((h) => [h, ...grid.neighbours(h)]));
  return (
    <>
      <Objectives grid={grid} overlays={overlays} />
      {open.length > 0 && <Reach grid={grid} places={[...open.map((o) => o.place!), ...(subjectPlace ? [subjectPlace] : [])]} faint={false} />}
      {!open.length && aheadPlaces.length > 0 && <Reach grid={grid} places={aheadPlaces.map((o) => o.place!)} faint />}
      <Zones grid={grid} overlays={overlays} near={near} />
      <Targets grid={grid} places={[...new Set(targets)]} />
      {of(overlays, "must").map((o, i) => <Must key={i} grid={grid} places={o.places ?? []} />)}
      {of(overlays, "path").map((o, i) => <Path key={i} grid={grid} places={o.places ?? []} />)}
      {!open.length && aheadPlaces.filter(told).map((o) => (
        <CostDisc key={o.place!} at={grid.costSpot(o.place!)} option={o} faint />
      ))}
      {open.filter((o) => onMap(o.place!)).map((o) => (
        <g key={o.text} class="place" role="button" data-option="place" data-hex={o.place!} tabindex={o.place === first ? 0 : -1}
          aria-label={placeWords(ground, o.place!, o)}>
          <path d={grid.outline(o.place!, 0.96)} fill="#fff" fill-opacity="0" />
          {told(o) && <CostDisc at={grid.costSpot(o.place!)} option={o} />}
        </g>
      ))}
    </>
  );
}

function Pieces({ ground }: { ground: Ground }) {
  const grid = placesOf(ground);
  const v = view.value, q = question.value;
  const stop = stopNow.value, size = counterSize(stop), detail = detailFor(size * stop + 0.5);
  const lit = pieceOptions.value;
  const overlays = v?.overlays ?? [];
  const f = q?.forecast;
  const targeted = new Set([...(f?.targets ?? []), ...of(overlays, "target").flatMap((o) => o.pieces ?? [])]);
  const chosen = new Set([...(q?.subject != null ? [q.subject] : []), ...(f?.attackers ?? []), ...(f?.batteries ?? [])]);
  const must = new Map(of(overlays, "must").flatMap((o) => (o.pieces ?? []).map((p): [number, string] => [p, say(o.say)])));
  const raised = new Set([...lit.keys(), ...chosen, ...targeted]);
  const stands = standing(v?.pieces ?? [], grid, size, raised, (id) => kinds.value.get(id)?.side ?? 0);
  const detailOf = useStaged(stands, detail, seenNow);
  let focusable = true;
  const attacker = f ? kinds.value.get((f.attackers ?? f.batteries ?? [])[0] ?? -1)?.side ?? q?.side : q?.side;
  const style = sideStyle(codeOf(attacker));
  const discs = stands.filter((s) => s.top && s.count > 1);
  const statesOf = (s: Standing): string => {
    const states = [...(s.piece.states ?? [])];
    if (targeted.has(s.piece.id)) states.push("target");
    else if (chosen.has(s.piece.id)) states.push("selected");
    else if (lit.has(s.piece.id)) states.push("lit");
    return states.join(" ");
  };
  return (
    <>
      {stands.map((s) => {
        const kind = kinds.value.get(s.piece.id);
        const own = lit.get(s.piece.id) ?? [];
        const first = own.length > 0 && focusable;
        if (first) focusable = false;
        return (
          <Unit key={s.piece.id} stand={s} kind={kind} code={codeOf(kind?.side ?? 0)} ground={ground} size={size} detail={detailOf(s.piece.id)}
            states={statesOf(s)} options={own} focusable={first} />
        );
      })}
      {discs.map((s) => <CountDisc key={"n" + s.stack} x={s.x} y={s.y} count={s.count} size={size} />)}
      {stands.filter((s) => must.has(s.piece.id) && !chosen.has(s.piece.id) && !targeted.has(s.piece.id)).map((s) => <MustMark key={"m" + s.piece.id} x={s.x} y={s.y} size={size} words={must.get(s.piece.id)!} />)}
      <Pointers grid={grid} size={size} />
      <Arrows question={q} spots={new Map(stands.map((s) => [s.piece.id, [s.x, s.y]]))} size={size} colour={style === sideStyle("J") ? "#B3231C" : style.edge} />
      <Fan stands={stands} ground={ground} size={size} detail={detail} optionsOf={(p) => lit.get(p) ?? []} statesOf={statesOf} />
    </>
  );
}
