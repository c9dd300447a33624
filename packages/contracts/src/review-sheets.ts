import { z } from 'zod';
import { someId } from './text.ts';
import { copySchema } from './video-copies.ts';
import {
  changesSchema,
  REVIEW_NOTICES,
  rejectionFields,
  reviewedPlayerSchema,
  videoEventSchema,
} from './video-reviews.ts';
import { moderatedVideoSchema } from './videos.ts';

export const reviewSheetSchema = z.object({
  video: moderatedVideoSchema,
  player: reviewedPlayerSchema,
  /** The last events, newest first. */
  events: z.array(videoEventSchema),
  /** What has changed since the last decision; null for a video without one. */
  changes: changesSchema.nullable(),
  copies: z.array(copySchema),
  /** What the reviewer has to confirm before they approve it. */
  notices: z.array(z.enum(REVIEW_NOTICES)),
  /** Of the video as it is now, and what of this the reviewer has played already. */
  secondsToPlay: z.number(),
  secondsPlayed: z.number(),
  /** How long the video is the reviewer's own, if the page does not ask for more. */
  secondsLeft: z.number(),
  /** Where the video stands in the queue: what comes after it is asked for with this. */
  position: z.string(),
});
export type ReviewSheet = z.infer<typeof reviewSheetSchema>;

/** A reviewer's turn: the video, if there is one, and how many videos can be reviewed, those of other reviewers included. */
export const reviewTurnSchema = z.object({ sheet: reviewSheetSchema.nullable(), waiting: z.number() });
export type ReviewTurn = z.infer<typeof reviewTurnSchema>;

const position = z.string().max(500).nullish();

/** Without a position the queue begins with the video that waits longest. */
export const nextReviewInput = z.object({ after: position }).default({});
export const skipReviewInput = z.object({ id: someId, after: position });

export const claimSchema = z.object({ secondsLeft: z.number() });

/** The entry of the audit log, by which the decision can be undone. */
export const decidedSchema = z.object({ entryId: z.string() });

/** Videos of one call. */
export const MODERATE_MANY_MAX = 100;

export const moderateManyInput = z.object({
  /** The revisions are those that the admin has seen. */
  videos: z
    .array(z.object({ id: someId, revision: z.number().int() }))
    .min(1, { error: 'Please choose a video.' })
    .max(MODERATE_MANY_MAX, { error: `Please choose at most ${MODERATE_MANY_MAX} videos.` })
    .transform((videos) => [...new Map(videos.map((video) => [video.id, video])).values()]),
  decision: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('approve') }),
    z.object({ kind: z.literal('reject'), ...rejectionFields.shape }),
  ]),
});
export type ModerateManyInput = z.output<typeof moderateManyInput>;

/** What came of each video: the entry of the audit log, or why nothing was changed. */
export const moderatedManySchema = z.array(
  z.union([z.object({ id: z.string(), entryId: z.string() }), z.object({ id: z.string(), message: z.string() })]),
);
export type ModeratedMany = z.infer<typeof moderatedManySchema>;
