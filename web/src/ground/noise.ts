/** Deterministic noise: the same map is drawn on every machine, every time. */

/** A generator of numbers in [0, 1) from a seed (mulberry32). */
export function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function lattice(x: number, y: number, seed: number): number {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth value noise in [0, 1] on a unit lattice. */
export function valueNoise(x: number, y: number, seed = 1): number {
  const xi = Math.floor(x), yi = Math.floor(y);
  const u = fade(x - xi), v = fade(y - yi);
  const a = lattice(xi, yi, seed), b = lattice(xi + 1, yi, seed);
  const c = lattice(xi, yi + 1, seed), d = lattice(xi + 1, yi + 1, seed);
  return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v;
}

/** Several octaves of value noise, in [0, 1]. */
export function fractal(x: number, y: number, seed = 1, octaves = 4): number {
  let value = 0, amplitude = 0.5, total = 0;
  for (let i = 0; i < octaves; i++) {
    value += amplitude * valueNoise(x, y, seed + i * 17);
    total += amplitude;
    amplitude *= 0.5;
    x *= 2.03;
    y *= 2.01;
  }
  return value / total;
}
