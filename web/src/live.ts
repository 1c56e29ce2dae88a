/** Live messages of a table: reconnects by itself, and never misses a move, because it names the last it saw. */
import { getSnapshot, liveAddress } from "./api";
import { keyFor } from "./seats";
import { take } from "./session";
import { connected, seatKeys, snapshot } from "./state";
import type { Snapshot, Thinking } from "./types";

let socket: WebSocket | null = null;
let again = 0;
let wait = 500;

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
    connected.value = true;
    wait = 500;
  };
  now.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as Partial<Snapshot> & { thinking?: Thinking | null; error?: unknown };
    const shot = snapshot.value;
    if (message.view) void take(message as Snapshot);
    else if ("thinking" in message && shot) snapshot.value = { ...shot, thinking: message.thinking ?? null };
  };
  now.onclose = () => {
    if (socket !== now) return;
    connected.value = false;
    again = window.setTimeout(() => void reconnect(), wait);
    wait = Math.min(8000, wait * 2);
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
    wait = Math.min(8000, wait * 2);
  }
}
