import { type Db, type Flag, notBlockedWith, type Tx } from '@touchline/db';
import { sql } from 'kysely';
import { type Audience, videosIn } from '../videos/videos.repo.ts';

export interface WatchState {
  videoId: string;
  seconds: number;
  isWatched: Flag;
}

/** A clip that was watched stays watched. */
export async function setStates(
  tx: Tx,
  { viewerId, states, now }: { viewerId: string; states: readonly WatchState[]; now: string },
): Promise<void> {
  await tx
    .insertInto('watch_states')
    .values(
      states.map(({ videoId, seconds, isWatched }) => ({
        viewer_id: viewerId,
        video_id: videoId,
        seconds,
        is_watched: isWatched,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['viewer_id', 'video_id']).doUpdateSet((eb) => ({
        seconds: eb.ref('excluded.seconds'),
        is_watched: sql<Flag>`case when excluded.is_watched = 1 then 1 else watch_states.is_watched end`,
        updated_at: now,
      })),
    )
    .execute();
}

/** Clips that a viewer has begun since a time, and may still watch, the last one first. */
export function listBegun(
  db: Db,
  { viewerId, audience, since, limit }: { viewerId: string; audience: Audience; since: string; limit: number },
) {
  return videosIn(db, { shownTo: audience })
    .innerJoin('watch_states', 'watch_states.video_id', 'videos.id')
    .select('watch_states.seconds')
    .where('watch_states.viewer_id', '=', viewerId)
    .where('watch_states.is_watched', '=', 0)
    .where('watch_states.seconds', '>', 0)
    .where('watch_states.updated_at', '>=', since)
    .where('users.is_verified', '=', 1)
    .where(notBlockedWith(viewerId, 'videos.player_id'))
    .orderBy('watch_states.updated_at', 'desc')
    .orderBy('videos.id')
    .limit(limit)
    .execute();
}

/** Keeps the newest states of each viewer. */
export async function removeBeyond(db: Db, max: number): Promise<void> {
  await sql`
    delete from watch_states where exists (
      select 1 from (
        select viewer_id, updated_at as oldest from (
          select viewer_id, updated_at,
            row_number() over (partition by viewer_id order by updated_at desc, video_id) as place
          from watch_states
        ) as placed where place = ${max}
      ) as full_ones
      where full_ones.viewer_id = watch_states.viewer_id and watch_states.updated_at < full_ones.oldest)`.execute(db);
}
