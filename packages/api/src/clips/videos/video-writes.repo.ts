/** The only file that writes the table `videos`, except the trash, which moves rows as they are. */
import type { MoveInput } from '@touchline/contracts/text';
import type { ProcessingState, VideoMedia } from '@touchline/contracts/videos';
import { changesRows, type Db, type NewRow, type Tx, type VideoRow } from '@touchline/db';
import { sql } from 'kysely';

export async function insertVideo(tx: Tx, video: NewRow<'videos'>): Promise<void> {
  await tx.insertInto('videos').values(video).execute();
}

export async function setVideo(db: Db, id: string, change: Partial<VideoRow>): Promise<void> {
  await db.updateTable('videos').set(change).where('id', '=', id).execute();
}

export async function removeVideo(tx: Tx, id: string): Promise<boolean> {
  return tx.deleteFrom('videos').where('id', '=', id).$call(changesRows);
}

/** Locks a video against changes and deletion until the transaction ends; false when it is gone. */
export async function lockVideo(tx: Tx, id: string): Promise<boolean> {
  return tx
    .updateTable('videos')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .$call(changesRows);
}

export async function setQueued(tx: Tx, ids: readonly string[], now: string): Promise<Set<string>> {
  const rows = await tx.updateTable('videos').set({ queued_at: now }).where('id', 'in', ids).returning('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Records how far a video is, and locks it; false when it is not in the state `from`, has another file or is gone. */
export async function setOutcome(
  tx: Tx,
  video: Pick<VideoRow, 'id' | 'file_key' | 'created_at'>,
  outcome: { from: ProcessingState; processing: ProcessingState; error?: string; media?: VideoMedia },
): Promise<boolean> {
  const { from, processing, error, media } = outcome;
  return tx
    .updateTable('videos')
    .set({
      processing,
      processing_error: error ?? null,
      media: media ? JSON.stringify(media) : null,
      review_key: `${processing === 'ready' ? '1' : '0'}${video.created_at}`,
    })
    .where('id', '=', video.id)
    .where('file_key', '=', video.file_key)
    .where('processing', '=', from)
    .$call(changesRows);
}

/** A withdrawn video waits for the review from its last change on. */
export async function withdrawApproval(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('videos')
    .set(({ ref }) => ({ is_approved: 0, waiting_since: ref('updated_at') }))
    .where('id', '=', id)
    .where('is_approved', '=', 1)
    .execute();
}

/** Records other posters, and locks the video; undefined when it has another file or is gone. */
export async function setMedia(tx: Tx, { id, file_key }: VideoRow, media: VideoMedia) {
  return tx
    .updateTable('videos')
    .set({ media: JSON.stringify(media) })
    .where('id', '=', id)
    .where('file_key', '=', file_key)
    .returning('poster_at')
    .executeTakeFirst();
}

export async function setPosterAt(tx: Tx, id: string, at: number | null): Promise<ProcessingState | null> {
  const row = await tx
    .updateTable('videos')
    .set({ poster_at: at })
    .where('id', '=', id)
    .returning('processing')
    .executeTakeFirst();
  return row?.processing ?? null;
}

export async function countPlays(tx: Tx, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return;
  await tx
    .updateTable('videos')
    .set((eb) => ({ plays: eb('plays', '+', 1) }))
    .where('id', 'in', videoIds)
    .execute();
}

/** The order of a player's videos, each descending: pinned, placed by the player, newest. */
const ORDER = ['is_pinned', 'place', 'created_at', 'id'] as const;

/** Numbers all videos of the player -1, -2 and so on, so that later uploads, which have 0, come first. */
export async function moveVideo(tx: Tx, playerId: string, { id, afterId }: MoveInput): Promise<void> {
  // The sort key: a video's own place, or for the moved video that of its new neighbour.
  const keys = sql.join(
    ORDER.map((column) => sql`coalesce(${sql.ref(`neighbour.${column}`)}, ${sql.ref(`video.${column}`)}) desc`),
  );
  await sql`
    update videos set place = placed.place
    from (
      select video.id,
        -row_number() over (
          order by
            case when video.id = ${id} and neighbour.id is null then 0 else 1 end,
            ${keys},
            case when video.id = ${id} then 1 else 0 end
        ) as place
      from videos as video
      left join videos as neighbour on video.id = ${id} and neighbour.id = ${afterId}
      where video.player_id = ${playerId}
    ) as placed
    where placed.id = videos.id and videos.place <> placed.place`.execute(tx);
}

export async function setPinned(tx: Tx, playerId: string, id: string | null): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ is_pinned: 0 })
    .where('player_id', '=', playerId)
    .where('is_pinned', '=', 1)
    .execute();
  if (id !== null) await tx.updateTable('videos').set({ is_pinned: 1 }).where('id', '=', id).execute();
}
