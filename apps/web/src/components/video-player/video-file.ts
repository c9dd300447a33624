import type { Video } from '@touchline/contracts/videos';

/** The poster of all videos. */
export const POSTER = '/api/placeholder/video-thumbnail';

export function fileOf(video: Pick<Video, 'id'>): string {
  return `/api/videos/${encodeURIComponent(video.id)}/file`;
}

/** The same file as a download, named after the video. */
export function downloadOf(video: Pick<Video, 'id'>): string {
  return `${fileOf(video)}?download`;
}
