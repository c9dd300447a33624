import { type GreyPicture, hasherOf, SIDE } from './frame-hash.ts';

/** Hashes of what changes in the picture, since one camera always shows the same pitch. A position is an eighth of a second. */
export interface Fingerprint {
  /** Low and high word per position; both 0 where nothing moves. */
  hashes: Int32Array;
  moments: Moment[];
  searches: Search[];
}

export const PER_POSITION = 2;

/** A moment that is compared with other videos, which find this one by its key. */
export interface Moment {
  position: number;
  key: number;
  /** Low and high word for the whole picture and each part a copy may show. */
  crops: Int32Array;
}

export interface Search {
  position: number;
  keys: Int32Array;
}

/** Raise it when the algorithm changes: all fingerprints are then made again. */
export const FINGERPRINT_VERSION = 1;

const POSITIONS_PER_SECOND = 8;
/** A change is the difference of two half seconds: robust to other frame rates and a shaking hand. */
const CHANGE_POSITIONS = 4;
/** Only the start of long clips is compared; five minutes take 19 kB. */
export const COMPARED_SECONDS_MAX = 300;
/** A quarter of a second apart, more in clips longer than 8 seconds. */
const MOMENTS_MAX = 32;
const MOMENT_POSITIONS = 2;
const SEARCHES_MAX = 120;

/** In shades of 256: camera noise changes less than 0.1; 22 players in a picture of 640 by 360 change 0.2 to 1.6. */
const MOMENT_STRENGTH_MIN = 0.2;
const HASH_STRENGTH_MIN = 0.12;

/** The share of a width or height that a copy may lose: at the start, the end, or half each. */
const CROP = 0.05;
const WHOLE = [0, 1] as const;
const MIDDLE = [CROP / 2, 1 - CROP / 2] as const;
const CROPPED = [[CROP, 1], MIDDLE, [0, 1 - CROP]] as const;

const HASHERS = [
  hasherOf(WHOLE, WHOLE),
  ...CROPPED.flatMap((across) => CROPPED.map((down) => hasherOf(across, down))),
] as const;
export const CROPS = HASHERS.length;

/** The key covers the middle: in a copy nothing moves more than a fortieth of the picture from its place. */
const momentHasher = hasherOf(MIDDLE, MIDDLE);
const SEARCH_HASHERS = [WHOLE, MIDDLE, [CROP, 1 - CROP] as const].map((part) => hasherOf(part, part));

export function createFingerprinter() {
  const pictures: GreyPicture[] = [];
  const open = { sum: new Float32Array(SIDE * SIDE), frames: 0, since: null as number | null };
  const complete = (until: number) => {
    const mean = open.sum.map((sum) => sum / Math.max(1, open.frames));
    while (pictures.length < until) pictures.push(mean);
    open.sum.fill(0);
    open.frames = 0;
  };
  return {
    /** `pixels`: SIDE by SIDE shades of grey. */
    add(seconds: number, pixels: Uint8Array) {
      open.since ??= seconds;
      const position = Math.floor((seconds - open.since) * POSITIONS_PER_SECOND + 1e-6);
      if (position > pictures.length) complete(position);
      for (const [index, grey] of pixels.entries()) open.sum[index] = (open.sum[index] ?? 0) + grey;
      open.frames += 1;
    },
    finish() {
      if (open.frames > 0) complete(pictures.length + 1);
      return fingerprintOf(pictures);
    },
  };
}

function fingerprintOf(pictures: readonly GreyPicture[]): Fingerprint {
  const positions = Math.max(0, pictures.length - 2 * CHANGE_POSITIONS + 1);
  const hashes = new Int32Array(positions * PER_POSITION);
  const [moments, searches]: [Moment[], Search[]] = [[], []];
  const momentStep = Math.max(MOMENT_POSITIONS, Math.ceil(positions / MOMENTS_MAX));
  const searchStep = Math.max(1, Math.ceil(positions / SEARCHES_MAX));
  for (let position = 0; position < positions; position += 1) {
    const change = changeAt(pictures, position);
    const { low, high, strength } = HASHERS[0](change);
    if (strength < HASH_STRENGTH_MIN) continue;
    hashes.set([low, high], position * PER_POSITION);
    if (position % searchStep === 0) {
      searches.push({ position, keys: Int32Array.from(SEARCH_HASHERS.map((hash) => hash(change).key)) });
    }
    if (position % momentStep !== 0 || strength < MOMENT_STRENGTH_MIN) continue;
    const crops = HASHERS.map((hash) => hash(change)).flatMap(({ low, high }) => [low, high]);
    moments.push({ position, key: momentHasher(change).key, crops: Int32Array.from(crops) });
  }
  return { hashes, moments, searches };
}

function changeAt(pictures: readonly GreyPicture[], position: number): GreyPicture {
  const change = new Float32Array(SIDE * SIDE);
  for (let index = 0; index < CHANGE_POSITIONS; index += 1) {
    const [before, after] = [pictures[position + index], pictures[position + CHANGE_POSITIONS + index]];
    for (let at = 0; at < change.length; at += 1) {
      change[at] = (change[at] ?? 0) + ((after?.[at] ?? 0) - (before?.[at] ?? 0)) / CHANGE_POSITIONS;
    }
  }
  return change;
}

export type EncodedFingerprint = Record<keyof Fingerprint, string>;

const PER_MOMENT = 2 + CROPS * 2;
const PER_SEARCH = 1 + SEARCH_HASHERS.length;

export function encodeFingerprint({ hashes, moments, searches }: Fingerprint): EncodedFingerprint {
  return {
    hashes: toText(hashes),
    moments: toText(moments.flatMap(({ position, key, crops }) => [position, key, ...crops])),
    searches: toText(searches.flatMap(({ position, keys }) => [position, ...keys])),
  };
}

export function decodeFingerprint({ hashes, moments, searches }: EncodedFingerprint): Fingerprint {
  return {
    hashes: toNumbers(hashes),
    moments: toRows(moments, PER_MOMENT).map((row) => {
      const [position = 0, key = 0] = row;
      return { position, key, crops: row.subarray(2) };
    }),
    searches: toRows(searches, PER_SEARCH).map((row) => ({ position: row[0] ?? 0, keys: row.subarray(1) })),
  };
}

export const NO_FINGERPRINT: EncodedFingerprint = { hashes: '', moments: '', searches: '' };

function toRows(text: string, length: number): Int32Array[] {
  const numbers = toNumbers(text);
  return Array.from({ length: numbers.length / length }, (_, index) => {
    return numbers.subarray(index * length, (index + 1) * length);
  });
}

function toText(numbers: ArrayLike<number>): string {
  return Buffer.from(Int32Array.from(numbers).buffer).toString('base64');
}

function toNumbers(text: string): Int32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Int32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

export interface PlacedKey {
  key: number;
  position: number;
}

/** A key has 32 bits. Lookups use its halves, since some bits differ in a copy. */
const HALF_BITS = 16;

function halvesOf(key: number, position: number): PlacedKey[] {
  const halves = [key & 0xffff, key >>> HALF_BITS];
  return halves.map((bits, half) => ({ key: (half << HALF_BITS) | bits, position }));
}

export function storedKeys({ moments }: Fingerprint): PlacedKey[] {
  return moments.flatMap(({ position, key }) => halvesOf(key, position));
}

export function wantedKeys({ searches }: Fingerprint): PlacedKey[] {
  return searches.flatMap(({ position, keys }) => [...keys].flatMap((key) => halvesOf(key, position)));
}
