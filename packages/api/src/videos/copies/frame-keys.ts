import type { Fingerprint } from './fingerprint.ts';

/** A part of a hash by which videos are found, and where in its video it is. */
export interface PlacedKey {
  key: number;
  position: number;
}

/** Of the first 32 bits, which change least when a picture is cropped: two keys of 16 bits. */
const KEY_BITS = 16;

function keysOf(hash: number, position: number): PlacedKey[] {
  return [hash & 0xffff, hash >>> KEY_BITS].map((bits, half) => ({ key: (half << KEY_BITS) | bits, position }));
}

/** The keys under which a video is stored: those of its moments. */
export function storedKeys({ moments }: Fingerprint): PlacedKey[] {
  return moments.flatMap(({ position, hashes }) => keysOf(hashes[0] ?? 0, position));
}

/** Looked up at once; the statement takes a tenth of a second with 100,000 videos. */
const WANTED_POSITIONS_MAX = 320;

/** The keys by which copies of a video are looked for: those of all its positions, fewer of each second in a long video. */
export function wantedKeys({ hashes }: Fingerprint): PlacedKey[] {
  const positions = hashes.length / 2;
  const step = Math.max(1, Math.ceil(positions / WANTED_POSITIONS_MAX));
  const keys: PlacedKey[] = [];
  for (let position = 0; position < positions; position += step) {
    const [low = 0, high = 0] = [hashes[position * 2], hashes[position * 2 + 1]];
    if (low !== 0 || high !== 0) keys.push(...keysOf(low, position));
  }
  return keys;
}
