import type { ProcessingState, VideoMedia } from '@touchline/contracts/videos';
import {
  changesRows,
  type Db,
  keptQuery,
  type Tx,
  type VideoFileKind,
  type VideoFileRow,
  type VideoRow,
} from '@touchline/db';

export type VideoToQueue = Pick<VideoRow, 'id' | 'player_id' | 'file_key'>;

export async function findToProcess(db: Db, id: string): Promise<VideoRow | null> {
  return (await db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findProcessingState(db: Db, id: string): Promise<ProcessingState | null> {
  const row = await db.selectFrom('videos').select('processing').where('id', '=', id).executeTakeFirst();
  return row?.processing ?? null;
}

export async function listNotQueued(tx: Tx, limit: number): Promise<VideoToQueue[]> {
  return tx
    .selectFrom('videos')
    .select(['id', 'player_id', 'file_key'])
    .where('processing', '=', 'processing')
    .where('queued_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
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

export async function replaceFiles(
  tx: Tx,
  videoId: string,
  { kinds, files }: { kinds: readonly VideoFileKind[]; files: readonly VideoFileRow[] },
): Promise<string[]> {
  const removed = await tx
    .deleteFrom('video_files')
    .where('video_id', '=', videoId)
    .where('kind', 'in', kinds)
    .returning('file_key')
    .execute();
  if (files.length > 0) await tx.insertInto('video_files').values(files).execute();
  return removed.map((row) => row.file_key);
}

export async function removeFiles(tx: Tx, videoId: string): Promise<void> {
  await tx.deleteFrom('video_files').where('video_id', '=', videoId).execute();
}

/** The files of one kind, the narrowest first. */
export const listFilesOfKind = keptQuery((db, { videoId, kind }: { videoId: string; kind: VideoFileKind }) =>
  db
    .selectFrom('video_files')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('kind', '=', kind)
    .orderBy('width')
    .orderBy('file_key'),
);

/** Records that nothing was made of a video, and returns it; null when it is deleted or ready, or has another file by now. */
export async function setFailed(
  tx: Tx,
  { id, fileKey }: { id: string; fileKey: string },
  error: string,
): Promise<VideoRow | null> {
  const found = await findToProcess(tx, id);
  const video = found?.file_key === fileKey ? found : null;
  const isSet = video && (await setOutcome(tx, video, { from: 'processing', processing: 'failed', error }));
  return isSet ? video : null;
}
