/** Small things that every panel uses: sentences, clause chips, counters, dice, keys, side marks. */
import type { ComponentChildren } from "preact";
import { pictureOf } from "../counters/counter";
import { sideMark } from "../counters/sides";
import { openPapers } from "../papers/papers";
import { codeOf, kinds } from "../state";
import { printed, say, t, template, worded } from "../text";
import type { Text } from "../types";

/** A sentence whose values stand out. */
export function Said({ text }: { text: Text | string | null | undefined }) {
  if (!text || typeof text === "string") return <>{text}</>;
  const [key, values] = text;
  if (!values) return <>{say(text)}</>;
  const parts = template(key).split(/(\{[A-Za-z_][A-Za-z_0-9]*\})/);
  return <>{parts.map((p, i) => {
    const name = p.startsWith("{") && p.endsWith("}") ? p.slice(1, -1) : "";
    return name && name in values ? <b key={i}>{worded(values[name]!)}</b> : p.replace("{{", "{").replace("}}", "}");
  })}</>;
}

/** A clause's number: pressed, it opens the papers there. */
export const Clause = ({ clause }: { clause: string | undefined }) =>
  clause ? (
    <button type="button" class="clause" title={t("Rule {clause}", { clause })} onClick={(e) => {
      e.preventDefault();
      e.stopPropagation();
      openPapers(clause);
    }}><span class="hidden">{t("rule")} </span>{clause}</button>
  ) : null;

export const Key = ({ children }: { children: ComponentChildren }) => <kbd class="key" aria-hidden="true">{children}</kbd>;

/** A counter; `mute` inside a button that says the same in words. */
export function Counter({ id, size, states = [], mute }: { id: number; size: number; states?: string[]; mute?: boolean }) {
  const kind = kinds.value.get(id);
  if (!kind) return null;
  return (
    <svg class="counter" width={size} height={size} viewBox="-2 -2 102 102" role={mute ? undefined : "img"} aria-hidden={mute ? "true" : undefined} aria-label={mute ? undefined : say(kind.words) || kind.name}
      dangerouslySetInnerHTML={{ __html: pictureOf(kind, codeOf(kind.side), size, states) }} />
  );
}

export const Mark = ({ side, size = 24 }: { side: number | null | undefined; size?: number }) => (
  <svg class="mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: sideMark(codeOf(side), 12, 11, 9.4) }} />
);

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die as it lies: pips to six faces, a figure on others. */
export function Die({ face, faces = 6, size = 22 }: { face: number; faces?: number; size?: number }) {
  const pips = faces === 6 ? PIPS[face] : undefined;
  return (
    <svg class="die" width={size} height={size} viewBox="-12 -12 24 24" role="img" aria-label={t("die {face}", { face })}>
      {pips ? <rect x="-10.5" y="-10.5" width="21" height="21" rx="4.5" fill="#FFFBF0" stroke="#8D8069" stroke-width="1.2" />
        : <path d="M0 -11L10.5 -2.5V3.5L0 11L-10.5 3.5V-2.5Z" fill="#FFFBF0" stroke="#8D8069" stroke-width="1.1" />}
      {pips ? pips.map(([x, y], i) => <circle key={i} cx={x * 5.2} cy={y * 5.2} r="2.15" fill={face === 1 ? "#B3231C" : "#241D15"} />)
        : <text y="4" text-anchor="middle" class="cn" font-size="12" font-weight="700" fill="#241D15">{face}</text>}
    </svg>
  );
}

export { printed };
