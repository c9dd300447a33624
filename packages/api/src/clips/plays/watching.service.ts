import { BEGUN_DAYS, BEGUN_MAX, type BegunVideo, WATCHED_PART } from '@touchline/contracts/today';
import type { PlayedRange } from '@touchline/contracts/video-plays';
import { type Tx, toFlag } from '@touchline/db';
import type { ActorContext, ClockContext, DbContext } from '../../platform/context.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { toVideo } from '../videos/videos.repo.ts';
import { audienceOf, withTextsFor } from '../videos/videos.service.ts';
import * as repo from './watching.repo.ts';

/** More clips than a scout watches in a year. */
const STATES_PER_SCOUT = 5000;

/** Records up to which second a scout has played clips, which is theirs alone. `watched` are those that they may watch. */
export async function recordWatching(
  ctx: ClockContext,
  tx: Tx,
  {
    viewerId,
    watched,
    ranges,
  }: {
    viewerId: string;
    watched: readonly { videoId: string; duration: number | null }[];
    ranges: readonly PlayedRange[];
  },
): Promise<void> {
  const states = watched.map(({ videoId, duration }) => {
    const end = ranges.findLast((range) => range.videoId === videoId)?.to ?? 0;
    const isWatched = duration !== null && end >= duration * WATCHED_PART;
    return { videoId, seconds: Math.floor(Math.min(end, duration ?? end)), isWatched: toFlag(isWatched) };
  });
  if (states.length > 0) await repo.setStates(tx, { viewerId, states, now: ctx.clock.timestamp() });
}

/** The clips that the calling scout has begun and not finished, the last one first. */
export async function listBegunVideos(ctx: ActorContext): Promise<BegunVideo[]> {
  const rows = await repo.listBegun(ctx.db, {
    viewerId: ctx.viewer.id,
    audience: audienceOf(ctx.viewer),
    since: ctx.clock.timestampIn(-BEGUN_DAYS * DAY_SECONDS),
    limit: BEGUN_MAX,
  });
  return rows.map((row) => ({ video: withTextsFor(ctx.viewer, toVideo(row)), seconds: row.seconds }));
}

export async function removeOldWatching({ db }: DbContext): Promise<void> {
  await repo.removeBeyond(db, STATES_PER_SCOUT);
}
