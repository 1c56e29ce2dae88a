/** Every counter the page can draw, on one sheet: symbols, sizes, sides, states, levels of detail. For looking at; never shipped. */
import "../src/styles/index.css";
import { counter, counterDefs, detailFor } from "../src/counters/counter";
import { fanSpots } from "../src/board/fanning";
import type { PieceKind } from "../src/types";

const WIDTH = 1600, HEIGHT = 1300, INK = "#1F1B16", INK3 = "#6B6152";
let out = `<rect width="${WIDTH}" height="${HEIGHT}" fill="#F6F0E1"/>`;
let id = 0;

const kind = (more: Partial<PieceKind>): PieceKind => ({ id: id++, name: "", side: 0, symbol: "inf", size: "II", factors: "3-4-8", ...more });
const put = (k: PieceKind, code: string, px: number, x: number, y: number, states: string[] = [], facedown = false): void => {
  out += `<g transform="translate(${x} ${y}) scale(${px / 96})"${states.includes("dim") ? ` opacity=".45"` : ""}>${counter(k, code, detailFor(px), states, facedown)}</g>`;
};
const text = (x: number, y: number, words: string, size = 12.3, more = `text-anchor="middle"`): void =>
  void (out += `<text x="${x}" y="${y}" class="ui" font-size="${size}" fill="${INK}" ${more}>${words}</text>`);
const head = (x: number, y: number, title: string, note: string, width: number): void => {
  out += `<text x="${x}" y="${y}" class="msc" font-size="19" fill="${INK}" letter-spacing="1">${title}</text><path d="M${x} ${y + 9}H${x + width}" stroke="#C9BB9C"/>`
    + `<text x="${x + width}" y="${y}" class="ui" font-size="13" fill="${INK3}" text-anchor="end">${note}</text>`;
};

const SHOWN: Readonly<Record<string, PieceKind>> = {
  J: kind({ left: "2", right: "28", factors: "2-2-10", setup: "2710" }), A: kind({ symbol: "marine", left: "1", right: "5", factors: "2-3-10", setup: "2202" }),
  B: kind({ size: "X", left: "7", right: "Ind", factors: "4-5-6", setup: "T6" }), C: kind({ size: "XX", left: "38", right: "NA", factors: "5-4-5", setup: "1420" }),
};
const gun = kind({ symbol: "art", left: "5", right: "11", factors: "3-3-26", under: "3-4", setup: "2305" });

out += `<text x="44" y="68" class="msc" font-size="38" fill="${INK}">Counters</text>`;
head(44, 112, "Anatomy", "96 × 96 units", 520);
put(SHOWN["J"]!, "J", 210, 82, 140);
put(gun, "A", 210, 338, 140);
head(604, 112, "Four sides", "light against dark first, hue second", 952);
["J", "A", "B", "C"].forEach((code, i) => {
  const x = 604 + i * 240;
  put(SHOWN[code]!, code, 100, x, 132);
  put(SHOWN[code]!, code, 48, x + 110, 182);
  put(SHOWN[code]!, code, 24, x + 163, 206);
  put(SHOWN[code]!, code, 36, x + 192, 194, [], true);
  put(SHOWN[code]!, code, 72, x + 110, 262, [], true);
  put(SHOWN[code]!, code, 24, x + 190, 300, [], true);
});

head(44, 420, "Symbols", "drawn, no font; one stroke weight per level of detail", 1512);
const SYMBOLS = ["inf", "marine", "arm", "art", "mortar", "coast", "eng", "mg", "cav", "sf", "mountain", "para", "mech", "at", "aa", "labour", "pillbox", "satchel", "naval", "air", "hq", "leader"];
SYMBOLS.forEach((symbol, i) => {
  const code = "JABC"[i % 4]!, x = 44 + i * 69.1, small = ["leader", "pillbox", "satchel", "naval", "air"].includes(symbol);
  put(kind({ symbol, size: symbol === "hq" ? "XX" : small ? "" : "II", factors: symbol === "leader" ? "2-8" : symbol === "pillbox" ? "4-0" : small ? "6" : ["art", "mortar", "coast"].includes(symbol) ? "2-2-14" : "3-4-8",
    under: ["art", "mortar", "coast"].includes(symbol) ? "2-4" : "" }), code, 60, x, 444);
  text(x + 30, 521, symbol);
});

head(44, 566, "Sizes", "squad to army", 640);
[["•", "squad"], ["•••", "platoon"], ["I", "company"], ["II", "battalion"], ["III", "regiment"], ["X", "brigade"], ["XX", "division"], ["XXX", "corps"], ["XXXX", "army"]].forEach(([size, words], i) => {
  put(kind({ size: size!, factors: "4-4-6" }), "JABC"[i % 4]!, 62, 44 + i * 71.5, 588);
  text(75 + i * 71.5, 668, words!);
});
head(724, 566, "Crisp at every zoom", "to 33 px, to 65 px, from 66 px", 832);
for (const [from, k, code] of [[724, SHOWN["J"]!, "J"], [1144, gun, "A"]] as const) {
  let x: number = from;
  for (const px of [24, 32, 40, 54, 72, 96]) {
    put(k, code, px, x, 586);
    text(x + px / 2, 696, String(px));
    x += px + 7;
  }
}

head(44, 736, "States", "to be seen without reading, at any size; states combine", 1512);
const company = kind({ size: "I", left: "SEI", right: "B", factors: "3-4", faces: { reduced: "2-4" }, setup: "12" }), american = kind({ size: "I", left: "E", right: "307", factors: "5-5", faces: { reduced: "3-5" } });
const STATES: [string, string[]][] = [["fresh", []], ["moved", ["moved"]], ["spent", ["spent"]], ["disrupted 1", ["disrupted1"]], ["disrupted 2", ["disrupted2"]], ["reduced", ["reduced"]],
  ["out of supply", ["unsupplied"]], ["may be chosen", ["lit"]], ["selected", ["selected"]], ["target", ["target"]], ["reduced, spent, D1", ["reduced", "spent", "disrupted1"]], ["not now", ["dim"]],
  ["has fought", ["fought"]], ["displaced", ["displaced"]], ["entrenched", ["entrenched"]], ["improved", ["improved"]],
  ["screened", ["screened"]], ["frozen", ["frozen"]], ["held fast", ["stuck"]], ["must fight", ["must"]], ["fallen", ["fallen"]]];
const STEP = 96 * 16 / STATES.length;
STATES.forEach(([words, states], i) => {
  const x = 44 + i * STEP;
  put(company, "J", 64, x, 772, states);
  put(american, "A", 66, x, 866, states);
  put(company, "J", 36, x, 966, states);
  put(american, "A", 36, x + 38, 966, states);
  put(company, "J", 24, x, 1020, states);
  put(american, "A", 24, x + 38, 1020, states);
  text(x + 35, 1068 + (i % 2) * 13, words, 11);
});

head(44, 1104, "Stacks", "pointer opens the fan; tap or S the tray; digits pick", 1512);
const stack = (list: PieceKind[], code: string, px: number, x: number, y: number): void => {
  list.slice(0, 3).forEach((k, i) => put(k, code, px, x + i * px * 0.085, y - i * px * 0.085));
};
const many = [american, kind({ left: "B", right: "305", factors: "5-5", size: "I" }), kind({ left: "C", right: "305", factors: "3-5", size: "I" }), kind({ symbol: "mg", left: "D", right: "305", factors: "4-5", size: "I" }), kind({ symbol: "eng", right: "233", factors: "2-5", size: "I" })];
stack(many.slice(0, 2), "J", 72, 64, 1150);
stack(many, "A", 72, 190, 1150);
for (const [n, x] of [[2, 420], [3, 640], [5, 930], [8, 1320]] as const) {
  out += `<circle cx="${x}" cy="1280" r="4" fill="${INK}"/>`;
  fanSpots(n, 52).forEach(([dx, dy], i) => put(many[i % 5]!, "A", 52, x + dx - 26, 1280 + dy - 26));
}

document.getElementById("sheet")!.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${counterDefs()}</defs>${out}</svg>`;
