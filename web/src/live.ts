/** Live messages of a table: reconnects by itself, and never misses a move, because it names the last it saw. */
import { getSnapshot, liveAddress } from "./api";
import { keyFor } from "./seats";
import { announce } from "./announce";
import { hear, take, toast } from "./session";
import { connected, seatKeys, snapshot } from "./state";
import { t } from "./text";
import type { Snapshot, Thinking } from "./types";

let socket: WebSocket | null = null;
let again = 0;
/** Milliseconds between tries: twice as long after each that failed, but no longer than a person waits. */
const SOON = 500, LATE = 4000;
let wait = SOON;

export function stopFollowing(): void {
  window.clearTimeout(again);
  const old = socket;
  socket = null;
  old?.close();
}

export function follow(): void {
  stopFollowing();
  const shot = snapshot.value;
  const key = keyFor(seatKeys.value, shot?.view.question?.side);
  if (!shot || !key) return;
  const now = new WebSocket(liveAddress(shot.table, shot.sequence));
  socket = now;
  now.onopen = () => {
    now.send(JSON.stringify({ auth: key.secret }));
    wait = SOON;
    if (connected.value) return;
    connected.value = true;
    toast(t("The server answers again; nothing was lost."), "", "note");
  };
  now.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as Partial<Snapshot> & { thinking?: Thinking | null; error?: unknown };
    const shot = snapshot.value;
    if (message.view) void take(message as Snapshot);
    else if ("thinking" in message && shot) snapshot.value = { ...shot, thinking: message.thinking ?? null };
    else if (message.chat) hear(message.chat);
  };
  now.onclose = () => {
    if (socket !== now) return;
    if (connected.value) announce(t("The connection is lost; this page goes on trying."));
    connected.value = false;
    again = window.setTimeout(() => void reconnect(), wait);
    wait = Math.min(LATE, wait * 2);
  };
}

async function reconnect(): Promise<void> {
  const shot = snapshot.value, key = keyFor(seatKeys.value, shot?.view.question?.side);
  if (!shot || !key) return;
  try {
    await take(await getSnapshot(shot.table, key.secret));
    follow();
  } catch {
    again = window.setTimeout(() => void reconnect(), wait);
    wait = Math.min(LATE, wait * 2);
  }
}

/** Tries at once when the page is looked at again or the network comes back. */
function hurry(): void {
  if (connected.value || document.hidden) return;
  window.clearTimeout(again);
  wait = SOON;
  void reconnect();
}

if (typeof window !== "undefined") {
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
}
