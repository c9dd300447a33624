import type { Video } from '@touchline/contracts/videos';

/** Shown while a video has no picture of its own. */
const DRAWN_PITCH = '/api/placeholder/video-thumbnail';

/** What players ask for: the whole playback file, or the smaller rendition. */
export type Quality = 'full' | 'small';

const pathOf = (video: Pick<Video, 'id'>) => `/api/videos/${encodeURIComponent(video.id)}`;

/** The file for playback, never the original. */
export function fileOf(video: Pick<Video, 'id'>, quality: Quality = 'full'): string {
  return `${pathOf(video)}/file?kind=playback${quality === 'small' ? '&quality=720' : ''}`;
}

/** The video as a download, named after it; for its player and admins as it was sent. */
export function downloadOf(video: Pick<Video, 'id'>): string {
  return `${pathOf(video)}/file?download`;
}

/** The picture before the video plays. */
export function posterOf(video: Pick<Video, 'id' | 'media'>, width: 640 | 1280): string {
  return video.media ? `${pathOf(video)}/thumbnail?width=${width}&v=${video.media.version}` : DRAWN_PITCH;
}

/** The same for a page that shows it before it knows the video. */
export function posterAt(id: string): string {
  return `${pathOf({ id })}/thumbnail`;
}

/** The sheet with small frames of the video. */
export function sheetOf(video: Pick<Video, 'id' | 'media'>): string {
  return `${pathOf(video)}/storyboard?v=${video.media?.version ?? ''}`;
}
