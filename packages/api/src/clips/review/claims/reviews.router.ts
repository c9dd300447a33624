import {
  claimSchema,
  decidedSchema,
  nextReviewInput,
  reviewTurnSchema,
  skipReviewInput,
} from '@touchline/contracts/review-sheets';
import { idInput } from '@touchline/contracts/text';
import { CLAIM_SECONDS, decideReviewInput } from '@touchline/contracts/video-reviews';
import { z } from 'zod';
import { allowedTo, check, done, router } from '../../../platform/trpc.ts';
import { mustFindVideo } from '../../videos/videos.service.ts';
import { countReviewable } from './claims.repo.ts';
import { claimVideo, decideReview, nextReview, openReview, releaseVideo, skipReview } from './review-queue.service.ts';

const reviewer = allowedTo('videos:moderate');

/** Claiming a video is a mutation, since it changes what others get. */
export const reviewsRouter = router({
  waitingCount: reviewer.output(z.number()).query(({ ctx }) => countReviewable(ctx.db)),

  next: reviewer
    .input(nextReviewInput)
    .output(reviewTurnSchema)
    .mutation(({ ctx, input }) => nextReview(ctx, input.after)),

  open: reviewer
    .input(idInput)
    .output(reviewTurnSchema)
    .mutation(({ ctx, input }) => openReview(ctx, input.id)),

  skip: reviewer
    .input(skipReviewInput)
    .output(reviewTurnSchema)
    .mutation(({ ctx, input }) => skipReview(ctx, input.id, input.after)),

  renew: reviewer
    .input(idInput)
    .output(claimSchema)
    .mutation(async ({ ctx, input }) => {
      await claimVideo(ctx, input.id);
      return { secondsLeft: CLAIM_SECONDS };
    }),

  release: reviewer
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => releaseVideo(ctx, input.id)),

  decide: reviewer
    .input(idInput)
    .use(check(({ ctx, input }) => mustFindVideo(ctx.db, input.id)))
    .input(decideReviewInput)
    .output(decidedSchema)
    .mutation(async ({ ctx, input }) => ({ entryId: await decideReview(ctx, input) })),
});
