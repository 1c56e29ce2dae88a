/** The usual military symbols, drawn in a box 44 wide and 29 high. */

/** Markup of a symbol. `ink` and `width` are the stroke, `paper` the colour of the box behind. */
export function symbol(kind: string, ink: string, width: number, paper: string): string {
  const line = (d: string, w = width): string =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${w.toFixed(2)}" stroke-linejoin="round"/>`;
  const dot = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/>`;
  const word = (s: string): string =>
    `<text x="22" y="20.5" text-anchor="middle" class="cn" font-size="17" font-weight="700" fill="${ink}">${s}</text>`;
  const cross = line("M0 0L44 29M0 29L44 0");
  const track = `<ellipse cx="22" cy="14.5" rx="15.5" ry="8.6" fill="none" stroke="${ink}" stroke-width="${width.toFixed(2)}"/>`;
  switch (kind) {
    case "inf": return cross;
    case "marine": return cross + line("M22 8.5V22M16.5 17Q17 22.5 22 22.5Q27 22.5 27.5 17M19 11.5H25", width * 0.95)
      + `<circle cx="22" cy="6.6" r="2" fill="${paper}" stroke="${ink}" stroke-width="${(width * 0.8).toFixed(2)}"/>`;
    case "mountain": return cross + `<path d="M22 17L31 29H13Z" fill="${ink}"/>`;
    case "para": return cross + line("M14 26Q18 21 22 26Q26 21 30 26");
    case "mech": return cross + track;
    case "arm": return track;
    case "cav": return line("M0 29L44 0");
    case "art": return dot(22, 14.5, 5.6);
    case "mortar": return `<circle cx="22" cy="20" r="4" fill="none" stroke="${ink}" stroke-width="${width.toFixed(2)}"/>` + line("M22 16V4.5M18 8.5L22 4.2L26 8.5");
    case "coast": return dot(22, 11, 4.6) + line("M7 22.5q3.75-4.5 7.5 0t7.5 0 7.5 0 7.5 0");
    case "aa": return line("M3 29Q22 -2 41 29");
    case "at": return line("M4 29L22 4L40 29");
    case "eng": return line("M10 21.5V9H34V21.5M22 9V19", width * 1.1);
    case "mg": return line("M22 25V5M17.5 9.5L22 4.5L26.5 9.5M14 25H30", width * 1.05);
    case "labour": return line("M22 24V9M16 9Q22 2.5 28 9M18.5 24H25.5", width * 1.1);
    case "pillbox": return line("M9 23V14L14 8H30L35 14V23Z") + line("M15 16H29", width * 1.6);
    case "satchel": return line("M15 8H29V22H15ZM18 8V5M26 8V5M15 15H29");
    case "air": return `<path d="M22 14.5Q15 6 11 10.5Q8 14.5 11 18.5Q15 23 22 14.5Q29 6 33 10.5Q36 14.5 33 18.5Q29 23 22 14.5Z" fill="${ink}"/>`;
    case "naval": return line("M22 5V23M13 17Q14 24 22 24Q30 24 31 17M17 9H27", width * 1.1);
    case "leader": return `<path d="M22 3.2L24.9 11.3H33.4L26.6 16.3L29.1 24.6L22 19.6L14.9 24.6L17.4 16.3L10.6 11.3H19.1Z" fill="${ink}"/>`;
    case "hq": return word("HQ");
    case "sf": return word("SF");
    case "sp": return word("SP");
    default: return "";
  }
}

/** Size marks, drawn and not typed, centred at x, y: dots to platoon, bars to regiment, crosses above. */
export function sizeMark(size: string, x: number, y: number, ink: string, width: number): string {
  const n = size.length;
  if (!n) return "";
  let out = "";
  for (let i = 0; i < n; i++) {
    const k = i - (n - 1) / 2;
    if (size[0] === "I") out += `<path d="M${x + k * 6.4} ${y - 5}v10" stroke="${ink}" stroke-width="${width}"/>`;
    else if (size[0] === "X") {
      const at = x + k * (n > 3 ? 9 : 10);
      out += `<path d="M${at - 3.6} ${y - 4.6}l7.2 9.2m-7.2 0l7.2 -9.2" fill="none" stroke="${ink}" stroke-width="${width * 0.82}"/>`;
    } else out += `<circle cx="${x + k * 8}" cy="${y}" r="2.7" fill="${ink}"/>`;
  }
  return out;
}
