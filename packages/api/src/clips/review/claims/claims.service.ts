import type { ModeratedVideo } from '@touchline/contracts/videos';
import type { Db } from '@touchline/db';
import type { ActorContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { changeForAll } from '../../../platform/events/events.ts';
import * as repo from './claims.repo.ts';

/** Throws REVIEW_TAKEN, which names them, while another admin reviews a video. */
export async function assertNotTaken({ viewer, clock }: ActorContext, db: Db, id: string): Promise<void> {
  const [claimant] = await repo.listClaimants(db, { videoIds: [id], now: clock.timestamp(), except: viewer.id });
  if (claimant)
    throw new AppError('REVIEW_TAKEN', { message: `${claimant.name} is reviewing this video at the moment.` });
}

/** Adds to each video which other admin reviews it. */
export async function withClaims(
  { db, viewer, clock }: ActorContext,
  videos: readonly ModeratedVideo[],
): Promise<ModeratedVideo[]> {
  const videoIds = videos.map(({ id }) => id);
  const claimants = await repo.listClaimants(db, { videoIds, now: clock.timestamp(), except: viewer.id });
  const byVideo = new Map(claimants.map(({ videoId, id, name }) => [videoId, { id, name }]));
  return videos.map((video) => ({ ...video, claimedBy: byVideo.get(video.id) ?? null }));
}

/** Tells the lists of other admins. A claim is no transaction, and its end by time is not told. */
export function publishClaim({ events }: ActorContext, id: string): void {
  events.publish([changeForAll('videos:moderate', 'claims', id)]);
}
