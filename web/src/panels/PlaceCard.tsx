/** What a lit place would mean, while the pointer or the focus is on it: its ground, its price, what follows. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { NARROW, viewport } from "../board/camera";
import { placeWords } from "../board/words";
import { ground, hoveredPiece, placeOptions } from "../state";
import { capital, say, t, template } from "../text";
import { Said } from "./bits";
import { boxOf, useCorner } from "./clear";

const over = signal("");

export function PlaceCard() {
  useEffect(() => {
    const at = (e: Event): void => {
      const place = e.target instanceof Element ? e.target.closest("[data-option=place]")?.getAttribute("data-hex") ?? "" : "";
      if (place !== over.value) over.value = place;
    };
    document.addEventListener("pointerover", at);
    document.addEventListener("focusin", at);
    return () => {
      document.removeEventListener("pointerover", at);
      document.removeEventListener("focusin", at);
    };
  }, []);
  const g = ground.value, option = placeOptions.value.get(over.value);
  const box = useRef<HTMLDivElement>(null), at = useCorner(box, option?.place ? boxOf(option.place, 46) : undefined);
  if (!g || !option?.place || hoveredPiece.value !== null || viewport.value.width < NARROW) return null;
  const terrain = g.terrains[g.hexes.find((h) => h.hex === option.place)?.terrain ?? ""];
  return (
    <div class="pop hover" ref={box} style={at} aria-hidden="true"><div>
      <b>{capital(placeWords(g, option.place).split(":")[0]!)}</b>{option.cost ? <> · {t("costs {cost}", { cost: option.cost })}</> : null}
      {terrain?.words ? <><br /><span class="soft">{template(terrain.words)}</span></> : null}
      {option.note && say(option.note) ? <><br /><Said text={option.note} />{option.clause ? <> <span class="clause">{option.clause}</span></> : null}</> : null}
    </div></div>
  );
}
