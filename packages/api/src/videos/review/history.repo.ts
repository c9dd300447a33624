import type { VideoSnapshot } from '@touchline/contracts/video-reviews';
import type { Db, Tx, VideoEventRow, VideoRow } from '@touchline/db';

export async function insertEvent(tx: Tx, event: VideoEventRow): Promise<void> {
  await tx.insertInto('video_history').values(event).execute();
}

/** The note for the player with which a video was rejected at this time. */
export async function findRejectionNote(db: Db, videoId: string, rejectedAt: string): Promise<string | null> {
  const event = await db
    .selectFrom('video_history')
    .select('note')
    .where('video_id', '=', videoId)
    .where('created_at', '=', rejectedAt)
    .where('kind', '=', 'rejected')
    .limit(1)
    .executeTakeFirst();
  return event?.note ?? null;
}

/** What a video is like, for the event that is recorded about it. */
export function toSnapshot(video: VideoRow): VideoSnapshot {
  return {
    title: video.title,
    description: video.description,
    tags: JSON.parse(video.tags) as string[],
    isPublic: (video.public_before_rejection ?? video.is_public) === 1,
    sha256: video.sha256,
  };
}
