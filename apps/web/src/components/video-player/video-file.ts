import type { Video } from '@touchline/contracts/videos';

/** The poster of every clip (spec 7). */
export const POSTER = '/api/placeholder/video-thumbnail';

export function fileOf(video: Pick<Video, 'id'>): string {
  return `/api/videos/${encodeURIComponent(video.id)}/file`;
}

/** The same bytes, named after the clip and sent to be kept. */
export function downloadOf(video: Pick<Video, 'id'>): string {
  return `${fileOf(video)}?download`;
}
