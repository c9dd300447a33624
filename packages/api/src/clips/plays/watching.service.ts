import { BEGUN_DAYS, BEGUN_MAX, type BegunVideo, WATCHED_PART } from '@touchline/contracts/today';
import type { PlayedRange } from '@touchline/contracts/video-plays';
import { type Tx, toFlag } from '@touchline/db';
import type { ActorContext, ClockContext } from '../../platform/context.ts';
import { defineCronJob, inPages } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { keptUsers } from '../../safeguarding/evidence/may-erase.service.ts';
import { toVideo } from '../videos/videos.repo.ts';
import { audienceOf, withTextsFor } from '../videos/videos.service.ts';
import * as repo from './watching.repo.ts';

/** Each may have as many states as one viewer keeps. */
const PAGE = 20;

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

/** Forgets how far scouts have watched beyond their newest clips, except of scouts whom a case keeps. */
export const removeOldWatchingJob = defineCronJob({
  name: 'watching.remove-old',
  cron: '40 3 * * *',
  missed: 'skip',
  async run(ctx, _data, job) {
    const max = ctx.limits.watchedClipsPerScout;
    await inPages(job, async (after) => {
      const viewers = await repo.countStates(ctx.db, { after, exempt: keptUsers(ctx, ctx.db), limit: PAGE });
      for (const { viewer_id, states } of viewers) {
        if (Number(states) > max) await repo.removeBeyond(ctx.db, viewer_id, max);
      }
      return viewers.length === PAGE ? viewers.at(-1)?.viewer_id : undefined;
    });
  },
});
