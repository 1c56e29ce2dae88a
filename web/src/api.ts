/** The server's doors. Every request carries one secret; every failure becomes a sentence. */
import { later, say, t, template } from "./text";
import type { Ground, Hint, Lesson, Opened, Papers, Question, Refused, Snapshot, TableInfo, Text, TitleInfo, View } from "./types";

/** A request that was refused or failed: `status` 0 when the server could not be reached; `sound`: how many choices of a damaged record can be played on. */
export class ApiError extends Error {
  constructor(readonly status: number, readonly words: string, readonly clause = "", readonly sequence?: number, readonly sound?: number) {
    super(words);
  }
}

interface ErrorBody { error?: { say?: Text | string; clause?: string }; sequence?: number; sound?: number }

const PLAIN: Readonly<Record<number, string>> = {
  401: later("This page does not hold the secret of a seat at that table."),
  403: later("It is not this seat's decision."),
  404: later("The server keeps no such table."),
  409: later("The game has moved on since this page last heard of it."),
  413: later("That is too large for the server to take."),
  422: later("The server could not read that."),
};

async function failure(response: Response): Promise<ApiError> {
  let body: ErrorBody = {};
  try {
    body = (await response.json()) as ErrorBody;
  } catch {
    // Not JSON: the status says enough.
  }
  const words = say(body.error?.say) || template(PLAIN[response.status] ?? "") || t("The server answered {status}.", { status: response.status });
  return new ApiError(response.status, words, body.error?.clause ?? "", body.sequence, body.sound);
}

export interface Fetching { secret?: string; body?: unknown; signal?: AbortSignal; method?: string }

async function ask(path: string, { secret, body, signal, method }: Fetching = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (secret) headers["Authorization"] = "Bearer " + secret;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch("/api" + path, {
      method: method ?? (body === undefined ? "GET" : "POST"), headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }), ...(signal ? { signal } : {}),
    });
  } catch (e) {
    if (e instanceof DOMException && e.name === "AbortError") throw e;
    throw new ApiError(0, t("The server does not answer. The game is safe there; this page tries again."));
  }
  if (!response.ok) throw await failure(response);
  return response;
}

const json = async <T>(path: string, fetching?: Fetching): Promise<T> => (await (await ask(path, fetching)).json()) as T;

/** JSON, or null where the server has nothing to say (204). */
async function maybe<T>(path: string, fetching: Fetching): Promise<T | null> {
  const response = await ask(path, fetching);
  return response.status === 204 ? null : ((await response.json()) as T);
}

const at = (table: string): string => "/tables/" + encodeURIComponent(table);

/** A table to be set up. */
export interface NewTable {
  title: string; scenario: string; options: Record<string, boolean>; seats: string[]; dice: string; names?: string[]; overlay?: string;
}

export type Command = { do: "play"; text: string; pays?: number } | { do: "undo" } | { do: "reset_turn" } | { do: "dice"; dice: number[] }
  | { do: "takeback" } | { do: "consent"; agree: boolean } | { do: "say"; text: string }
  | { do: "mix"; text: string };

export const getTitles = (): Promise<TitleInfo[]> => json("/titles");
/** Forgets a table for good. */
export const removeTable = (table: string, secret: string): Promise<null> => maybe(at(table), { secret, method: "DELETE" });
export const getTables = (): Promise<TableInfo[]> => json("/tables");
/** What a table is made from: a scenario, a record, or another table where it stood after some choices. */
export type Wanted = NewTable | { record: string; seats: string[]; mend?: boolean } | { from: string; at: number; seats: string[] };
export const openTable = (table: Wanted, secret = ""): Promise<Opened> => json("/tables", { body: table, secret });
/** Clauses and rulings in a language, as far as the title speaks it; the rest as templates. */
export const getPapers = (title: string, language: string): Promise<Papers> =>
  json(`/titles/${encodeURIComponent(title)}/papers?language=${language}`);
export const getLesson = (title: string): Promise<Lesson | null> => maybe(`/titles/${encodeURIComponent(title)}/lesson`, {});
/** Throws the dice of a finished game again; how many agree. */
export const verifyDice = (table: string, secret: string): Promise<{ throws: number }> => json(at(table) + "/verify", { secret });
export const getSnapshot = (table: string, secret: string, after = 0): Promise<Snapshot> =>
  json(at(table) + (after ? `?log=${after}` : ""), { secret });
/** The ground; what its kind does not have is empty. */
export const getGround = async (table: string, secret: string): Promise<Ground> =>
  ({ columns: 0, rows: 0, even_lower: true, hexes: [], ...await json<Partial<Ground>>(at(table) + "/ground", { secret }) } as Ground);
export const command = (table: string, secret: string, sequence: number, what: Command): Promise<Snapshot> =>
  json(at(table) + "/commands", { secret, body: { sequence, ...what } });
export const getView = (table: string, secret: string, choices: number, signal?: AbortSignal): Promise<View> =>
  json(`${at(table)}/at/${choices}`, { secret, ...(signal ? { signal } : {}) });
export const getRecord = async (table: string, secret: string): Promise<string> => (await ask(at(table) + "/record", { secret })).text();

export function getWhy(table: string, secret: string, piece: number | null, place: string | null): Promise<Refused | null> {
  const query = new URLSearchParams();
  if (piece !== null) query.set("piece", String(piece));
  if (place !== null) query.set("place", place);
  return maybe(`${at(table)}/why?${query}`, { secret });
}

export const getPreview = (table: string, secret: string, text: string, signal?: AbortSignal): Promise<Question | null> =>
  maybe(`${at(table)}/preview?text=${encodeURIComponent(text)}`, { secret, ...(signal ? { signal } : {}) });

/** What the steady opponent would choose in this seat's place, and why; null when it has nothing to say. */
export const getHint = (table: string, secret: string): Promise<Hint | null> => maybe(at(table) + "/hint", { secret });

/** The address of a table's live messages. */
export function liveAddress(table: string, after: number, base: Location = location): string {
  const url = new URL(`/api${at(table)}/live?after=${after}`, base.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url.href;
}
