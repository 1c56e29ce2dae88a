/** Zoom buttons, going to a hex by number, the small map, and what the colours over the map mean. */
import { t } from "../text";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { camera, centreOn, STOPS, viewport, zoomAbout, zoomNow, zoomStep } from "../board/camera";
import { onMap } from "../board/layout";
import { show } from "../board/show";
import { placesOf } from "../ground/places";
import { flat } from "../ground/flat";
import { announce } from "../announce";
import { find, findable, goTo } from "../cursor";
import { undo, undoable } from "../session";
import { codeOf, ground, kinds, placeOptions, question, view } from "../state";
import { sideStyle } from "../counters/sides";
import { overlap, panelAt, toolsAt, type Box } from "./place";

export function MapTools() {
  const z = zoomNow.value, row = useRef<HTMLDivElement>(null);
  const { width, height } = viewport.value;
  useLayoutEffect(() => {
    measure(row.current);
    if (!("ResizeObserver" in window) || !row.current) return;
    // The small map comes later, the legend comes and goes.
    const watch = new ResizeObserver(() => measure(row.current));
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [width, height]);
  return (
    <div class="maptools" ref={row}>
      <MiniMap />
      <div class="pop zoom" role="group" aria-label={t("Zoom")}>
        <button type="button" aria-label={t("Zoom out")} disabled={z <= STOPS[0]} onClick={() => zoomStep(-1)}>−</button>
        <button type="button" aria-label={t("{n}%, go to full size", { n: Math.round(z * 100) })} onClick={() => zoomAbout(1)}>{Math.round(z * 100)}%</button>
        <button type="button" aria-label={t("Zoom in")} disabled={z >= 2} onClick={() => zoomStep(1)}>+</button>
      </div>
      <form class="pop goto" onSubmit={(e) => {
        e.preventDefault();
        const input = (e.target as HTMLFormElement).elements.namedItem("hex") as HTMLInputElement;
        const at = find(input.value);
        if (at) goTo(at);
        else announce(t("Nothing here is called {name}.", { name: input.value }));
        if (at) show(at);
        input.value = "";
        input.blur();
      }}><label><span class="hidden">{t("Go to a place")}</span><input id="go-to-hex" name="hex" list="findable" maxLength={40} placeholder={t("Go to…")} autocomplete="off" /></label>
        <datalist id="findable">{findable().map((name) => <option key={name} value={name} />)}</datalist></form>
      <Legend />
      <button type="button" class="fab" aria-label={t("Undo")} disabled={!undoable.value.count} onClick={() => void undo()}>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="M7 4L3 8l4 4M3 8h9a5 5 0 0 1 0 10H8" fill="none" stroke="currentColor" stroke-width="2.2" /></svg></button>
    </div>
  );
}

/** Tells the panels where the tools stand in their row; what has given way to a panel is none of it. */
function measure(row: HTMLElement | null): void {
  const board = row?.parentElement?.getBoundingClientRect();
  if (!row || !board) return;
  const at: Record<string, Box> = {};
  for (const e of row.children) {
    const b = e.getBoundingClientRect(), name = e.classList[1] ?? "";
    if (b.width > 0 && !e.classList.contains("aside")) at[name] = { left: b.left - board.left, top: b.top - board.top, width: b.width, height: b.height };
  }
  if (JSON.stringify(at) !== JSON.stringify(toolsAt.value)) toolsAt.value = at;
}

/** What the colours mean. Where a panel would lie over it in the row of tools, it stands above the small map. */
function Legend() {
  const q = question.value;
  const zone = (view.value?.overlays ?? []).some((o) => o.kind === "zone");
  const reach = placeOptions.value.size > 0, target = Boolean(q?.forecast?.targets?.length);
  const must = (view.value?.overlays ?? []).some((o) => o.kind === "must" && o.pieces?.length);
  if (!zone && !reach && !target && !must) return null;
  const lines = (
    <>
      {zone && <span><svg width="15" height="13" aria-hidden="true"><rect width="15" height="13" fill="#E6DDB8" /><path d="M-2 8L8 -2M2 13L15 0M8 14L17 5" stroke="#2A4430" stroke-width="1.6" /></svg> {t("enemy zone")}</span>}
      {reach && <span><svg width="15" height="13" aria-hidden="true"><rect x="1" y="1" width="13" height="11" fill="#FBE7B0" stroke="#D59A00" stroke-width="2" /></svg> {t("may go")}</span>}
      {target && <span><svg width="15" height="13" aria-hidden="true"><rect x="1" y="1" width="13" height="11" fill="#F3C1A2" stroke="#D55E00" stroke-width="2" /></svg> {t("target")}</span>}
      {must && <span><svg width="15" height="13" aria-hidden="true"><path d="M7.5 1L14 12H1Z" fill="#FFD36B" stroke="#1F1B16" stroke-width="1.2" /><path d="M7.5 5v3.4M7.5 10v.6" stroke="#1F1B16" stroke-width="1.5" /></svg> {t("must still fight")}</span>}
    </>
  );
  const place = toolsAt.value.legend, panel = panelAt.value, hidden = Boolean(place && panel && overlap(place, panel) > 0);
  return (
    <>
      <div class={hidden ? "pop legend hides" : "pop legend"} aria-hidden={hidden}>{lines}</div>
      {hidden && <div class="pop legend aside">{lines}</div>}
    </>
  );
}

const SCALE = 0.08;

/** The whole map, small; a click goes there. For those who see; others go by number. */
function MiniMap() {
  const g = ground.value;
  const control = view.value?.control;
  // Not before the large map has had its first frames: so many hexes are work.
  const [due, setDue] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setDue(true), 300);
    return () => clearTimeout(soon);
  }, []);
  const paths = useMemo(() => (g && due ? flat(g, control ?? {}) : []), [g, due, JSON.stringify(control)]);
  if (!g || !due) return null;
  const grid = placesOf(g), v = viewport.value;
  // All of the map is in sight already.
  if (grid.width * zoomNow.value <= v.width && grid.height * zoomNow.value <= v.height) return null;
  const scale = Math.min(SCALE, 210 / grid.width, 160 / grid.height);
  return (
    <div class="pop mini" aria-hidden="true">
      <svg width={Math.round(grid.width * scale)} height={Math.round(grid.height * scale)} viewBox={`0 0 ${grid.width} ${grid.height}`}
        onPointerDown={(e) => {
          const r = (e.currentTarget as SVGSVGElement).getBoundingClientRect();
          centreOn(((e.clientX - r.left) / r.width) * grid.width, ((e.clientY - r.top) / r.height) * grid.height);
        }}>
        {paths.map(([fill, d], i) => <path key={i} d={d} fill={fill} />)}
        {(view.value?.pieces ?? []).filter((p) => onMap(p.place)).map((p) => {
          const [x, y] = grid.centre(p.place), code = codeOf(kinds.value.get(p.id)?.side);
          return code === "J" ? <circle key={p.id} cx={x} cy={y} r="29" fill="#B3231C" stroke="#fff" stroke-width="8" />
            : <rect key={p.id} x={x - 27} y={y - 27} width="54" height="54" fill={sideStyle(code).edge} stroke="#fff" stroke-width="8" />;
        })}
      </svg>
      <Window scale={scale} />
    </div>
  );
}

/** What of the map the window shows: a layer of its own, so that the small map is not painted anew with every move. */
function Window({ scale }: { scale: number }) {
  const { x, y, zoom } = camera.value, v = viewport.value, k = scale / zoom;
  return <div class="window" style={{ transform: `translate(${-x * k}px, ${-y * k}px)`, width: v.width * k + "px", height: v.height * k + "px" }} />;
}
