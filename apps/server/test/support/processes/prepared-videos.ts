import type { Db } from '@touchline/db';
import { eventually } from '../http/raw-connection.ts';

/**
 * Waits until the server has made the files for playback of all videos, or has given them up. They are prepared one after the
 * other and with little of a busy processor, so that each may take the time of one wait.
 */
export async function untilPrepared(db: Db): Promise<void> {
  const waiting = () => db.selectFrom('videos').select('id').where('processing', '=', 'processing').execute();
  let left = (await waiting()).length;
  while (left > 0) {
    const videos = await eventually(waiting, ({ length }) => length < left);
    left = videos.length;
  }
}

/** The names of all files of videos that rows name: as they were sent, and made for playback. */
export async function namesOfVideoFiles(db: Db): Promise<string[]> {
  const sent = await db.selectFrom('videos').select('file_key').execute();
  const made = await db.selectFrom('video_files').select('file_key').execute();
  return [...sent, ...made].map(({ file_key }) => file_key).sort();
}
