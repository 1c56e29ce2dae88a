/** What the server sends: a side's view of a game, and the ground it is played on. Mirrors core/views.py. */

/** A sentence not yet said: a template with {names} in it, and what fills them. */
export type Text = [string] | [string, { [name: string]: string | number | Text }];

export interface SideView { name: string; code: string }

/** What is printed on a counter. */
export interface PieceKind {
  id: number; name: string; side: number; symbol: string; size: string;
  left?: string; right?: string; factors?: string; under?: string; words?: Text | string;
  /** Other faces, by the state that shows them: their factors. */
  faces?: Record<string, string>;
  /** Where it is set up, shown only while that is done. */
  setup?: string;
  provenance?: string; why?: string;
}

/** A piece as a side sees it now. */
export interface PieceView { id: number; place: string; states?: string[]; facedown?: boolean }

/** One legal choice; `text` is what is sent back. */
export interface Option {
  text: string; say: Text; verb: string;
  piece?: number | null; place?: string | null; cost?: string; stop?: boolean;
  /** What follows from it, known beforehand, and by which clause. */
  note?: Text; clause?: string;
}

export interface Bar { label: string; weight: number }
export interface Term { say: Text; value: number; clause?: string; piece?: number | null }
/** `of`: how many throws the bars are of, where it is not the forecast's. */
export interface Odds { say: Text; headline: string; column: number; bars: Bar[]; clause?: string; of?: number }

/** An attack being built: its sum, its line of the table, what it may bring. */
export interface Forecast {
  title: Text; clause: string; terms: Term[]; row: Text; columns: string[]; of: number; odds: Odds;
  others?: Odds[]; notes?: Text[]; fell?: string; targets?: number[]; attackers?: number[]; batteries?: number[];
}

/** What may become of a piece that bears so many points; `end`: it stays (""), retreats ("back"), is eliminated ("lost"). */
export interface Fate { say: Text; points?: number; states?: string[]; end?: string }
export interface Bearer { piece: number; fates: Fate[] }
/** One whole lawful payment: by bearer the number of its fate, the choices that make it, what it leaves behind. */
export interface Payment {
  fates: number[]; choices: string[]; say: Text; order?: number[]; stay?: number; strength?: number; back?: number; lost?: number; held?: boolean;
}
/** All ways to pay what is asked for, the best first; none, and a note, where they are too many. */
export interface Payments { points: number; clause: string; place: string; bearers: Bearer[]; ways?: Payment[]; note?: Text }

/** Something to know beforehand, by its clause. */
export interface Remark { clause: string; say: Text }
/** How something could go in one place, and in how many of `of` throws it succeeds; of 0: no dice decide. `notes`: what that leaves out. */
export interface Chance { place: string; say: Text; weight?: number; of?: number; notes?: Remark[] }
/** What one option of a course of action could do. */
export interface Prospect { text: string; say: Text; chances?: Chance[]; note?: Text; clause?: string }
/** A course of action, such as a type of impulse: what it could do, or why it is not open. */
export interface CourseOfAction { name: string; say: Text; clause: string; what: Text; prospects?: Prospect[]; closed?: Refused | null }

export interface Question {
  side: number; kind: string; clause: string; say: Text;
  options?: Option[]; subject?: number | null; forecast?: Forecast | null; payments?: Payments | null;
  courses?: CourseOfAction[];
}

/** Something drawn over the ground: zone, must, path, target, objective. */
export interface Overlay {
  kind: string; side?: number | null; places?: string[]; pieces?: number[]; say?: Text; clause?: string;
}

export interface TrackBox {
  label: string; note?: string; pieces?: number[]; support?: number[]; mark?: string; side?: number | null;
}
export interface Track { name: string; say: Text; boxes: TrackBox[]; at?: number | null; clause?: string; note?: Text; stands?: Remark | null }

/** Dice that fell, and the exact distribution they came from; `ranked`: from the worst to the best for who threw. */
export interface Roll { dice: number[]; faces: number; label: string; say: Text; odds?: Bar[]; of?: number; ranked?: boolean; drawn?: boolean }
/** Dice that a person throws and enters. Of a draw, `numbers` are those on the chits left, `asked` what is to be entered. */
export interface Throw { dice: number; faces: number; clause: string; say: Text; numbers?: number[]; asked?: Text }

export interface Entry {
  number: number; after: number; group: Text; say: Text; clause?: string; side?: number | null;
  pieces?: number[]; places?: string[]; roll?: Roll | null; kind?: string; path?: string[];
}

export interface Verdict { winner: number | null; say: Text; clause: string }

export interface View {
  side: number | null; turn: Text; phase: Text; pieces: PieceView[]; question: Question | null;
  tracks?: Track[]; overlays?: Overlay[]; control?: Record<string, number>; over?: Verdict | null;
  /** What places are worth now, where that is not what the board prints. */
  points?: Record<string, number>;
}

export interface Refused { clause: string; say: Text }

export interface Seat { side: number; name: string; player: string }
/** A line of the table's talk. It is text and nothing else. */
export interface Spoken { number: number; side: number; text: string }
export interface Thinking { side: number; done: number; of: number }

/** A table as one of its secrets sees it. */
export interface Snapshot {
  table: string; sequence: number; choices: number; title: string; scenario: string;
  options: Record<string, boolean>; seats: Seat[]; yours: number[]; view: View; log: Entry[];
  /** How many log entries there are; what is numbered beyond is no more. */
  logged?: number; can_take_back?: boolean; takeback?: { side: number; to: number; asked: number[] } | null;
  can_undo: number; waiting: "choice" | "dice" | "over"; thinking: Thinking | null;
  /** `words` are what each side has mixed into the seal; `mixing`: no die has fallen yet. */
  dice: { kind: string; commitment?: string; words?: string[]; mixing?: boolean; opened?: unknown };
  chat?: Spoken[];
  throw?: Throw | null;
  /** How the payment that this side has begun goes on: its next choice, none while a retreat asks where to. */
  paying?: { text?: string; unfit?: boolean } | null;
}

// ---------------------------------------------------------------- ground

export interface HexInfo {
  hex: string; terrain: string; coast?: boolean; airfield?: boolean; name?: string;
  river?: string[]; road?: string[]; trail?: string[]; provenance?: string; why?: string;
}

export interface TerrainInfo { label: string; words?: string; provenance?: string; why?: string }

/** A name on the map. x, y in hex sides (0101 has its centre at 1, half a hex height); angle in degrees, clockwise. */
export interface PlaceName { text: string; kind: string; x: number; y: number; angle?: number; hex?: string | number }
/** A line on the map: coast, river (source first), road, trail, or the crest of a hill. */
export interface Course { name?: string; kind: string; points: [number, number][] }
/** Something built or planted: airstrip, fighter strip, pier, plantation, village, bridge, beach. */
export interface Work { name: string; kind: string; points: [number, number][] }
/** `around`: what lies beyond areas, sea or jungle; known from the names when it is not said. */
export interface Decor { title?: string; subtitle?: string; around?: string; places?: PlaceName[]; courses?: Course[]; works?: Work[] }

/** An area of a map without hexes; points are in units of the map's frame. */
export interface AreaInfo {
  id: string; name: string; polygon: [number, number][]; label: [number, number]; slots?: [number, number][];
  tem?: number; vp?: number; urban?: boolean; zone?: string; terrain?: string; neighbours?: string[];
  words?: Text | string; provenance?: string; why?: string;
}
/** What lies on the border of two areas: nothing, a river, a bridge ... */
export interface BorderInfo { between: [string, string]; kind?: string; lines?: [number, number][][] }
/** A box off the map; one with a rectangle or corners is drawn beside it. */
export interface BoxInfo {
  id?: string; name: string; say?: Text; rect?: [number, number, number, number] | null; polygon?: [number, number][];
  leads?: string[]; colour?: string; words?: Text | string; provenance?: string; why?: string;
}

/** The ground: hexes in columns and rows, or areas in a frame. What the other kind needs is empty. */
export interface Ground {
  kind: string; columns: number; rows: number; even_lower: boolean; hexes: HexInfo[];
  frame?: [number, number]; areas?: AreaInfo[]; borders?: BorderInfo[]; map_title?: [string, string];
  title: { name: string; label: string }; sides: SideView[]; pieces: PieceKind[];
  terrains: Record<string, TerrainInfo>; decor?: Decor; boxes?: BoxInfo[];
}

// ---------------------------------------------------------------- titles and tables

export interface ScenarioInfo { name: string; label: string; note?: Text | string; turns?: number | string }
export interface OptionInfo { name: string; label: string; note?: Text | string; clause?: string; default?: boolean }
export interface TitleInfo {
  name: string; label: string; note?: Text | string; sides: SideView[]; scenarios: ScenarioInfo[];
  options: OptionInfo[]; opponents: string[];
  lesson?: { scenario: string; label: string; note: string } | null;
}
export interface TableInfo {
  table: string; title: string; scenario: string; turn?: Text | string;
  seats: (Seat | string)[]; over?: boolean | Verdict | null;
  /** When it was last played, in seconds since 1970. */
  played?: number;
}
export interface Opened { table: string; secrets: string[]; spectator?: string }

// ---------------------------------------------------------------- papers and lessons

export interface TablePaper { name: string; label: string; clause: string; head: string[]; rows: (string | string[])[][]; sources?: string[]; note?: Text | string }
/**
 * What may be looked up of a title; a title that has not written it yet has none of it. Clauses and rulings come in the
 * language asked for; `english` says what of one does not.
 */
export interface Papers {
  clauses?: { clause: string; label: string; say: string; english?: ("label" | "say")[] }[];
  rulings?: { ruling: string; clauses: string[]; say: string; why: string; english?: boolean }[];
  scenarios?: { name: string; label: string; notes: (Text | string)[]; clauses?: string[] }[];
  tables?: TablePaper[];
}

/** A step of a lesson: `expect` a choice, let the other side make those it `plays`, `ask` why not, or read. */
export interface LessonStep {
  say: string; clause?: string; expect?: string[]; plays?: string[]; ask?: boolean; otherwise?: string; pieces?: string[]; places?: string[];
}
export interface Lesson { label: string; note: string; scenario: string; side: number; dice: number[]; step: LessonStep[] }

export interface Hint { option: Option; say: Text; reasons?: Refused[] }
