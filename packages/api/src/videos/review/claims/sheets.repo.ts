import type { ReviewCheck, VideoEvent } from '@touchline/contracts/video-reviews';
import type { Db } from '@touchline/db';

/** The last events of a video, newest first. */
export async function listLastEvents(db: Db, videoId: string, limit: number): Promise<VideoEvent[]> {
  const rows = await db
    .selectFrom('video_history')
    .leftJoin('users', 'users.id', 'video_history.actor_id')
    .selectAll('video_history')
    .select(['users.first_name', 'users.last_name'])
    .where('video_id', '=', videoId)
    .orderBy('video_history.created_at', 'desc')
    .orderBy('video_history.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: `${row.first_name} ${row.last_name}` },
    reason: row.reason,
    note: row.note,
    privateNote: row.private_note,
    watchedSeconds: row.watched_seconds,
    checklist: row.checklist === null ? null : (JSON.parse(row.checklist) as ReviewCheck[]),
    createdAt: row.created_at,
  }));
}
