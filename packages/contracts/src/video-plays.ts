import { z } from 'zod';
import { PLAYED_RANGE_SECONDS_MAX, PLAYED_RANGES_MAX, PLAYED_SECONDS_MAX } from './limits.ts';
import { bodyId } from './text.ts';

const SECONDS_MAX = 86_400;

const second = z.number().min(0).max(SECONDS_MAX);

const playedRange = z
  .object({ videoId: bodyId, from: second.meta({ examples: [0] }), to: second.meta({ examples: [9.5] }) })
  .refine(({ from, to }) => from < to, { error: 'The end of a range comes after its start.', path: ['to'] })
  .refine(({ from, to }) => to - from <= PLAYED_RANGE_SECONDS_MAX, {
    error: `A range has at most ${PLAYED_RANGE_SECONDS_MAX} seconds.`,
    path: ['to'],
  });
export type PlayedRange = z.output<typeof playedRange>;

/** What was played since the last report; a part that was played twice is in it twice. */
export const reportPlaysInput = z.object({
  ranges: z
    .array(playedRange)
    .max(PLAYED_RANGES_MAX)
    .refine((ranges) => playedSeconds(ranges) <= PLAYED_SECONDS_MAX, {
      error: `A report has at most ${PLAYED_SECONDS_MAX} seconds.`,
    }),
});
export type ReportPlaysInput = z.output<typeof reportPlaysInput>;

export function playedSeconds(ranges: readonly Pick<PlayedRange, 'from' | 'to'>[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}
