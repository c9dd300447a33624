import type { Video } from '@touchline/contracts/videos';
import { sheetOf } from '../video-file.ts';
import { frameStyle } from './storyboard.ts';

interface StoryboardFrameProps {
  video: Pick<Video, 'id' | 'media'>;
  frame: number;
  className: string | undefined;
}

/** One small frame of a video, out of the sheet with all of them. */
export function StoryboardFrame({ video, frame, className }: StoryboardFrameProps) {
  const storyboard = video.media?.storyboard;
  if (!storyboard) return null;
  return <span className={className} style={frameStyle(storyboard, sheetOf(video), frame)} aria-hidden="true" />;
}
