import { afterCursor, changesRows, countRows, type Db, hasRows, type Row } from '@touchline/db';
import { IN_QUEUE } from '../../videos/videos.repo.ts';

function reviewable(db: Db) {
  return db.selectFrom('videos').where(IN_QUEUE);
}

export function countReviewable(db: Db): Promise<number> {
  return countRows(reviewable(db));
}

export async function findFree(
  db: Db,
  { after, now }: { after: string | null | undefined; now: string },
): Promise<string | null> {
  const row = await reviewable(db)
    .select('id')
    .where(({ not, exists, selectFrom }) => {
      const claim = selectFrom('review_claims').select('video_id').whereRef('video_id', '=', 'videos.id');
      return not(exists(claim.where('expires_at', '>', now)));
    })
    .where(afterCursor(after, { time: 'waiting_since', id: 'id' }, 'oldest'))
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function isReviewable(db: Db, videoId: string): Promise<boolean> {
  return reviewable(db).where('id', '=', videoId).$call(hasRows);
}

/** The admins, except one, who review these videos at the moment. */
export async function listClaimants(
  db: Db,
  { videoIds, now, except }: { videoIds: readonly string[]; now: string; except: string },
): Promise<{ videoId: string; id: string; name: string }[]> {
  if (videoIds.length === 0) return [];
  const rows = await db
    .selectFrom('review_claims')
    .innerJoin('users', 'users.id', 'review_claims.admin_id')
    .select(['video_id', 'users.id', 'first_name', 'last_name'])
    .where('video_id', 'in', videoIds)
    .where('admin_id', '!=', except)
    .where('expires_at', '>', now)
    .execute();
  return rows.map((row) => ({ videoId: row.video_id, id: row.id, name: `${row.first_name} ${row.last_name}` }));
}

export async function findClaimOf(db: Db, adminId: string): Promise<Row<'review_claims'> | null> {
  const row = await reviewable(db)
    .innerJoin('review_claims', 'review_claims.video_id', 'videos.id')
    .selectAll('review_claims')
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return row ?? null;
}

/** False if the video or the admin has a claim. Unique keys decide between concurrent callers. */
export async function insertClaim(db: Db, claim: Row<'review_claims'>): Promise<boolean> {
  return db
    .insertInto('review_claims')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .$call(changesRows);
}

export async function extendClaim(db: Db, { video_id, admin_id, expires_at }: Row<'review_claims'>): Promise<boolean> {
  return db
    .updateTable('review_claims')
    .set({ expires_at })
    .where('video_id', '=', video_id)
    .where('admin_id', '=', admin_id)
    .$call(changesRows);
}

/** One row per statement, so that callers cannot deadlock. */
export async function removeExpired(db: Db, videoId: string, now: string): Promise<void> {
  await db.deleteFrom('review_claims').where('video_id', '=', videoId).where('expires_at', '<=', now).execute();
}

export async function removeClaimOn(db: Db, videoId: string, adminId?: string): Promise<void> {
  let query = db.deleteFrom('review_claims').where('video_id', '=', videoId);
  if (adminId !== undefined) query = query.where('admin_id', '=', adminId);
  await query.execute();
}

export async function removeOtherClaimOf(db: Db, adminId: string, videoId: string): Promise<void> {
  await db.deleteFrom('review_claims').where('admin_id', '=', adminId).where('video_id', '!=', videoId).execute();
}

/** Removes an admin's claim on a video that can no longer be reviewed, such as one with another file. */
export async function removeEndedClaimOf(db: Db, adminId: string): Promise<void> {
  await db
    .deleteFrom('review_claims')
    .where('admin_id', '=', adminId)
    .where(({ exists, selectFrom }) => {
      const video = selectFrom('videos').select('id').whereRef('videos.id', '=', 'review_claims.video_id');
      return exists(video.where(({ not }) => not(IN_QUEUE)));
    })
    .execute();
}
