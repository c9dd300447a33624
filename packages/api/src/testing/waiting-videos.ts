import type { Video } from '@touchline/contracts/videos';
import type { TestApp } from './test-app.ts';
import { aVideo } from './videos.ts';

/**
 * Videos of one player that can be reviewed, oldest first. Only the first has a file: the others are copies of its row, which
 * takes no time.
 */
export async function waitingVideos(app: TestApp, titles: readonly string[]): Promise<Pick<Video, 'id' | 'title'>[]> {
  const [first = '', ...rest] = titles;
  const { id } = await aVideo(app, { title: first });
  await app.db.updateTable('videos').set({ processing: 'ready' }).where('id', '=', id).execute();
  const row = await app.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = rest.map((title) => {
    app.clock.turn(1);
    const now = app.clock.now().toISOString();
    const copyId = crypto.randomUUID();
    return { ...row, id: copyId, title, file_key: `${copyId}.mp4`, waiting_since: now, created_at: now };
  });
  if (copies.length > 0) await app.db.insertInto('videos').values(copies).execute();
  return [{ id, title: first }, ...copies.map((copy) => ({ id: copy.id, title: copy.title }))];
}
