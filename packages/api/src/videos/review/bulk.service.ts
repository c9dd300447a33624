import type { ModeratedMany, ModerateManyInput } from '@touchline/contracts/review-sheets';
import type { Video } from '@touchline/contracts/videos';
import type { ActorContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { toAppError } from '../../input-errors.ts';
import { inTransaction } from '../../lib/transaction.ts';
import * as repo from '../videos.repo.ts';
import { lockWithPlayer, mustFindVideo } from '../videos.service.ts';
import { assertNotTaken } from './claims/claims.service.ts';
import { moderateIn } from './decisions.service.ts';
import { assertReviewed } from './viewing/viewing.service.ts';

/**
 * Decides about several videos, each in a transaction of its own. Only what the admin has played and what has no notices is
 * approved.
 */
export async function moderateMany(ctx: ActorContext, { videos, decision }: ModerateManyInput): Promise<ModeratedMany> {
  const results: ModeratedMany = [];
  for (const video of videos) {
    const { id } = video;
    try {
      results.push({ id, entryId: await moderateOne(ctx, video, decision) });
    } catch (error) {
      const refusal = toAppError(error);
      if (!refusal) ctx.log.error({ err: error, video: id }, 'A video of a list could not be moderated.');
      results.push({ id, message: (refusal ?? new AppError('INTERNAL')).message });
    }
  }
  return results;
}

/** Approves one video from a list of the app, by the rules for several. */
export async function approveVideo(ctx: ActorContext, id: string): Promise<Video> {
  const { revision } = await mustFindVideo(ctx.db, id);
  await moderateOne(ctx, { id, revision }, { kind: 'approve' });
  return repo.toVideo(await mustFindVideo(ctx.db, id));
}

function moderateOne(
  ctx: ActorContext,
  { id, revision }: ModerateManyInput['videos'][number],
  decision: ModerateManyInput['decision'],
): Promise<string> {
  return inTransaction(ctx.db, async (tx) => {
    const video = await lockWithPlayer(tx, id);
    await assertNotTaken(ctx, tx, id);
    if (decision.kind === 'approve') {
      if (video.isApproved) throw new AppError('NOT_WAITING');
      if (revision !== video.revision) throw new AppError('VIDEO_CHANGED');
      await assertReviewed(ctx, tx, video, []);
      return moderateIn(ctx, tx, id, { isApproved: true, revision });
    }
    const { kind: _, ...rejection } = decision;
    return moderateIn(ctx, tx, id, { isApproved: false, isPublic: false, revision, ...rejection });
  });
}
