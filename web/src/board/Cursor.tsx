/** The keyboard's cursor on the map: one place, read out in words, where Enter, W and S act. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { announcePlace, cursor, homePlace } from "../cursor";
import { placesOf } from "../ground/places";
import { ground, pieceOptions, placeOptions, view } from "../state";
import { t } from "../text";
import { Layer } from "./Layer";

export function Cursor() {
  const g = ground.value;
  const at = cursor.value ?? homePlace();
  const element = useRef<SVGGElement>(null);
  const moved = useRef(at);
  useLayoutEffect(() => {
    if (moved.current !== at && cursor.value !== null) element.current?.focus({ preventScroll: true });
    moved.current = at;
  }, [at]);
  if (!g || !at) return null;
  const places = placesOf(g);
  const d = places.outline(at, 0.94);
  const lit = placeOptions.value.has(at) || (view.value?.pieces ?? []).some((p) => p.place === at && pieceOptions.value.has(p.id));
  return (
    <Layer name="cursors" role="application" aria-label={t("Map: arrows move over it, Enter chooses, D describes, question mark lists the keys")}>
      <g key={at} ref={element} class={lit ? "cursor lit" : "cursor"} data-cursor={at} tabindex={0} role={lit ? "button" : "img"} aria-label={announcePlace(at)}>
        <path d={d} fill="none" stroke="#1D1408" stroke-width="7" />
        <path d={d} fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="8 5" />
      </g>
    </Layer>
  );
}
