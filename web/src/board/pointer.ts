/** Pointer and wheel on the map: drag pans, wheel and pinch zoom, a click means the lit thing under it. */
import type { Places } from "../ground/places";
import { clickOnPiece } from "../reduce";
import { ask, lookAhead, play, switchTo } from "../session";
import { hoveredPiece, kinds, mine, past, pieceOptions, placeChoices, placeOf, placeOptions, question, snapshot, tray, view, whyNot } from "../state";
import type { Ground, PieceView } from "../types";
import { onMap } from "./layout";
import { fanned, fanReach } from "./fanning";
import { camera, halt, moveTo, pinchTo, pointed, zoomStep } from "./camera";
import { pieceName, placeWords } from "./words";

const DRAG = 5;
const PRESS = 550;
const FAN = 140;

/** Attaches to the map's box; returns what detaches. */
export function pointer(box: HTMLElement, ground: Ground, grid: Places): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number; cx: number; cy: number; moved: boolean } | null = null;
  /** What lay under the pointer when it went down, while the map perhaps was still on its way. */
  let aimed: { hex: string; target: Element | null } = { hex: "", target: null };
  let pinch: { distance: number; zoom: number } | null = null;
  let press = 0, pressed = false, wheel = 0;

  const local = (e: { clientX: number; clientY: number }): { x: number; y: number } => {
    const r = box.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  };
  const hexAt = (e: { clientX: number; clientY: number }): string => {
    const p = local(e), c = camera.value;
    return grid.at((p.x - c.x) / c.zoom, (p.y - c.y) / c.zoom);
  };
  const pieceAt = (t: Element | null): number | null => {
    const id = t?.closest("[data-piece]")?.getAttribute("data-piece");
    return id == null ? null : Number(id);
  };

  const why = ({ hex, target }: typeof aimed): void => {
    const piece = pieceAt(target);
    const subject = question.value?.subject ?? null;
    if (piece !== null) void askWhy(piece);
    else if (hex) void ask(subject, hex, placeWords(ground, hex));
  };

  const click = ({ hex, target }: typeof aimed, touched: boolean): void => {
    whyNot.value = null;
    const piece = pieceAt(target);
    const place = placeOptions.value.get(hex);
    if (past.value) return;
    if (piece !== null && target?.closest("[data-fan]")) {
      // As long as more of the stack may be chosen, it stays fanned out.
      if (!pieceOptions.value.has(piece) || together(piece).lit.length < 2) unfan();
      return choosePiece(piece);
    }
    if (piece !== null) {
      // A lit hex under a counter that is not itself lit is what was meant.
      if (place && !pieceOptions.value.has(piece)) return choosePlace(hex);
      pieceClicked(piece, touched);
      return;
    }
    if (place) return choosePlace(hex);
    // What is not lit answers why, unless the click only put a tray away.
    if (tray.value === null && mine.value) why({ hex, target });
    tray.value = null;
  };

  // A stack under a resting mouse fans out; it closes when the mouse leaves it behind.
  let fanning = 0, fanAt: { x: number; y: number; reach: number } | null = null;
  const unfan = (): void => {
    window.clearTimeout(fanning);
    fanning = 0;
    fanAt = null;
    if (fanned.value !== null) fanned.value = null;
  };
  const rest = (e: PointerEvent): void => {
    const p = local(e);
    if (fanAt && Math.hypot(p.x - fanAt.x, p.y - fanAt.y) > fanAt.reach) unfan();
    const unit = e.pointerType === "mouse" ? (e.target as Element).closest(".unit[data-stack]") : null;
    const stack = unit?.closest("[data-fan]") ? null : unit?.getAttribute("data-stack") ?? null;
    if (fanned.value !== null && (stack === null || stack === fanned.value)) return;
    window.clearTimeout(fanning);
    if (stack === null || !unit) return;
    fanning = window.setTimeout(() => {
      const r = unit.getBoundingClientRect(), b = box.getBoundingClientRect();
      const count = box.querySelectorAll(`.unit[data-stack="${CSS.escape(stack)}"]`).length;
      fanned.value = stack;
      fanAt = { x: r.left + r.width / 2 - b.left, y: r.top + r.height / 2 - b.top, reach: fanReach(count, r.width) };
    }, FAN);
  };

  const down = (e: PointerEvent): void => {
    const target = e.target as Element;
    if (!target.closest("[data-fan]")) unfan();
    if (target.closest("button, input, .pop, a")) return;
    aimed = { hex: hexAt(e), target };
    halt(true);
    fingers.set(e.pointerId, local(e));
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()] as [{ x: number; y: number }, { x: number; y: number }];
      pinch = { distance: Math.hypot(a.x - b.x, a.y - b.y) || 1, zoom: camera.value.zoom };
      start = null;
      window.clearTimeout(press);
      return;
    }
    const p = local(e);
    start = { ...p, cx: camera.value.x, cy: camera.value.y, moved: false };
    pressed = false;
    if (e.pointerType !== "mouse")
      press = window.setTimeout(() => {
        if (!start || start.moved) return;
        pressed = true;
        why(aimed);
      }, PRESS);
  };

  const move = (e: PointerEvent): void => {
    if (fingers.has(e.pointerId)) fingers.set(e.pointerId, local(e));
    if (pinch && fingers.size >= 2) {
      const [a, b] = [...fingers.values()] as [{ x: number; y: number }, { x: number; y: number }];
      pinchTo((pinch.zoom * Math.hypot(a.x - b.x, a.y - b.y)) / pinch.distance, (a.x + b.x) / 2, (a.y + b.y) / 2);
      return;
    }
    if (!start) return hover(e);
    const p = local(e);
    if (!start.moved && Math.hypot(p.x - start.x, p.y - start.y) > DRAG) {
      start.moved = true;
      window.clearTimeout(press);
      box.setPointerCapture?.(e.pointerId);
      box.classList.add("dragging");
    }
    if (start.moved) moveTo({ ...camera.value, x: start.cx + p.x - start.x, y: start.cy + p.y - start.y });
  };

  const up = (e: PointerEvent): void => {
    fingers.delete(e.pointerId);
    window.clearTimeout(press);
    box.classList.remove("dragging");
    if (pinch) {
      if (fingers.size < 2) pinch = null;
      start = null;
      return;
    }
    const was = start;
    start = null;
    if (was && !was.moved && !pressed && e.button === 0 && e.type === "pointerup") click(aimed, e.pointerType === "touch");
  };

  const hover = (e: PointerEvent): void => {
    pointed.at = local(e);
    rest(e);
    const piece = pieceAt(e.target as Element);
    if (piece !== hoveredPiece.value) {
      hoveredPiece.value = piece;
      const own = piece === null || !mine.value ? [] : pieceOptions.value.get(piece) ?? [];
      void lookAhead(own[0] ?? null);
    }
  };

  const turn = (e: WheelEvent): void => {
    if ((e.target as Element).closest(".pop, .panel")) return;
    e.preventDefault();
    unfan();
    const p = local(e);
    if (e.ctrlKey) return pinchTo(camera.value.zoom * Math.exp(-e.deltaY / 120), p.x, p.y);
    wheel += e.deltaY;
    if (Math.abs(wheel) < 60) return;
    zoomStep(wheel < 0 ? 1 : -1, p.x, p.y);
    wheel = 0;
  };

  const menu = (e: MouseEvent): void => {
    if ((e.target as Element).closest(".pop")) return;
    e.preventDefault();
    if (!pressed) why(e.button === 2 ? aimed : { hex: hexAt(e), target: e.target as Element });
  };
  const leave = (): void => {
    unfan();
    hoveredPiece.value = null;
    void lookAhead(null);
  };

  const listeners: [string, (e: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", up], ["pointerleave", leave],
    ["wheel", turn, { passive: false }], ["contextmenu", menu],
  ];
  for (const [type, f, o] of listeners) box.addEventListener(type, f as unknown as EventListener, o);
  return () => {
    for (const [type, f] of listeners) box.removeEventListener(type, f as unknown as EventListener);
  };
}

/** Does what choosing this place means; of several things that may be done with it, one is chosen first. */
export function choosePlace(place: string): void {
  const all = placeChoices.value.get(place) ?? [];
  if (all.length > 1) tray.value = "place:" + place;
  else if (all[0]) void play(all[0].text);
}

/** Who stands where a piece does, and who of them may be chosen. */
function together(piece: number): { all: PieceView[]; lit: PieceView[] } {
  const place = placeOf.value.get(piece), all = (view.value?.pieces ?? []).filter((p) => p.place === place);
  return { all, lit: all.filter((p) => pieceOptions.value.has(p.id)) };
}

/** Whether choosing a piece adds it to what is on its way from the same place: then there is nothing to be asked. */
function joins(piece: number, place: string): boolean {
  const q = question.value, subject = q?.subject ?? null;
  return subject !== null && subject !== piece && placeOf.value.get(subject) === place
    && kinds.value.get(subject)?.side === kinds.value.get(piece)?.side && pieceOptions.value.get(piece)?.length === 1;
}

/** A piece was clicked, or Enter was pressed on it. A finger cannot fan a stack out: it opens it, to pick from. */
export function pieceClicked(piece: number, touched = false): void {
  const place = view.value?.pieces.find((p) => p.id === piece)?.place ?? "";
  if (!onMap(place)) return choosePiece(piece);
  if (!touched && joins(piece, place)) return choosePiece(piece);
  const { all, lit } = together(piece);
  if (all.length > 1 && (lit.length > 1 || (lit.length === 0 && tray.value !== place))) {
    tray.value = place;
    return;
  }
  choosePiece(lit.length === 1 ? lit[0]!.id : piece);
}

/** Does what choosing this very piece means. */
export function choosePiece(piece: number): void {
  const kind = kinds.value.get(piece);
  const answer = clickOnPiece(question.value, mine.value, piece, kind?.side ?? -1, snapshot.value?.can_undo ?? 0);
  if (answer.do === "play") void play(answer.text);
  else if (answer.do === "choose") tray.value = "piece:" + piece;
  else if (answer.do === "switch") void switchTo(piece);
  else if (question.value && mine.value) void askWhy(piece);
}

/** Asks why a piece may not be chosen; while a place is asked for one piece, why that one may not go where this one stands. */
function askWhy(piece: number): Promise<void> {
  const subject = question.value?.subject ?? null;
  const place = view.value?.pieces.find((p) => p.id === piece)?.place ?? "";
  const name = pieceName(kinds.value.get(piece));
  if (subject !== null && subject !== piece && placeOptions.value.size > 0 && onMap(place)) return ask(subject, place, name);
  return ask(piece, null, name);
}
