/** A table made by hand from the committed map: Scenario I set up, as the server would send it. */
import map from "../../src/grognard/titles/bloody_ridge/data/map.json";
import type { Forecast, Ground, HexInfo, Option, PieceKind, PieceView, Question, Snapshot, View } from "../src/types";

type Row = [name: string, side: 0 | 1, symbol: string, left: string, right: string, factors: string, under: string, hex: string];

const ROWS: Row[] = [
  ["1/28", 0, "inf", "1", "28", "2-2-10", "", "2710"], ["3/28", 0, "inf", "3", "28", "2-2-10", "", "1907"],
  ["1/124", 0, "inf", "1", "124", "2-2-10", "", "2610"], ["2/124", 0, "inf", "2", "124", "2-2-10", "", "2810"],
  ["3/124", 0, "inf", "3", "124", "2-2-10", "", "3408"], ["Mo37", 0, "mortar", "37", "", "2-2-3", "2-4", "1806"],
  ["Ar6", 0, "art", "6", "", "1-1-3", "1-6", "3011"], ["Ar1", 0, "art", "1", "", "3-3-7", "3-6", "3409"],
  ["1/10", 0, "art", "1", "10", "2-2-14", "2-6", "3508"], ["2/10", 0, "art", "2", "10", "2-2-14", "2-6", "3608"],
  ["En7", 0, "eng", "7", "", "1-1-10", "", "2711"],
  ["1/1", 1, "marine", "1", "1", "2-3-10", "", "2603"], ["2/1", 1, "marine", "2", "1", "2-3-10", "", "3105"],
  ["3/1", 1, "marine", "3", "1", "2-3-10", "", "3108"], ["1/5", 1, "marine", "1", "5", "2-3-10", "", "2202"],
  ["2/5", 1, "marine", "2", "5", "2-3-10", "", "2607"], ["3/5", 1, "marine", "3", "5", "2-3-10", "", "1905"],
  ["Comp", 1, "marine", "Cp", "", "2-3-10", "", "2608"], ["2/11", 1, "art", "2", "11", "2-2-15", "2-6", "2806"],
  ["3/11", 1, "art", "3", "11", "2-2-15", "2-6", "2505"], ["5/11", 1, "art", "5", "11", "3-3-26", "3-4", "2305"],
  ["Tk1", 1, "arm", "1", "", "3-2-8", "", "2906"], ["En1", 1, "eng", "1", "", "1-1-10", "", "2307"],
  ["1/3D", 1, "coast", "1", "3D", "1-1-26", "1-1", "2402"], ["2/3D", 1, "coast", "2", "3D", "1-1-26", "1-1", "2904"],
  ["PH1", 1, "aa", "1", "", "1-1-15", "1-6", "2405"],
];

export const pieces: PieceKind[] = ROWS.map(([name, side, symbol, left, right, factors, under], id) => ({
  id, name, side, symbol, size: "II", left, right, factors, under,
  words: `${name}: ${factors}${under ? ` over ${under}` : ""}`,
}));

export const idOf = (name: string): number => pieces.find((p) => p.name === name)!.id;

const header = map.header as unknown as { title: string; subtitle: string; places: []; courses: []; works: [] };

export const ground: Ground = {
  kind: "hex", columns: 38, rows: 17, even_lower: true,
  title: { name: "bloody_ridge", label: "Bloody Ridge" },
  sides: [{ name: "Japanese", code: "J" }, { name: "American", code: "A" }],
  pieces, hexes: map.hexes as unknown as HexInfo[],
  terrains: {
    clear: { label: "Clear" }, jungle: { label: "Jungle" }, broken: { label: "Broken" },
    rough: { label: "Rough" }, sea: { label: "Sea" }, town: { label: "Town" },
  },
  decor: { title: header.title, subtitle: header.subtitle, places: header.places, courses: header.courses, works: header.works },
  boxes: [{ name: "due", say: ["Due to arrive"] }, { name: "lost", say: ["Eliminated"] }],
};

export const placed = (): PieceView[] => ROWS.map((r, id) => ({ id, place: r[7] }));

const pieceOption = (verb: string, name: string, words = "{unit}"): Option =>
  ({ text: `${verb} ${name}`, say: [words, { unit: name }], verb, piece: idOf(name) });

/** Choosing a unit to move. */
export const choosing: Question = {
  side: 0, kind: "move", clause: "5.11", say: ["choose a unit to move"],
  options: [...ROWS.filter((r) => r[1] === 0).map((r) => pieceOption("move", r[0])),
    { text: "done", say: ["end the Movement Phase"], verb: "done" }],
};

const REACH: [string, string, boolean][] = [["1908", "1", false], ["1808", "4", false], ["1909", "4", false], ["2007", "4", false],
  ["2008", "7", false], ["1807", "3", false], ["1707", "5", false], ["1809", "7", false], ["1910", "7", false], ["1906", "3", true],
  ["2006", "4", true], ["1805", "5", true], ["1706", "6", false], ["1708", "6", false]];

/** Where 3/28 may go. */
export const reach: Question = {
  side: 0, kind: "to", clause: "5.2", say: ["{unit}: choose where it goes", { unit: "3/28" }], subject: idOf("3/28"),
  options: REACH.map(([place, cost, stop]) => ({ text: `to ${place}`, say: ["to {hex} for {cost}", { hex: place, cost }], verb: "to", place, cost, stop })),
};

export const forecast: Forecast = {
  title: ["Attack on {unit} in {hex}", { unit: "Comp", hex: "2608" }], clause: "7.11",
  terms: [
    { say: ["1/28 attacks"], value: 2, piece: idOf("1/28"), clause: "7.1" },
    { say: ["1/124 attacks"], value: 2, piece: idOf("1/124"), clause: "7.1" },
    { say: ["battery Ar6 fires"], value: 1, piece: idOf("Ar6"), clause: "8.1" },
    { say: ["Comp defends"], value: -3, piece: idOf("Comp"), clause: "7.1" },
  ],
  row: ["rough line"], columns: ["-2", "-1", "0", "+1", "+2,3", "+4,5", "+6,7", "+8,9", "+10"], of: 6,
  odds: { say: ["as it stands"], headline: "+2", column: 4, clause: "7.61",
    bars: [["Ae", 0], ["A1", 3], ["-", 2], ["D1", 1], ["D2", 0], ["D3", 0], ["De", 0]].map(([label, weight]) => ({ label: String(label), weight: Number(weight) })) },
  others: [{ say: ["with Banzai"], headline: "+6", column: 6, clause: "10.0",
    bars: [["Ae", 0], ["A1", 1], ["-", 2], ["D1", 3], ["D2", 0], ["D3", 0], ["De", 0]].map(([label, weight]) => ({ label: String(label), weight: Number(weight) })) }],
  notes: [["5/11 can add final protective fire of 3"]],
  targets: [idOf("Comp")], attackers: [idOf("1/28"), idOf("1/124")], batteries: [idOf("Ar6")],
};

/** An attack being built. */
export const attacking: Question = {
  side: 0, kind: "also", clause: "7.11", say: ["choose a unit for the attack on {unit}", { unit: "Comp" }],
  options: [pieceOption("with", "2/124"), pieceOption("with", "Ar1"),
    { text: "fight", say: ["fight"], verb: "fight" }, { text: "banzai", say: ["Banzai: add {n}, then lose {m}", { n: 4, m: 3 }], verb: "banzai" }],
  forecast,
};

export function view(question: Question | null, more: Partial<View> = {}): View {
  return {
    side: 0, turn: ["Game-Turn {n}, {date}", { n: 1, date: "12 September 1942" }], phase: ["Japanese Movement Phase"],
    pieces: placed(), question,
    tracks: [
      { name: "turn", say: ["Turns"], at: 0, clause: "15.1", note: ["two days a turn"],
        boxes: [12, 14, 16, 18, 20, 22, 24].map((d, i) => ({ label: String(i + 1), note: `${d} Sep`, pieces: i === 3 ? [idOf("2/1"), idOf("3/1")] : [], support: [2, 3] })) },
      { name: "support", say: ["Ground Support"], at: null, clause: "13.2", boxes: [{ label: "1", side: 0, mark: "star" }, { label: "2", side: 0, mark: "star" }, { label: "3", side: 0 }] },
      { name: "objective", say: ["Henderson Field"], clause: "14.0", boxes: ["2406", "2506", "2605"].map((label) => ({ label, side: 1 })) },
    ],
    overlays: [], ...more,
  };
}

export function snapshot(question: Question | null = choosing, more: Partial<Snapshot> = {}): Snapshot {
  return {
    table: "t1", sequence: 4, choices: 4, title: "bloody_ridge", scenario: "I", options: {},
    seats: [{ side: 0, name: "Hana", player: "person" }, { side: 1, name: "Walt", player: "person" }], yours: [0, 1],
    view: view(question),
    log: [
      { number: 1, after: 0, group: ["GT 1: Japanese Movement"], say: ["{unit} goes {a}-{b}", { unit: "1/28", a: "2710", b: "2709" }], clause: "5.2", side: 0, pieces: [idOf("1/28")], places: ["2709"], kind: "move", path: ["2710", "2709"] },
      { number: 2, after: 1, group: ["GT 1: Japanese Movement"], say: ["{unit} goes {a}-{b}", { unit: "1/124", a: "2610", b: "2609" }], clause: "6.14", side: 0, pieces: [idOf("1/124")], places: ["2609"], kind: "move" },
      { number: 3, after: 2, group: ["GT 1: Japanese Combat"], say: ["{a} attacks {b}: {d}", { a: "3/124", b: "2/1", d: "-3 clear" }], clause: "7.61", side: 0, pieces: [idOf("3/124"), idOf("2/1")], places: ["3105"], kind: "attack", roll: { dice: [3], faces: 6, label: "A1", say: ["no effect on the defender; attacker retreats one hex"] } },
    ],
    can_undo: 1, waiting: "choice", thinking: null, dice: { kind: "sealed", commitment: "9f2c" },
    ...more,
  };
}

/** The same position in the middle of an attack, pieces moved up to the ridge. */
export function ridge(): Snapshot {
  const at: Record<string, string> = { "1/28": "2709", "1/124": "2609", Ar6: "2611", "2/124": "2508" };
  const shot = snapshot(attacking);
  shot.view.phase = ["Japanese Combat Phase"];
  shot.view.pieces = placed().map((p) => ({ ...p, place: at[pieces[p.id]!.name] ?? p.place, states: at[pieces[p.id]!.name] ? ["moved"] : [] }));
  shot.view.overlays = [{ kind: "zone", side: 1, places: ["2609", "2709", "2508", "2509", "2708", "2607"] }, { kind: "must", side: 0, pieces: [idOf("2/124")] }];
  return shot;
}
