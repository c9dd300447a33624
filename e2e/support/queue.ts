import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Video } from '@touchline/contracts/videos';
import { DATABASE_FILE } from '@touchline/db';
import { openSqlite } from '@touchline/db/open/sqlite';
import { openWithDialect } from '@touchline/db/testing/open-with-dialect';

/** Where the store on disk keeps a file. */
const pathOf = (dataFolder: string, key: string) => join(dataFolder, 'files', key.slice(0, 2), key);

/**
 * Copies a prepared video with its files, once for each title, into the database of a running server: preparing thirty videos
 * takes minutes. The copies wait one after the other, in the order of the titles.
 */
export async function copiesOf(dataFolder: string, { id }: Video, titles: readonly string[]): Promise<void> {
  const { dialect } = openSqlite(join(dataFolder, DATABASE_FILE));
  const db = await openWithDialect(dialect);
  const row = await db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const files = await db.selectFrom('video_files').selectAll().where('video_id', '=', id).execute();
  const copied = async (key: string) => {
    const copy = `${randomUUID()}${key.slice(key.indexOf('.'))}`;
    await mkdir(dirname(pathOf(dataFolder, copy)), { recursive: true });
    await copyFile(pathOf(dataFolder, key), pathOf(dataFolder, copy));
    return copy;
  };
  for (const [index, title] of titles.entries()) {
    const time = new Date(Date.parse(row.created_at) + (index + 1) * 1000).toISOString();
    const copyId = randomUUID();
    const times = { waiting_since: time, created_at: time };
    const own = { id: copyId, title, search_text: title.toLowerCase(), file_key: await copied(row.file_key), ...times };
    await db
      .insertInto('videos')
      .values({ ...row, ...own, sha256: randomUUID(), is_approved: 0 })
      .execute();
    for (const file of files) {
      const copy = { id: randomUUID(), video_id: copyId, file_key: await copied(file.file_key) };
      await db
        .insertInto('video_files')
        .values({ ...file, ...copy })
        .execute();
    }
  }
  await db.destroy();
}

/** Records that an admin has played all videos that wait, as they need it before an approval. */
export async function playedBy(dataFolder: string, adminId: string): Promise<void> {
  const { dialect } = openSqlite(join(dataFolder, DATABASE_FILE));
  const db = await openWithDialect(dialect);
  const videos = await db
    .selectFrom('videos')
    .select(['id', 'revision', 'duration'])
    .where('is_approved', '=', 0)
    .execute();
  for (const { id, revision, duration } of videos) {
    const played = { ranges: JSON.stringify([[0, duration ?? 60]]), played_at: new Date().toISOString() };
    await db
      .insertInto('review_plays')
      .values({ video_id: id, admin_id: adminId, revision, ...played })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db.destroy();
}
