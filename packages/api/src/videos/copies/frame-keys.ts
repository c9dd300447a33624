import type { Fingerprint } from './fingerprint.ts';

/** A part of a hash by which videos are found, and where in its video it is. */
export interface PlacedKey {
  key: number;
  position: number;
}

/** A key of a hash has 32 bits. Its halves are looked up, as a copy has errors in some of them. */
const HALF_BITS = 16;

function halvesOf(key: number, position: number): PlacedKey[] {
  const halves = [key & 0xffff, key >>> HALF_BITS];
  return halves.map((bits, half) => ({ key: (half << HALF_BITS) | bits, position }));
}

/** The keys under which a video is stored. */
export function storedKeys({ moments }: Fingerprint): PlacedKey[] {
  return moments.flatMap(({ position, key }) => halvesOf(key, position));
}

/** The keys by which copies of a video are looked for. */
export function wantedKeys({ searches }: Fingerprint): PlacedKey[] {
  return searches.flatMap(({ position, keys }) => [...keys].flatMap((key) => halvesOf(key, position)));
}
