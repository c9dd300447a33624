import { type Db, type Flag, notBlockedWith, type Tx } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** The next viewers after one, in ascending order, with how many states they have; without the exempt. */
export function countStates(
  db: Db,
  { after, exempt, limit }: { after: string; exempt: RawBuilder<string>; limit: number },
) {
  return db
    .selectFrom('watch_states')
    .select('viewer_id')
    .select(({ fn }) => fn.countAll().as('states'))
    .where('viewer_id', '>', after)
    .where(sql<SqlBool>`viewer_id not in ${exempt}`)
    .groupBy('viewer_id')
    .orderBy('viewer_id')
    .limit(limit)
    .execute();
}

/** Keeps the newest states of a viewer. */
export async function removeBeyond(db: Db, viewerId: string, max: number): Promise<void> {
  await db
    .deleteFrom('watch_states')
    .where('viewer_id', '=', viewerId)
    .where('updated_at', '<', ({ selectFrom }) =>
      selectFrom('watch_states as newer')
        .select('newer.updated_at')
        .where('newer.viewer_id', '=', viewerId)
        .orderBy('newer.updated_at', 'desc')
        .limit(1)
        .offset(max - 1),
    )
    .execute();
}
