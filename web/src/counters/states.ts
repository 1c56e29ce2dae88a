/** States of a counter, one place and one shape each, so that they combine and need no colour to be seen. */
import type { SideStyle } from "./sides";

const about = (scale: number): string => `translate(48 48) scale(${scale}) translate(-48 -48)`;

/** Marks under the symbol: a reduced piece's band. */
export const band = (code: string, small: boolean): string =>
  `<g clip-path="url(#counter-${code})"><path d="${small ? "M-4 72L72 -4L92 -4L-4 92Z" : "M-4 68L68 -4L96 -4L-4 96Z"}" fill="${code === "J" ? "#FFFDF4" : "#FFFFFF"}" opacity="${code === "J" ? 0.95 : 0.42}"/></g>`;

function bolt(small: boolean, dx: number, dy: number): string {
  const d = small ? "M96 24L82 27L84 13L68 16L70 0" : "M98 24L88.5 25L89 17.5L80.5 18L81 10.5L73 10.5L74 -2";
  return `<g transform="translate(${dx} ${dy})" fill="none"><path d="${d}" stroke="#120D08" stroke-width="${small ? 13 : 8}"/><path d="${d}" stroke="#FFB000" stroke-width="${small ? 7 : 4}"/></g>`;
}

function bracket(small: boolean): string {
  const q = small ? 26 : 20, w = small ? 9 : 6.5;
  const d = ([[-3, -3, 1, 1], [99, -3, -1, 1], [99, 99, -1, -1], [-3, 99, 1, -1]] as const)
    .map(([x, y, a, b]) => `M${x + a * q} ${y}H${x}V${y + b * q}`).join("");
  return `<path d="${d}" fill="none" stroke="#fff" stroke-width="${w + 4}" stroke-linecap="square"/><path d="${d}" fill="none" stroke="#D55E00" stroke-width="${w}" stroke-linecap="square"/>`;
}

const ring = (shape: string, small: boolean, dark: number, bright: number, colour: string, scale: number): string =>
  `<path d="${shape}" fill="none" stroke="#1D1408" stroke-width="${small ? dark + 1.5 : dark}" transform="${about(scale)}"/>`
  + `<path d="${shape}" fill="none" stroke="${colour}" stroke-width="${small ? bright + 1.2 : bright}" transform="${about(scale)}"/>`;

/** A struck drum: out of supply. */
const drum = (small: boolean): string =>
  `<g transform="translate(${small ? "74 22" : "79 50"})"><circle r="${small ? 15 : 11}" fill="#120D08"/><path d="${small ? "M-7 -8H7V8H-7ZM-12 10L12 -10" : "M-5 -6H5V6H-5ZM-8.5 7.5L8.5 -7.5"}" fill="none" stroke="#fff" stroke-width="${small ? 3.6 : 2.4}"/></g>`;

/** Dug in: a parapet along the foot of the counter, of three bays; a position only improved has one. */
function works(whole: boolean, style: SideStyle, small: boolean): string {
  const d = whole ? "M4 98V91H18V97H34V91H62V97H78V91H92V98" : "M30 98V91H66V98";
  return `<path d="${d}" fill="none" stroke="${style.box}" stroke-width="${small ? 12 : 8}"/><path d="${d}" fill="none" stroke="#3A2A18" stroke-width="${small ? 7 : 4.4}"/>`;
}

/** A dark disc with a sign in it, `at` a place that is the state's own. */
function disc(small: boolean, [x, y]: readonly [number, number], sign: string): string {
  return `<g transform="translate(${x} ${y})${small ? " scale(1.6)" : ""}"><circle r="10" fill="#1F1B16" stroke="#F6F0E1" stroke-width="1.8"/><path d="${sign}" fill="none" stroke="#F6F0E1" stroke-width="2.3"/></g>`;
}

/** Frozen, it may do nothing now: a padlock. Stuck, held fast where it stands: two points that meet. */
const PADLOCK = "M-4.4 -1H4.4V5.6H-4.4ZM-2.8 -1V-3.2A2.8 2.8 0 0 1 2.8 -3.2V-1", HELD = "M-6 -4.4L-1.6 0L-6 4.4M6 -4.4L1.6 0L6 4.4";

/** Screened from the fight: a fence along the left edge. */
const fence = (style: SideStyle, small: boolean): string =>
  `<path d="M1 12V84" fill="none" stroke="${style.box}" stroke-width="${small ? 13 : 9}"/><path d="M1 13V83" fill="none" stroke="#3A2A18" stroke-width="${small ? 8.5 : 5.6}" stroke-dasharray="${small ? "10 5" : "7 3.5"}"/>`;

/** Fallen: struck out from corner to corner. */
const struck = (small: boolean): string =>
  `<path d="M12 12L84 84M84 12L12 84" fill="none" stroke="#F6F0E1" stroke-width="${small ? 15 : 10}"/><path d="M12 12L84 84M84 12L12 84" fill="none" stroke="#1F1B16" stroke-width="${small ? 8 : 5}"/>`;

/** It must still fight: the same warning as over the map. */
const WARNING = `<g transform="translate(86 46)"><path d="M0 -19.4L19.4 14.4H-19.4Z" fill="#FFD36B" stroke="#1D1408" stroke-width="2.6" stroke-linejoin="round"/>`
  + `<path d="M0 -8V3.6M0 8v.1" stroke="#1D1408" stroke-width="4.9" stroke-linecap="round"/></g>`;

/** Marks over the drawing. */
export function marks(states: ReadonlySet<string>, code: string, style: SideStyle, small: boolean): string {
  let out = "";
  if (states.has("moved")) {
    out += small
      ? `<path d="M70 0H96V24Z" fill="${style.body}"/><path d="M77 3L89 12L77 21" fill="none" stroke="${style.ink}" stroke-width="6.5"/>`
      : `<g fill="none" stroke="${style.ink}" stroke-width="3.6" stroke-linejoin="round"><path d="M79 7.5L86 14L79 20.5"/><path d="M71.5 7.5L78.5 14L71.5 20.5" opacity=".6"/></g>`;
  }
  if (states.has("fought")) {
    // Crossed strokes at the lower left: it has attacked, or has been attacked.
    out += `<g transform="translate(${small ? 18 : 14} ${small ? 78 : 82})"><circle r="${small ? 17 : 10}" fill="#1F1B16" stroke="#F6F0E1" stroke-width="${small ? 3 : 1.8}"/><path d="${small ? "M-8 -8L8 8M-8 8L8 -8" : "M-4.6 -4.6L4.6 4.6M-4.6 4.6L4.6 -4.6"}" stroke="#F6F0E1" stroke-width="${small ? 4.4 : 2.6}"/></g>`;
  }
  if (states.has("displaced")) {
    out += `<g transform="translate(${small ? 78 : 82} ${small ? 78 : 82})"><circle r="${small ? 17 : 10}" fill="#F6F0E1" stroke="#1F1B16" stroke-width="${small ? 3 : 1.8}"/><path d="${small ? "M8 -6H-8M-2 -11L-9 -6L-2 -1M-8 7H8" : "M5 -3H-5M-1.4 -6L-5.4 -3L-1.4 0M-5 4.4H5"}" fill="none" stroke="#1F1B16" stroke-width="${small ? 4 : 2.2}"/></g>`;
  }
  if (states.has("spent")) {
    const q = small ? 66 : 70;
    const corner = code === "J" ? `M93 ${q}V76A17 17 0 0 1 76 93H${q}Z` : code === "A" ? `M93 ${q}V79L79 93H${q}Z` : `M94 ${q}V94H${q}Z`;
    out += `<path d="${corner}" fill="#241D15"/><path d="M93.5 ${q}H${q + 4}Q${q} ${q} ${q} ${q + 4}V93.5Z" fill="#F8F0DA" stroke="#241D15" stroke-width="${small ? 3.4 : 2}" stroke-linejoin="round"/>`;
  }
  const twice = states.has("disrupted2");
  if (twice || states.has("disrupted") || states.has("hit"))
    out += `<g clip-path="url(#counter-${code})">${bolt(small, 0, 0)}${twice ? bolt(small, small ? -17 : -9.5, small ? 17 : 9.5) : ""}</g>`;
  if (states.has("unsupplied"))
    out += `<path d="${style.shape}" fill="none" stroke="#120D08" stroke-width="${small ? 8 : 5.4}" transform="${about(0.95)}"/><path d="${style.shape}" fill="none" stroke="#fff" stroke-width="${small ? 6 : 3.6}" stroke-dasharray="${small ? "14 12" : "9 7"}" transform="${about(0.95)}"/>` + drum(small);
  if (states.has("entrenched") || states.has("improved")) out += works(states.has("entrenched"), style, small);
  if (states.has("screened")) out += fence(style, small);
  if (states.has("frozen")) out += disc(small, small ? [16, 50] : [13, 55], PADLOCK);
  if (states.has("stuck")) out += disc(small, small ? [80, 50] : [83, 55], HELD);
  if (states.has("must")) out += WARNING;
  if (states.has("fallen")) out += struck(small);
  if (states.has("target")) out += bracket(small);
  if (states.has("selected")) out += ring(style.shape, small, 9, 5.5, "#FFC83D", 1.06);
  else if (states.has("lit")) out += ring(style.shape, small, 5.5, 3.4, "#FFE3A0", 1.05);
  return out;
}
