/** Colours of the ground. A signal colour never fills ground; everything here stays paler than the counters. */
export const INK = "#1F1B16";
export const PAPER = "#F7F1DC";
export const GROUND = {
  clear: "#E9E3C4", grass: "#A9A06A", jungle: "#A9BE92", jungleDeep: "#9CB487", jungleRim: "#87A375",
  canopy: "#63805A", canopyPale: "#7C9770", canopyFill: "#8FA87C", jungleEdge: "#5F7B55",
  broken: "#DBCDA3", rough: "#CDB68B", hachure: "#6E4A2E", form: "#A97C4F", sand: "#F4EACB", coast: "#54706A",
  river: "#9CC5CE", bank: "#3F7383", glint: "#C7E0E2", road: "#FBF4E1", roadEdge: "#7B4A30", trail: "#6B4A33",
  trailBed: "#F3EACF", grid: "#4E4630", palm: "#748B55", house: "#6D4A3A", objective: "#9B1C16",
} as const;
/** Tilled ground. */
export const FIELDS = ["#E7E0BE", "#DFDCB1", "#E9DDB6", "#D6D8A6", "#E3D5AA", "#CFD5A2", "#EBE5C9"] as const;
/** Sea from the shore out, with the width of each tint in map units. */
export const SEA: readonly (readonly [number, string])[] = [
  [300, "#94BAC3"], [210, "#9EC2C9"], [140, "#A2C5CB"], [92, "#AFCFD2"], [56, "#BCD7D8"], [30, "#C9DEDD"], [15, "#D4E6E3"],
];
export const SEA_DEEP = "#8AB3BD";
export const SEA_INK = "#2F5F70";
export const SURF = "#FBFDFA";

/** Flat colours of the small map. */
export const FLAT: Readonly<Record<string, string>> = {
  sea: "#9EC2C9", clear: "#E9E3C4", jungle: "#A9BE92", broken: "#D6C79B", rough: "#B79A6A", town: "#CFAF97",
};

/** Washes by which areas show who holds them, by the letter of the side: over the ground, and flat on the small map. */
export const WASH: Readonly<Record<string, { colour: string; strong: number; flat: string }>> = {
  A: { colour: "#00785A", strong: 0.34, flat: "#A9CDB4" }, J: { colour: "#D55E00", strong: 0.3, flat: "#EDC393" },
  B: { colour: "#25446F", strong: 0.34, flat: "#A9B8CE" }, C: { colour: "#8B6285", strong: 0.34, flat: "#CDB7CA" },
};
