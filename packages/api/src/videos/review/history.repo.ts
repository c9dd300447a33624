import type { VideoSnapshot } from '@touchline/contracts/video-reviews';
import type { Tx, VideoEventRow, VideoRow } from '@touchline/db';

export async function insertEvent(tx: Tx, event: VideoEventRow): Promise<void> {
  await tx.insertInto('video_history').values(event).execute();
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
