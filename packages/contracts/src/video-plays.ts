import { z } from 'zod';
import { bodyId } from './text.ts';

/** Seconds of a clip, far beyond any that is accepted. */
const SECONDS_MAX = 86_400;

/** Ranges in one report. A player reports every ten seconds; seeking makes one more range. */
export const PLAYED_RANGES_MAX = 50;

/** A part of a video that was played without interruption, in seconds of the clip. */
export const playedRange = z
  .object({
    videoId: bodyId,
    from: z.number().min(0).max(SECONDS_MAX),
    to: z.number().min(0).max(SECONDS_MAX),
  })
  .refine(({ from, to }) => from < to, { error: 'The end of a range comes after its start.', path: ['to'] });
export type PlayedRange = z.output<typeof playedRange>;

export const reportPlaysInput = z.object({ ranges: z.array(playedRange).max(PLAYED_RANGES_MAX) });
export type ReportPlaysInput = z.output<typeof reportPlaysInput>;
