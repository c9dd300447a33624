/** Numbers that look random and are the same on every machine and in every run. */
export interface Random {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** A version 4 UUID. */
  uuid(): string;
  bytes(length: number): Buffer;
}

/** Mulberry32, a counter put through a mixing function: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function createRandom(seed: number): Random {
  let counter = seed >>> 0;
  const next = () => {
    counter = (counter + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const hex = (digits: number) => next().toString(16).padStart(8, '0').slice(0, digits);
  const below = (limit: number) => next() % limit;
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[below(4)]}${hex(3)}-${hex(8)}${hex(4)}`,
    bytes(length) {
      const bytes = Buffer.allocUnsafe(length);
      for (let at = 0; at < length; at += 1) bytes[at] = next() & 0xff;
      return bytes;
    },
  };
}
