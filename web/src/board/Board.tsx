/** The map: ground, overlays, counters, and the pointer and keys that move over them. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { counterDefs } from "../counters/counter";
import { namesAt } from "../ground/names";
import { placesOf, type Places } from "../ground/places";
import { ground as groundSignal, mine, pieceOptions, placeOf, placeOptions, preview, question, view } from "../state";
import { language } from "../text";
import type { Ground, Option } from "../types";
import { ahead, askForCard, bounded, camera, centreOn, heading, inSight, laidOut, NARROW, sheetSize, stopFor, stopNow, viewport } from "./camera";
import { Counters } from "./Counters";
import { show } from "./show";
import { Cursor } from "./Cursor";
import { pointer } from "./pointer";
import { Identifiers, Washes } from "./AreaLayers";
import { GroundLayers } from "./GroundLayers";
import { Layer } from "./Layer";
import { onMap } from "./layout";
import { CostDisc, HatchDefs, Must, Objectives, of, Path, Reach, Targets, Zones } from "./Overlays";
import { placeWords } from "./words";

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
  useEffect(() => {
    const asked = window.setTimeout(askForCard, 1500);
    return () => window.clearTimeout(asked);
  }, []);
  const moment = question.value;
  useEffect(() => {
    if (!mine.value) return;
    follow(grid);
  }, [moment, mine.value]);

  return (
    <div class="map" ref={box}>
      <Moving>
        <GroundLayers ground={ground} />
        {ground.kind === "area" && <Washes ground={ground} />}
        <Layer name="overlays">
          <defs><HatchDefs /><g dangerouslySetInnerHTML={{ __html: counterDefs() }} /></defs>
          <Under ground={ground} />
        </Layer>
        <Names ground={ground} />
        {ground.kind === "area" && <Identifiers ground={ground} />}
        <Counters ground={ground} />
        <Cursor />
      </Moving>
    </div>
  );
}

/**
 * Names, set anew for every zoom stop so that they neither shrink out of sight nor cross each other; the frame after the
 * rest, which is work enough for one.
 */
function Names({ ground }: { ground: Ground }) {
  const now = stopNow.value, [stop, follow] = useState(now);
  useEffect(() => {
    if (stop === now) return;
    const next = requestAnimationFrame(() => follow(now));
    return () => cancelAnimationFrame(next);
  }, [now]);
  const markup = useMemo(() => namesAt(ground, stop), [ground, stop, language.value]);
  // Those of the next stops find their room in a break.
  useEffect(() => {
    const found = window.setTimeout(() => ahead().forEach(({ zoom }) => namesAt(ground, stopFor(zoom))), 400);
    return () => window.clearTimeout(found);
  }, [ground, stop]);
  return <Layer name="names" markup={markup} aria-hidden />;
}

/** Places that the decision is about: lit ones, or the chosen piece's and the target's. */
function concerned(): string[] {
  const q = question.value;
  const lit = [...placeOptions.value.keys(), ...[...pieceOptions.value.keys()].map((p) => placeOf.value.get(p) ?? "")];
  const named = [q?.subject ?? -1, ...(q?.forecast?.targets ?? [])].map((p) => placeOf.value.get(p) ?? "");
  return [...named, ...lit].filter(onMap);
}

/** On a phone an attack's target, or where points are paid, stands out from under its sheet; false where there is none. */
function aim(grid: Places): boolean {
  const q = question.value, places = [...(q?.forecast?.targets ?? []).map((p) => placeOf.value.get(p) ?? ""), q?.payments?.place ?? ""];
  const target = places.find(onMap);
  if (!target || viewport.value.width >= NARROW) return false;
  const [x, y] = grid.centre(target), { zoom } = heading.value ?? camera.value;
  centreOn(x, y + (viewport.value.height * 0.31) / zoom, zoom);
  return true;
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
  aim(grid);
}

/** Brings the decision into sight when none of it is. */
function follow(grid: Places): void {
  if (aim(grid)) return;
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
    <div class="sheet" data-stop={String(stopNow.value)} data-rests={heading.value ? "no" : "yes"} style={{
      transform: `translate3d(${Math.round(c.x)}px, ${Math.round(c.y)}px, 0)` + (Math.abs(stretch - 1) > 1e-3 ? ` scale(${stretch})` : ""),
      width: sheetSize.value.width * laid + "px", height: sheetSize.value.height * laid + "px" }}>
      {children}
    </div>
  );
}

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
