import { type Db, keptQuery, type Tx, type VideoFileKind, type VideoFileRow } from '@touchline/db';

export async function listNotQueued(tx: Tx, limit: number) {
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

/** Approved by an earlier version, although nothing can be played. */
export function listUnplayable(db: Db, limit: number) {
  return db
    .selectFrom('videos')
    .select(['id', 'player_id'])
    .where('is_approved', '=', 1)
    .where('processing', '=', 'failed')
    .limit(limit)
    .execute();
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

/** The narrowest first. */
export const listFilesOfKind = keptQuery((db, { videoId, kind }: { videoId: string; kind: VideoFileKind }) =>
  db
    .selectFrom('video_files')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('kind', '=', kind)
    .orderBy('width')
    .orderBy('file_key'),
);
