/**
 * Counters without nested groups: every shape in the counter's own 96 units. A browser keeps a node for each
 * transform on the page and visits all of them for every frame of a pan; four hundred counters have 3,000.
 */
import { read, type Item } from "../ground/paint";
import { escape } from "../ground/names";

type Matrix = readonly [number, number, number, number, number, number];

const round = (n: number): string => (Math.round(n * 100) / 100).toString();

/** How the numbers of a command take part: x, y, width, height, or as they are. */
const ROLES: Readonly<Record<string, string>> = { M: "xy", L: "xy", H: "x", V: "y", C: "xyxyxy", S: "xyxy", Q: "xyxy", T: "xy", A: "wh---xy" };

/** Outlines and symbols are the same on every counter: each is worked out once. */
const known = new Map<string, string>();

/** A path moved and stretched along the axes. */
export function stretched(d: string, m: Matrix): string {
  const key = m.join(" ") + d;
  let out = known.get(key);
  if (out === undefined) known.set(key, (out = stretch(d, m)));
  return out;
}

function stretch(d: string, [a, , , e, x0, y0]: Matrix): string {
  let out = "";
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const up = letter!.toUpperCase(), absolute = letter === up, roles = ROLES[up];
    out += letter;
    if (!roles) continue;
    // A path that begins with a small m begins at an absolute point.
    const numbers = (rest!.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map((n, i) => {
      const v = Number(n), role = roles[i % roles.length], from = absolute || (letter === "m" && out === "m" && i < 2);
      return role === "x" ? v * a + (from ? x0 : 0) : role === "y" ? v * e + (from ? y0 : 0) : role === "w" ? v * a : role === "h" ? v * e : v;
    });
    out += numbers.map(round).join(" ");
  }
  return out;
}

function flatItem(item: Item): string {
  const m = item.matrix ?? [1, 0, 0, 1, 0, 0];
  const wide = Math.sqrt(Math.abs(m[0] * m[3]));
  const paint = ` fill="${item.fill}"` + (item.fillOpacity < 1 ? ` fill-opacity="${item.fillOpacity}"` : "") + (item.evenodd ? ` fill-rule="evenodd"` : "");
  if (item.text)
    return `<text x="${round(m[4])}" y="${round(m[5])}" text-anchor="${item.anchor === "center" ? "middle" : item.anchor === "right" ? "end" : "start"}" class="cn" font-size="${round(item.size * m[3])}"`
      + ` font-weight="${item.weight}"${item.spacing ? ` letter-spacing="${round(item.spacing)}"` : ""}${paint}>${escape(item.text)}</text>`;
  const line = item.stroke === "none" ? "" : ` stroke="${item.stroke}" stroke-width="${round(item.width * wide)}"`
    + (item.strokeOpacity < 1 ? ` stroke-opacity="${item.strokeOpacity}"` : "") + (item.cap !== "butt" ? ` stroke-linecap="${item.cap}"` : "")
    + (item.join !== "miter" ? ` stroke-linejoin="${item.join}"` : "") + (item.dash.length ? ` stroke-dasharray="${item.dash.map((n) => round(n * wide)).join(" ")}"` : "");
  return `<path d="${stretched(item.d, m)}"${paint}${line}/>`;
}

/** The same picture with no groups in it; `clips` are cut by the shapes they name. */
export function flatten(markup: string): string {
  const items = read(markup, false);
  let out = "", clip = "";
  for (const item of items) {
    if (item.clipName !== clip) out += (clip ? "</g>" : "") + (item.clipName ? `<g clip-path="url(#${item.clipName})">` : "");
    clip = item.clipName;
    out += flatItem(item);
  }
  return out + (clip ? "</g>" : "");
}

