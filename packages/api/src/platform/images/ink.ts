import type { Sharp } from 'sharp';
import { loadSharp } from '../lib/sharp.ts';

export type Ink = Sharp | { rejected: 'NO_INK' | 'NOT_A_SIGNATURE' };

/** The largest side of the picture in which ink is looked for. A signature is often a small part of a photo. */
const SIDE = 1400;
const CHANNELS = 4;
/** Of 255. What is more transparent is taken as not drawn. */
const OPAQUE = 128;
/** If a larger part of the picture is opaque, that is paper, and not only the ink. */
const OPAQUE_INK_MAX = 0.5;
/** The largest side of the picture of the paper without ink, and the widest stroke as a part of its smaller side. */
const [PAPER_SIDE, STROKE_MAX] = [256, 0.2];
/** Lightness, of 255. Paper is not taken to be darker, so that noise in the dark is no ink. */
const PAPER_MIN = 24;
/** Lightness, of 255. A darker ground may have light ink on it. The part of such a picture that is wide and lighter is at most the second. */
const [DARK_GROUND, LIGHT_MAX] = [100, 0.02];
/** The least part of the picture that its strongest ink covers. */
const INK_MIN = 0.0005;
/** How much darker than its paper the strongest ink is at least, of 255. A pencil has 80, creases and noise up to 25. */
const CONTRAST_MIN = 46;
/** Parts of the strongest ink. Below the first is clean paper, below the second its lines and stains; from the third on ink is opaque. */
const [CLEAN, WEAK, STRONG] = [0.2, 0.4, 0.75];
/** The largest parts of a signature on paper that are ink, and that are neither ink nor clean paper. Photos have more. */
const [INK_MAX, UNCLEAR_MAX] = [0.35, 0.15];
/** Lightness, of 255. Lighter ink is made this dark. */
const INK_LIGHTNESS = 55;
/** Around the ink, as a part of its larger side. */
const MARGIN = 0.03;

interface Size {
  width: number;
  height: number;
}

/** The ink of a signature, dark and of one colour, on transparent and without the space around it. */
export async function inkOf(picture: Sharp): Promise<Ink> {
  const image = picture.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await image.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const opaque = opaqueInk(data);
  const strength = opaque ?? (await inkOnPaper(data, info));
  const strongest = quantile(strength, 1 - INK_MIN);
  if (strongest < CONTRAST_MIN) return { rejected: 'NO_INK' };
  if (!opaque && isPhoto(strength, strongest)) return { rejected: 'NOT_A_SIGNATURE' };
  const alpha = strength.map((value) => 255 * Math.min(1, Math.max(0, (value / strongest - WEAK) / (STRONG - WEAK))));
  return drawn(inkColour(data, alpha), alpha, info);
}

/** What is opaque, if that is the ink; null if its paper is opaque too. */
function opaqueInk(data: Uint8Array): Uint8Array | null {
  const alphas = Uint8Array.from({ length: data.length / CHANNELS }, (_, at) => data[at * CHANNELS + 3] ?? 0);
  const opaque = alphas.reduce((count, alpha) => count + (alpha >= OPAQUE ? 1 : 0), 0);
  return opaque <= alphas.length * OPAQUE_INK_MAX ? alphas : null;
}

/** How much darker than the paper around it each pixel is, so that a shadow on the paper is no ink. */
async function inkOnPaper(data: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const grey = (pixels: Uint8Array, size: Size) => sharp(pixels, { raw: { ...size, channels: 1 } });
  let lightness = lightnessOf(data);
  const small = await grey(lightness, { width, height })
    .resize({ width: PAPER_SIDE, height: PAPER_SIDE, fit: 'inside', withoutEnlargement: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let paper = closed(small.data, small.info);
  const inverted = small.data.map((value) => 255 - value);
  const ground = closed(inverted, small.info);
  // Light ink on a dark ground: nothing but thin strokes is light. A sheet of paper on a dark table is wide.
  const isDark = quantile(ground, LIGHT_MAX) > 255 - DARK_GROUND;
  if (isDark && difference(ground, inverted) > difference(paper, small.data)) {
    lightness = lightness.map((value) => 255 - value);
    paper = ground;
  }
  const whole = await grey(paper, small.info).resize({ width, height, fit: 'fill' }).extractChannel(0).raw().toBuffer();
  return lightness.map((value, at) => Math.max(0, 255 - (255 * value) / Math.max(PAPER_MIN, whole[at] ?? 255)));
}

/** On white, where the picture is transparent. */
function lightnessOf(data: Uint8Array): Uint8Array {
  const lightness = new Uint8Array(data.length / CHANNELS);
  for (let at = 0, pixel = 0; at < data.length; at += CHANNELS, pixel += 1) {
    const opaque = (data[at + 3] ?? 0) / 255;
    lightness[pixel] = 255 + opaque * (lightnessAt(data, at) - 255);
  }
  return lightness;
}

function lightnessAt(data: ArrayLike<number>, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}

function difference(paper: Uint8Array, data: Uint8Array): number {
  return paper.reduce((sum, value, at) => sum + value - (data[at] ?? 0), 0);
}

/** Morphological closing: removes what is dark and thin, and keeps the edges of what is dark and wide, such as a shadow. */
function closed(data: Uint8Array, size: Size): Uint8Array {
  const radius = Math.max(1, Math.round((Math.min(size.width, size.height) * STROKE_MAX) / 2));
  // One more, since an edge is enlarged to a slope.
  return extreme(extreme(data, size, radius, Math.max), size, radius + 1, Math.min);
}

/** The largest or smallest value in a square around each pixel: first in its row, then in its column. */
function extreme(data: Uint8Array, { width, height }: Size, radius: number, pick: typeof Math.max): Uint8Array {
  const around = (values: Uint8Array, at: number, place: { index: number; count: number; step: number }) => {
    let found = values[at] ?? 0;
    const last = Math.min(place.count - 1, place.index + radius);
    for (let index = Math.max(0, place.index - radius); index <= last; index += 1) {
      found = pick(found, values[at + (index - place.index) * place.step] ?? 0);
    }
    return found;
  };
  const rows = data.map((_, at) => around(data, at, { index: at % width, count: width, step: 1 }));
  return rows.map((_, at) => around(rows, at, { index: Math.floor(at / width), count: height, step: width }));
}

function quantile(values: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let [value, passed] = [0, counts[0] ?? 0];
  while (value < 255 && passed <= (values.length - 1) * share) passed += counts[++value] ?? 0;
  return value;
}

function isPhoto(strength: Uint8Array, strongest: number): boolean {
  let [ink, unclear] = [0, 0];
  for (const value of strength) {
    if (value > strongest * WEAK) ink += 1;
    else if (value > strongest * CLEAN) unclear += 1;
  }
  return ink > strength.length * INK_MAX || unclear > strength.length * UNCLEAR_MAX;
}

/** The mean of what is opaque, made dark. The edges of strokes have the colour of the paper too. */
function inkColour(data: Uint8Array, alpha: Uint8Array): [number, number, number] {
  const sums = [0, 0, 0, 0] as [number, number, number, number];
  for (let at = 0; at < alpha.length; at += 1) {
    if (alpha[at] !== 255) continue;
    for (const channel of [0, 1, 2] as const) sums[channel] += data[at * CHANNELS + channel] ?? 0;
    sums[3] += 1;
  }
  const [red, green, blue] = sums.map((sum) => sum / sums[3]) as [number, number, number];
  const darker = Math.min(1, INK_LIGHTNESS / lightnessAt([red, green, blue], 0));
  return [red * darker, green * darker, blue * darker];
}

async function drawn([red, green, blue]: [number, number, number], alpha: Uint8Array, size: Size): Promise<Sharp> {
  const { width, height } = size;
  const pixels = new Uint8Array(alpha.length * CHANNELS);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < alpha.length; at += 1) {
    const opaque = alpha[at] ?? 0;
    pixels.set([red, green, blue, opaque], at * CHANNELS);
    if (opaque < OPAQUE) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const margin = Math.ceil(Math.max(right - left, bottom - top) * MARGIN);
  [left, top] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  [right, bottom] = [Math.min(width - 1, right + margin), Math.min(height - 1, bottom + margin)];
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width, height, channels: CHANNELS } }).extract({
    left,
    top,
    width: right - left + 1,
    height: bottom - top + 1,
  });
}
