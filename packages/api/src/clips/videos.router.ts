import { ofPlayersInput, pageOf, pageOfIdInput, pageOfPlayerInput } from '@touchline/contracts/paging';
import { moderatedManySchema, moderateManyInput } from '@touchline/contracts/review-sheets';
import { idInput, moveInput } from '@touchline/contracts/text';
import { reportPlaysInput } from '@touchline/contracts/video-plays';
import { shownVideoEventSchema } from '@touchline/contracts/video-reviews';
import {
  changedVideoSchema,
  choosePosterInput,
  claimShape,
  describedUploadSchema,
  describeUploadInput,
  listVideosInput,
  moderatedVideoSchema,
  moderationListInput,
  moderationPatch,
  ownUnfinishedUploadSchema,
  pinVideoInput,
  playerVideoSchema,
  uploadBudgetSchema,
  videoChange,
  videoCountsSchema,
  videoEdit,
  videoSchema,
} from '@touchline/contracts/videos';
import { z } from 'zod';
import { allowedTo, anyone, check, done, router, signedIn } from '../platform/trpc.ts';
import { editVideo, resubmitVideo } from './editing/editing.service.ts';
import { listFirstVideosAmong, listVideosOfPlayer, pinVideo, reorderVideo } from './order/video-order.service.ts';
import { reportPlays } from './plays/plays.service.ts';
import { choosePoster, reprocessVideo } from './processing/processing.service.ts';
import { findOwnBudget } from './processing/work-budget.service.ts';
import { withClaims } from './review/claims/claims.service.ts';
import { approveVideo, moderateMany } from './review/claims/review-queue.service.ts';
import { readHistory } from './review/history.service.ts';
import { moderateVideo } from './review/moderation.service.ts';
import { countForModeration, listForModeration } from './review/moderation-list.repo.ts';
import { describeUpload } from './upload/resumable/finish-upload.ts';
import { listOwnUnfinished, uploadToContinue } from './upload/resumable/uploads.service.ts';
import { countVideos } from './videos/videos.repo.ts';
import { deleteVideo, listVideos, mustFindVideo, readVideo, videoFor } from './videos/videos.service.ts';

const arranging = signedIn.input(idInput).use(check(({ ctx, input }) => videoFor(ctx, input.id, 'video:arrange')));

const uploader = allowedTo('videos:upload');
const moderator = allowedTo('videos:moderate');

const editing = signedIn.input(idInput).use(check(({ ctx, input }) => videoFor(ctx, input.id, 'video:edit')));

export const videosRouter = router({
  list: anyone
    .input(listVideosInput)
    .output(pageOf(videoSchema))
    .query(({ ctx, input }) => listVideos(ctx, input)),

  ofPlayer: anyone
    .input(pageOfPlayerInput)
    .output(pageOf(playerVideoSchema))
    .query(({ ctx, input }) => listVideosOfPlayer(ctx, input)),

  firstAmong: allowedTo('players:list')
    .input(ofPlayersInput)
    .output(z.array(videoSchema))
    .query(({ ctx, input }) => listFirstVideosAmong(ctx, input.playerIds)),

  byId: anyone
    .input(idInput)
    .output(videoSchema)
    .query(({ ctx, input }) => readVideo(ctx, input.id)),

  ownCounts: signedIn.output(videoCountsSchema).query(({ ctx }) => countVideos(ctx.db, ctx.viewer.id)),

  unfinishedUploads: uploader.output(z.array(ownUnfinishedUploadSchema)).query(({ ctx }) => listOwnUnfinished(ctx)),

  /** The texts of an upload that was begun when its file was chosen. */
  describeUpload: uploader
    .input(idInput)
    .use(check(({ ctx, input }) => uploadToContinue(ctx, input.id)))
    .input(describeUploadInput)
    .output(describedUploadSchema)
    .mutation(({ ctx, input }) => describeUpload(ctx, input)),

  forModeration: moderator
    .input(moderationListInput)
    .output(pageOf(moderatedVideoSchema))
    .query(async ({ ctx, input }) => {
      const page = await listForModeration(ctx.db, input);
      return { ...page, items: await withClaims(ctx, page.items) };
    }),

  uploadBudget: uploader.output(uploadBudgetSchema).query(({ ctx }) => findOwnBudget(ctx)),

  moderationCount: moderator
    .input(moderationListInput.pick({ search: true, status: true }))
    .output(z.number())
    .query(({ ctx, input }) => countForModeration(ctx.db, input)),

  counts: moderator.output(videoCountsSchema).query(({ ctx }) => countVideos(ctx.db)),

  moderate: moderator
    .input(idInput)
    .use(check(({ ctx, input }) => mustFindVideo(ctx.db, input.id)))
    .input(z.object({ patch: moderationPatch }))
    .output(videoSchema)
    .mutation(({ ctx, input }) => moderateVideo(ctx, input.id, input.patch)),

  /** Unlike `moderate`, which is the documented call for programs, it approves only what this admin has played. */
  approve: moderator
    .input(idInput)
    .input(z.object(claimShape))
    .output(videoSchema)
    .mutation(({ ctx, input }) => approveVideo(ctx, input)),

  moderateMany: moderator
    .input(moderateManyInput)
    .output(moderatedManySchema)
    .mutation(({ ctx, input }) => moderateMany(ctx, input)),

  history: signedIn
    .input(pageOfIdInput)
    .output(pageOf(shownVideoEventSchema))
    .query(({ ctx, input }) => readHistory(ctx, input)),

  edit: editing
    .input(z.object({ edit: videoChange }))
    .output(changedVideoSchema)
    .mutation(({ ctx, input }) => editVideo(ctx, input.id, input.edit)),

  resubmit: editing
    .input(z.object({ edit: videoEdit.default({}) }))
    .output(changedVideoSchema)
    .mutation(({ ctx, input }) => resubmitVideo(ctx, input.id, input.edit)),

  reorder: arranging
    .input(moveInput)
    .output(done)
    .mutation(({ ctx, input }) => reorderVideo(ctx, input)),

  pin: arranging
    .input(pinVideoInput)
    .output(done)
    .mutation(({ ctx, input }) => pinVideo(ctx, input)),

  choosePoster: arranging
    .input(choosePosterInput)
    .output(videoSchema)
    .mutation(({ ctx, input }) => choosePoster(ctx, input)),

  reprocess: signedIn
    .input(idInput)
    .output(videoSchema)
    .mutation(({ ctx, input }) => reprocessVideo(ctx, input.id)),

  reportPlays: anyone
    .input(reportPlaysInput)
    .output(done)
    .mutation(({ ctx, input }) => reportPlays(ctx, input)),

  delete: signedIn
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteVideo(ctx, input.id)),
});
