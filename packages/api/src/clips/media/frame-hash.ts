export const SIDE = 32;
/** SIDE by SIDE pixels, row by row: shades of grey, or how they have changed. */
export type GreyPicture = Float32Array;

/** The analysed part of a width or height, where the whole is from 0 to 1. */
type Stretch = readonly [from: number, to: number];

const WAVES = 12;

const WAVES_BY_LENGTH = Array.from(
  { length: WAVES * WAVES },
  (_, index) => [index % WAVES, Math.floor(index / WAVES)] as const,
).sort(([a, b], [c, d]) => Math.max(a, b) - Math.max(c, d) || a + b - c - d);
/** The longest waves change least under cropping; shorter ones distinguish what one camera shows at different times. */
const KEY_WAVES = WAVES_BY_LENGTH.slice(1, 33);
const LOW_WAVES = WAVES_BY_LENGTH.slice(64, 96);
const HIGH_WAVES = WAVES_BY_LENGTH.slice(96, 128);

/** Hashes by the signs of a discrete cosine transform, as pHash does (Zauner, 2010). A part may begin within a pixel. */
export function hasherOf(across: Stretch, down: Stretch) {
  const [columns, rows] = [wavesOn(across), wavesOn(down)];
  return (picture: GreyPicture) => {
    const lines = new Float64Array(SIDE * WAVES);
    for (let y = 0; y < SIDE; y += 1) {
      for (let wave = 0; wave < WAVES; wave += 1) {
        lines[y * WAVES + wave] = product(columns, wave * SIDE, picture, y * SIDE);
      }
    }
    let squares = 0;
    const signsOf = (waves: typeof KEY_WAVES) => {
      let signs = 0;
      for (const [bit, [u, v]] of waves.entries()) {
        let sum = 0;
        for (let y = 0; y < SIDE; y += 1) sum += (lines[y * WAVES + u] ?? 0) * (rows[v * SIDE + y] ?? 0);
        squares += sum * sum;
        if (sum > 0) signs |= 1 << bit;
      }
      return signs;
    };
    const [low, high] = [signsOf(LOW_WAVES), signsOf(HIGH_WAVES)];
    return { low, high, strength: Math.sqrt(squares), key: signsOf(KEY_WAVES) };
  };
}

function product(waves: Float64Array, waveAt: number, picture: GreyPicture, lineAt: number): number {
  let sum = 0;
  for (let x = 0; x < SIDE; x += 1) sum += (waves[waveAt + x] ?? 0) * (picture[lineAt + x] ?? 0);
  return sum;
}

function wavesOn([from, to]: Stretch): Float64Array {
  const length = to - from;
  const integral = (wave: number, x: number) =>
    wave === 0 ? x : (Math.SQRT2 * Math.sin((Math.PI * wave * (x - from)) / length) * length) / (Math.PI * wave);
  const waves = new Float64Array(WAVES * SIDE);
  for (let wave = 0; wave < WAVES; wave += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const [start, end] = [Math.max(x / SIDE, from), Math.min((x + 1) / SIDE, to)];
      if (end > start) waves[wave * SIDE + x] = (integral(wave, end) - integral(wave, start)) / length;
    }
  }
  return waves;
}

export function differingBits(a: number, b: number): number {
  // Parallel bit count (Warren, Hacker's Delight, 5-1).
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
