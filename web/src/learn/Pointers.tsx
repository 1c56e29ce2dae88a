/** Rings around what the lesson, or advice, is about. */
import type { Places } from "../ground/places";
import { onMap } from "../board/layout";
import { past, placeOf, plannedPlaces } from "../state";
import { pointed } from "./lesson";
import { hinted } from "./hint";

export function Pointers({ grid, size }: { grid: Places; size: number }) {
  if (past.value) return null;
  const { pieces, places } = pointed.value;
  const advised = hinted.value?.option;
  const all = [...pieces, ...(advised?.piece != null ? [advised.piece] : [])].map((p) => placeOf.value.get(p) ?? "");
  const spots = [...new Set([...all, ...places, ...(advised?.place ? [advised.place] : [])])].filter(onMap);
  return (
    <g class="pointers" aria-hidden="true">
      {plannedPlaces.value.filter(onMap).map((place, i) => (
        <path key={"p" + place} d={grid.outline(place, 0.97)} fill={i ? "#D55E00" : "#FFC83D"} fill-opacity=".22" stroke={i ? "#D55E00" : "#FFC83D"} stroke-width="6" stroke-linejoin="round" />))}
      {spots.map((place) => {
        const [x, y] = grid.centre(place);
        return <g key={place} transform={`translate(${x} ${y})`}><circle r={size * 0.78} fill="none" stroke="#1D1408" stroke-width="6.5" opacity=".55" />
          <circle class="ring" r={size * 0.78} fill="none" stroke="#FFC83D" stroke-width="4" stroke-dasharray="13 6" /></g>;
      })}
    </g>
  );
}
