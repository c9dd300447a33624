import type { PlayedRange } from '@touchline/contracts/video-plays';

const PART_TENTHS = 100;

/** Tenths of seconds that were watched, by the number of the part. */
export type WatchedParts = ReadonlyMap<number, number>;

/**
 * Distributes the played ranges of a video over its parts, in ascending order. The ends are rounded before the lengths are taken,
 * so that ranges that follow each other lose nothing.
 */
export function toParts(ranges: readonly Omit<PlayedRange, 'videoId'>[], duration: number): WatchedParts {
  const end = Math.ceil(duration * 10);
  const parts = new Map<number, number>();
  for (const range of ranges) {
    const to = Math.min(Math.round(range.to * 10), end);
    for (let from = Math.round(range.from * 10); from < to; ) {
      const part = Math.floor(from / PART_TENTHS);
      const until = Math.min(to, (part + 1) * PART_TENTHS);
      parts.set(part, (parts.get(part) ?? 0) + until - from);
      from = until;
    }
  }
  return new Map([...parts].sort(([a], [b]) => a - b));
}
