import { createHmac } from 'node:crypto';
import { can } from '@touchline/contracts/permissions';
import { type PlayedRange, playedSeconds, type ReportPlaysInput } from '@touchline/contracts/video-plays';
import type { Tx } from '@touchline/db';
import { assertStillActive } from '../../core/users/users.service.ts';
import { blockedViewer } from '../../family/blocks/blocks.service.ts';
import type { DbClockContext, RequestContext } from '../../platform/context.ts';
import { findOrInsertSecret } from '../../platform/lib/server-secrets.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { type Counted, throttle } from '../../platform/throttle/throttle.ts';
import { keptUsers } from '../../safeguarding/evidence/may-erase.service.ts';
import { recordReviewPlays, removeOldReviewPlays } from '../review/viewing/viewing.service.ts';
import { countPlays } from '../videos/video-writes.repo.ts';
import * as repo from './plays.repo.ts';
import { recordWatching } from './watching.service.ts';

/** A video is played when watched this long on one day, or to its end. */
const PLAY_TENTHS = 30;
/** The playback file may be a picture shorter than the original, by which a video is measured. */
const TOLERANCE_TENTHS = 1;
/** Maximum of whole viewings per viewer and day: more than repeated watching in a lesson. */
const TIMES_A_DAY = 20;
const UNKNOWN_SECONDS = 600;
/** Minimum cost of a report, so that many short ones are limited too. */
const REPORT_COST_MIN = 5;
const PART_TENTHS = 100;
const HOUR_SECONDS = 3600;

/** Counts what viewers watch, and what moderators play for the review. Videos that do not count are ignored. */
export async function reportPlays(ctx: RequestContext, { ranges }: ReportPlaysInput): Promise<void> {
  const { viewer } = ctx;
  if (can(viewer, 'videos:moderate')) return viewer ? recordReviewPlays({ ...ctx, viewer }, ranges) : undefined;
  const day = dayOf(ctx.clock.timestamp());
  const viewerKey = viewer ? keyOfUser(viewer.id) : await anonymousKey(ctx, day);
  await admitReport(ctx, viewerKey, Math.max(REPORT_COST_MIN, Math.ceil(playedSeconds(ranges))));
  await inTransaction(ctx.db, async (tx) => {
    // Accounts are locked first, as when a user is deleted.
    if (viewer) await assertStillActive(tx, viewer);
    const watched = await watchedIn(ctx, tx, ranges);
    if (watched.length === 0) return;
    const sums = await repo.addToDay(tx, { viewerKey, day }, watched);
    const playedIds: string[] = [];
    const counted: (typeof watched)[number]['parts'] = [];
    for (const { videoId, tenths, enough, max, parts } of watched) {
      const after = sums.get(videoId) ?? tenths;
      const before = after - tenths;
      if (before < enough && after >= enough) playedIds.push(videoId);
      if (before < max) counted.push(...parts);
    }
    if (viewer && can(viewer, 'player-files:use')) {
      await recordWatching(ctx, tx, { viewerId: viewer.id, watched, ranges });
    }
    await countPlays(tx, playedIds);
    await repo.addToParts(tx, counted);
  });
}

async function watchedIn(ctx: RequestContext, tx: Tx, ranges: ReportPlaysInput['ranges']) {
  const byVideo = Map.groupBy(ranges, ({ videoId }) => videoId);
  const videos = await repo.listPlayable(tx, [...byVideo.keys()], blockedViewer(ctx));
  return videos
    .filter((video) => can(ctx.viewer, 'video:count-play', video))
    .map(({ id, duration }) => {
      const seconds = duration ?? UNKNOWN_SECONDS;
      const parts = toParts(id, byVideo.get(id) ?? [], seconds);
      const tenths = parts.reduce((sum, part) => sum + part.tenths, 0);
      return {
        videoId: id,
        duration,
        parts,
        tenths,
        enough: Math.min(PLAY_TENTHS, Math.max(1, Math.floor(seconds * 10) - TOLERANCE_TENTHS)),
        /** Tenths of seconds after which a viewer's day adds nothing more to the parts. */
        max: seconds * 10 * TIMES_A_DAY,
      };
    })
    .filter(({ tenths }) => tenths > 0);
}

/** Distributes ranges over parts. The ends are rounded first, so that adjacent ranges lose nothing. */
function toParts(videoId: string, ranges: readonly PlayedRange[], duration: number) {
  const end = Math.ceil(duration * 10);
  const parts = new Map<number, number>();
  for (const range of ranges) {
    const to = Math.min(Math.round(range.to * 10), end);
    for (let from = Math.round(range.from * 10); from < to; ) {
      const part = Math.floor(from / PART_TENTHS);
      const until = Math.min(to, (part + 1) * PART_TENTHS);
      parts.set(part, (parts.get(part) ?? 0) + until - from);
      from = until;
    }
  }
  return [...parts].sort(([a], [b]) => a - b).map(([part, tenths]) => ({ video_id: videoId, part, tenths }));
}

/** Anonymous viewers are limited by address too, since they may change the browser with every report. */
async function admitReport(ctx: RequestContext, viewerKey: Counted, cost: number): Promise<void> {
  const { playedSecondsPerViewer, playedSecondsPerAddress } = ctx.limits;
  if (!ctx.viewer) await throttle(ctx, `plays:address:${ctx.address}`, { ...playedSecondsPerAddress, cost });
  await throttle(ctx, `plays:${viewerKey}`, { ...playedSecondsPerViewer, cost });
}

const keyOfUser = (id: string) => `user:${id}` as const;

/** Identifies an anonymous viewer for one day; without the server's secret it does not reveal the address. */
async function anonymousKey({ db, address, userAgent }: RequestContext, day: string): Promise<Counted> {
  const secret = await findOrInsertSecret(db, 'video-plays');
  const code = createHmac('sha256', secret).update(JSON.stringify([day, address, userAgent]));
  return `visitor:${code.digest('base64url')}`;
}

function dayOf(time: string): string {
  return time.slice(0, 'yyyy-MM-dd'.length);
}

/** Deletes past days, except of users whose data a case keeps. The hour allows for a server with a slow clock. */
export async function removeOldPlays(ctx: DbClockContext): Promise<void> {
  await removeOldReviewPlays(ctx);
  await repo.removePlaysBefore(ctx.db, dayOf(ctx.clock.timestampIn(-HOUR_SECONDS)), keptUsers(ctx, ctx.db));
}

export function removePlaysOf(tx: Tx, userId: string): Promise<void> {
  return repo.removePlaysOf(tx, keyOfUser(userId));
}
