import { createHmac, randomBytes } from 'node:crypto';
import { can } from '@touchline/contracts/permissions';
import type { PlayedRange, ReportPlaysInput } from '@touchline/contracts/video-plays';
import type { AppContext, RequestContext } from '../../context.ts';
import { timestamp, timestampIn } from '../../lib/clock.ts';
import { findOrInsertSecret } from '../../lib/server-secrets.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { throttle } from '../../throttle/throttle.ts';
import { findVideosToWatch, type VideoRecord } from '../videos.service.ts';
import * as repo from './plays.repo.ts';

/** Watched for so long, a video has been played. */
const PLAY_TENTHS = 30;
/** The parts of a video whose watched time is kept. */
const PART_SECONDS = 10;
/** What one viewer can add to a video in a day: more than watching it over and over in a lesson. */
const TIMES_A_DAY = 20;
/** For a video whose length is not known. */
const UNKNOWN_SECONDS = 600;
const SECRET = 'video-plays';
const SECRET_BYTES = 32;
const DAY_SECONDS = 24 * 3600;

/**
 * Counts what a viewer has watched. A video that they may not watch, or that does not exist, changes nothing and is not told
 * apart; neither is one of their own, nor any that an admin watches.
 */
export async function reportPlays(ctx: RequestContext, { ranges }: ReportPlaysInput): Promise<void> {
  const day = timestamp(ctx.clock).slice(0, 'yyyy-MM-dd'.length);
  const viewerKey = await viewerKeyOf(ctx, day);
  await throttle(ctx, `plays:${viewerKey}`, ctx.limits.playReportsPerViewer);
  if (can(ctx.viewer, 'videos:moderate')) return;
  const videos = await findVideosToWatch(ctx, [...new Set(ranges.map(({ videoId }) => videoId))]);
  const watched = videos
    .filter(({ playerId }) => playerId !== ctx.viewer?.id)
    .map((video) => ({
      video,
      parts: partsOf(
        video,
        ranges.filter(({ videoId }) => videoId === video.id),
      ),
    }))
    .filter(({ parts }) => parts.size > 0);
  if (watched.length === 0) return;

  await inTransaction(ctx.db, async (tx) => {
    const totals = watched.map(({ video, parts }) => ({
      videoId: video.id,
      tenths: [...parts.values()].reduce((sum, tenths) => sum + tenths, 0),
      max: Math.round(lengthOf(video) * 10 * TIMES_A_DAY),
    }));
    const today = await repo.addToDay(tx, { viewerKey, day }, totals);
    const isPlayed = (one: repo.WatchedToday) => one.before < PLAY_TENTHS && one.after >= PLAY_TENTHS;
    await repo.countPlays(
      tx,
      today.filter(isPlayed).map(({ videoId }) => videoId),
    );
    const added = new Set(today.filter(({ before, after }) => after > before).map(({ videoId }) => videoId));
    await repo.addToParts(
      tx,
      watched.flatMap(({ video, parts }) =>
        added.has(video.id) ? [...parts].map(([part, tenths]) => ({ video_id: video.id, part, tenths })) : [],
      ),
    );
  });
}

/** Tenths of seconds by part. What lies behind the end of a video was not watched. */
function partsOf(video: VideoRecord, ranges: readonly PlayedRange[]): Map<number, number> {
  const parts = new Map<number, number>();
  const end = lengthOf(video);
  for (const range of ranges) {
    const to = Math.min(range.to, end);
    for (let from = range.from; from < to; ) {
      const part = Math.floor(from / PART_SECONDS);
      const until = Math.min(to, (part + 1) * PART_SECONDS);
      const tenths = Math.round((until - from) * 10);
      if (tenths > 0) parts.set(part, (parts.get(part) ?? 0) + tenths);
      from = until;
    }
  }
  return parts;
}

function lengthOf({ duration }: VideoRecord): number {
  return duration ?? UNKNOWN_SECONDS;
}

/** A user, or on this day an address without a session; the address cannot be found from its key without the secret. */
async function viewerKeyOf({ db, viewer, address }: RequestContext, day: string): Promise<string> {
  if (viewer) return `user:${viewer.id}`;
  const secret = await findOrInsertSecret(db, {
    name: SECRET,
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
  });
  return `address:${createHmac('sha256', secret).update(`${day} ${address}`).digest('base64url')}`;
}

/** Deletes who has watched what, once it is not needed any more to count a viewer once a day. */
export async function removeOldPlays(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await repo.removePlaysBefore(ctx.db, timestampIn(ctx.clock, -DAY_SECONDS).slice(0, 'yyyy-MM-dd'.length));
}
