import { type Db, locked, notBlockedWith, type Tx } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { OWNER_FLAGS, toVideoFacts } from '../videos/videos.repo.ts';

/** Locks the videos in ascending order: otherwise this report could deadlock with a deletion. */
export async function listPlayable(tx: Tx, ids: readonly string[], viewerId: string | null) {
  if (ids.length === 0) return [];
  const query = tx
    .selectFrom('videos')
    .innerJoin('users', 'users.id', 'videos.player_id')
    .select(['videos.id', 'videos.player_id', 'videos.duration'])
    .select(['videos.is_approved', 'videos.is_public', 'videos.processing'])
    .select(OWNER_FLAGS)
    .where('videos.id', 'in', ids)
    .$if(viewerId !== null, (query) => query.where(notBlockedWith(viewerId ?? '', 'videos.player_id')))
    .orderBy('videos.id');
  const rows = await locked(tx, query, 'videos').execute();
  return rows.map((row) => ({ id: row.id, duration: row.duration, ...toVideoFacts(row) }));
}

/** Adds what a viewer watched on a day, in one statement: concurrent reports are counted correctly. */
export async function addToDay(
  tx: Tx,
  { viewerKey, day }: { viewerKey: string; day: string },
  watched: readonly { videoId: string; tenths: number }[],
): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('video_plays')
    .values(watched.map(({ videoId, tenths }) => ({ video_id: videoId, viewer_key: viewerKey, day, tenths })))
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'viewer_key', 'day']).doUpdateSet((eb) => ({
        tenths: eb('video_plays.tenths', '+', eb.ref('excluded.tenths')),
      })),
    )
    .returning(['video_id', 'tenths'])
    .execute();
  return new Map(rows.map((row) => [row.video_id, row.tenths]));
}

export async function addToParts(
  tx: Tx,
  parts: readonly { video_id: string; part: number; tenths: number }[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto('watched_parts')
    .values(parts)
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'part']).doUpdateSet((eb) => ({
        tenths: eb('watched_parts.tenths', '+', eb.ref('excluded.tenths')),
      })),
    )
    .execute();
}

/** Deletes viewers' plays before a day, except those of some users; the counts stay. */
export async function removePlaysBefore(db: Db, day: string, exceptUsers: RawBuilder<string>): Promise<void> {
  await db
    .deleteFrom('video_plays')
    .where('day', '<', day)
    .where(sql<SqlBool>`viewer_key not in (select 'user:' || kept.about_id from ${exceptUsers} as kept)`)
    .execute();
}

export async function removePlaysOf(tx: Tx, viewerKey: string): Promise<void> {
  await tx.deleteFrom('video_plays').where('viewer_key', '=', viewerKey).execute();
}

export async function removeParts(tx: Tx, videoId: string): Promise<void> {
  await tx.deleteFrom('watched_parts').where('video_id', '=', videoId).execute();
}
