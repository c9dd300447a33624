import { type Fingerprint, PER_POSITION } from './fingerprint.ts';

/** A part of a hash by which videos are found, and where in its video it is. */
export interface PlacedKey {
  key: number;
  position: number;
}

/** The key of a hash has 32 bits. Its halves are looked up, as a copy has errors in some of them. */
const KEY_BITS = 16;

function keysOf(key: number, position: number): PlacedKey[] {
  return [key & 0xffff, key >>> KEY_BITS].map((bits, half) => ({ key: (half << KEY_BITS) | bits, position }));
}

/** The keys under which a video is stored: those of its moments. */
export function storedKeys({ moments }: Fingerprint): PlacedKey[] {
  return moments.flatMap(({ position, key }) => keysOf(key, position));
}

/** Looked up at once; the statement takes a tenth of a second with 100,000 videos. */
const WANTED_POSITIONS_MAX = 320;

/** The keys by which copies of a video are looked for: those of all its positions, fewer of each second in a long video. */
export function wantedKeys({ hashes }: Fingerprint): PlacedKey[] {
  const positions = hashes.length / PER_POSITION;
  const step = Math.max(1, Math.ceil(positions / WANTED_POSITIONS_MAX));
  const keys: PlacedKey[] = [];
  for (let position = 0; position < positions; position += step) {
    const [low, high, key = 0] = hashes.subarray(position * PER_POSITION);
    if (low !== 0 || high !== 0) keys.push(...keysOf(key, position));
  }
  return keys;
}
