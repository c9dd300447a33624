import type { PlayerVideo, VideoDetails, VideoEdit } from '@touchline/contracts/videos';

/** What an edited form changes of a video. The rest is not sent: another page may have changed it meanwhile. */
export function changesOf(video: PlayerVideo, { title, description, tags, isPublic }: VideoDetails): VideoEdit {
  return {
    ...(title !== video.title && { title }),
    ...(description !== video.description && { description }),
    ...(JSON.stringify(tags) !== JSON.stringify(video.tags) && { tags }),
    ...(isPublic !== video.isMeantPublic && { isPublic }),
  };
}
