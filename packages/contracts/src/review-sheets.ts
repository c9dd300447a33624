import { z } from 'zod';
import { someId } from './text.ts';
import {
  changesSchema,
  decideReviewInput,
  REVIEW_NOTICES,
  reviewedPlayerSchema,
  videoEventSchema,
} from './video-reviews.ts';
import { claimShape, moderatedVideoSchema } from './videos.ts';

export const COPIES_MAX = 10;

/** `exact`: the same file. `near`: encoded again, cropped or smaller. `share`: the part of the compared frames that agree. */
export const copySchema = z.object({
  kind: z.enum(['exact', 'near']),
  video: z.object({
    id: z.string(),
    title: z.string(),
    player: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
    createdAt: z.string(),
    isApproved: z.boolean(),
  }),
  isSamePlayer: z.boolean(),
  share: z.number().min(0).max(1),
});
export type Copy = z.infer<typeof copySchema>;

/**
 * Whether a rejection as a copy is likely: another player's video, or one of their own that is approved, was uploaded before.
 * A player may send a rejected clip in a new file, and is not accused because others have copied them.
 */
export function isLikelyCopy({ video, copies }: { video: { createdAt: string }; copies: readonly Copy[] }): boolean {
  return copies.some((copy) => copy.video.createdAt < video.createdAt && (!copy.isSamePlayer || copy.video.isApproved));
}

export const reviewSheetSchema = z.object({
  video: moderatedVideoSchema,
  player: reviewedPlayerSchema,
  events: z.array(videoEventSchema),
  changes: changesSchema.nullable(),
  copies: z.array(copySchema),
  notices: z.array(z.enum(REVIEW_NOTICES)),
  secondsToPlay: z.number(),
  secondsPlayed: z.number(),
  secondsLeft: z.number(),
  /** The place in the queue, with which the next video is requested. */
  position: z.string(),
});
export type ReviewSheet = z.infer<typeof reviewSheetSchema>;

/** `waiting` counts the videos that can be reviewed, those of other reviewers included. */
export const reviewTurnSchema = z.object({ sheet: reviewSheetSchema.nullable(), waiting: z.number() });
export type ReviewTurn = z.infer<typeof reviewTurnSchema>;

const position = z.string().max(500).nullish();

export const nextReviewInput = z.object({ after: position }).default({});
export const skipReviewInput = z.object({ id: someId, after: position });

export const claimSchema = z.object({ secondsLeft: z.number() });

/** The entry of the audit log that can undo the decision. */
export const decidedSchema = z.object({ entryId: z.string() });

export const MODERATE_MANY_MAX = 100;

export const moderateManyInput = z.object({
  videos: z
    .array(z.object({ id: someId, revision: z.number().int() }))
    .min(1, { error: 'Please choose a video.' })
    .max(MODERATE_MANY_MAX, { error: `Please choose at most ${MODERATE_MANY_MAX} videos.` })
    .transform((videos) => [...new Map(videos.map((video) => [video.id, video])).values()]),
  decision: decideReviewInput.shape.decision,
  ...claimShape,
});
export type ModerateManyInput = z.output<typeof moderateManyInput>;

export const moderatedManySchema = z.array(
  z.union([
    z.object({ id: z.string(), entryId: z.string() }),
    z.object({ id: z.string(), message: z.string(), isTaken: z.boolean() }),
  ]),
);
