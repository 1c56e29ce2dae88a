/** What a ground's data say grows and lies where, in the few kinds that can be drawn. */
import type { AreaInfo, Ground } from "../types";

const SEA = /\b(sea|ocean|channel|strait|bay)\b/i;

/** What lies beyond the areas: said by the data, or known from the names on the water. */
export const surroundings = (ground: Ground): "sea" | "jungle" => {
  const said = ground.decor?.around;
  if (said === "sea" || said === "jungle") return said;
  const coast = (ground.decor?.courses ?? []).some((c) => c.kind === "coast");
  return coast || (ground.decor?.places ?? []).some((p) => p.kind === "water" && SEA.test(p.text)) ? "sea" : "jungle";
};

/** The words of an area's terrain: "jungle; stream" says two things. */
const words = (a: AreaInfo): string[] => (a.terrain ?? "").toLowerCase().split(/[;,]/).map((w) => w.trim());
export const isWooded = (a: AreaInfo): boolean => words(a).some((w) => /^(jungle|(open )?wood|forest)/.test(w));
export const isBuilt = (a: AreaInfo): boolean => words(a).some((w) => /^(urban|town|village|city)/.test(w));
export const isHigh = (a: AreaInfo): boolean => words(a).some((w) => /^(ridge|hill|spur|rough|grass (kno|slope|saddle|spur|ridge))/.test(w));
