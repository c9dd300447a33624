import type { Db, Tx } from '@touchline/db';
import { sql } from 'kysely';

/** Tenths of seconds that a viewer has watched of a video today, before and after a report. */
export interface WatchedToday {
  videoId: string;
  before: number;
  after: number;
}

/** Adds what a viewer has watched to their day, up to `max` for each video. In one order, so that two reports cannot block each other. */
export async function addToDay(
  tx: Tx,
  { viewerKey, day }: { viewerKey: string; day: string },
  watched: readonly { videoId: string; tenths: number; max: number }[],
): Promise<WatchedToday[]> {
  const results: WatchedToday[] = [];
  for (const { videoId, tenths, max } of watched.toSorted((a, b) => (a.videoId < b.videoId ? -1 : 1))) {
    const row = { video_id: videoId, viewer_key: viewerKey, day };
    // Also writes a row that is there, so that another report of this viewer waits.
    const { tenths: before } = await tx
      .insertInto('video_plays')
      .values({ ...row, tenths: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['video_id', 'viewer_key', 'day'])
          .doUpdateSet(({ ref }) => ({ tenths: ref('video_plays.tenths') })),
      )
      .returning('tenths')
      .executeTakeFirstOrThrow();
    const after = Math.max(before, Math.min(max, before + tenths));
    await tx
      .updateTable('video_plays')
      .set({ tenths: after })
      .where('video_id', '=', videoId)
      .where('viewer_key', '=', viewerKey)
      .where('day', '=', day)
      .execute();
    results.push({ videoId, before, after });
  }
  return results;
}

/** Counts a play of each of these videos. */
export async function countPlays(tx: Tx, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return;
  await tx
    .updateTable('videos')
    .set(({ eb, ref }) => ({ plays: eb(ref('plays'), '+', 1) }))
    .where('id', 'in', [...videoIds].sort())
    .execute();
}

/** Adds to the parts of ten seconds of videos what was watched of them. */
export async function addToParts(
  tx: Tx,
  parts: readonly { video_id: string; part: number; tenths: number }[],
): Promise<void> {
  if (parts.length === 0) return;
  const inOrder = parts.toSorted((a, b) => a.video_id.localeCompare(b.video_id) || a.part - b.part);
  await tx
    .insertInto('watched_parts')
    .values(inOrder)
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'part']).doUpdateSet({ tenths: sql`watched_parts.tenths + excluded.tenths` }),
    )
    .execute();
}

/** Deletes what single viewers have watched before a day; the counts stay. */
export async function removePlaysBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('video_plays').where('day', '<', day).execute();
}
