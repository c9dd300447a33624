import { type Db, hasRows, locked, type Row, type Tx } from '@touchline/db';

/** Seconds of a video; `to` is excluded. */
export type PlayedPart = readonly [from: number, to: number];

export async function listReviewable(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('videos')
    .select(['id', 'revision', 'duration'])
    .where('id', 'in', [...ids])
    .where('is_approved', '=', 0)
    .where('processing', '=', 'ready')
    .orderBy('id')
    .execute();
}

export async function findPlays(
  db: Db,
  { videoId, adminId, revision }: { videoId: string; adminId: string; revision: number },
): Promise<PlayedPart[]> {
  const query = db
    .selectFrom('review_plays')
    .select('ranges')
    .where('video_id', '=', videoId)
    .where('admin_id', '=', adminId)
    .where('revision', '=', revision);
  const row = await (db.isTransaction ? locked(db, query) : query).executeTakeFirst();
  return row ? (JSON.parse(row.ranges) as PlayedPart[]) : [];
}

export async function setPlays(tx: Tx, { video_id, admin_id, ...change }: Row<'review_plays'>): Promise<void> {
  await tx
    .insertInto('review_plays')
    .values({ video_id, admin_id, ...change })
    .onConflict((conflict) => conflict.columns(['video_id', 'admin_id']).doUpdateSet(change))
    .execute();
}

export async function removePlaysBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('review_plays').where('played_at', '<', time).execute();
}

/** Whether a video of a player was approved once, by a decision that stood or before decisions were recorded. */
export async function hasApprovedClip(db: Db, playerId: string): Promise<boolean> {
  const approved = db.selectFrom('videos').where('player_id', '=', playerId).where('is_approved', '=', 1);
  if (await approved.$call(hasRows)) return true;
  const events = db
    .selectFrom('video_history')
    .innerJoin('videos', 'videos.id', 'video_history.video_id')
    .where('videos.player_id', '=', playerId)
    .where('video_history.kind', '=', 'approved')
    .where(({ not, exists, selectFrom }) => {
      const undone = selectFrom('video_history as later')
        .select('later.id')
        .whereRef('later.video_id', '=', 'video_history.video_id')
        .whereRef('later.created_at', '>=', 'video_history.created_at')
        .where('later.kind', '=', 'undone');
      return not(exists(undone));
    });
  return events.$call(hasRows);
}
