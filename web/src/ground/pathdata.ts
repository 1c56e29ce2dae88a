/** The letters and numbers of a path's data, read one by one: long paths are many, and splitting them is most of the work. */

/**
 * Reads a path. Each command's letter is told to `letter`, which answers how many numbers make one step of it; the numbers are
 * laid into `n`, and `step` is called when a step is whole. False for data with numbers that no command asked for, or none of these.
 */
export function readPath(d: string, n: number[], letter: (command: string) => number, step: () => void): boolean {
  let size = 0, have = 0, i = 0;
  while (i < d.length) {
    const c = d.charCodeAt(i);
    if (c >= 65) {
      size = letter(d[i++]!);
      have = 0;
      continue;
    }
    if (c === 32 || c === 44 || c === 10) {
      i++;
      continue;
    }
    const sign = c === 45 ? -1 : 1, from = c === 45 ? i + 1 : i;
    let value = 0, scale = 0;
    for (i = from; i < d.length; i++) {
      const k = d.charCodeAt(i) - 48;
      if (k === -2 && !scale) scale = 1;
      else if (k < 0 || k > 9) break;
      else {
        value = value * 10 + k;
        scale *= 10;
      }
    }
    if (i === from || !size) return false;
    n[have++] = (sign * value) / (scale || 1);
    if (have === size) {
      have = 0;
      step();
    }
  }
  return true;
}
