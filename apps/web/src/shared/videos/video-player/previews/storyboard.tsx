import type { Storyboard, Video } from '@touchline/contracts/videos';
import type { CSSProperties } from 'react';
import { sheetOf } from '../video-file.ts';

/** `--ratio` lets style sheets fit a frame into a box. */
type FrameStyle = CSSProperties & { '--ratio': number };

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

/** The number of the frame that shows a second of the video. */
export function frameAt({ frames, secondsPerFrame }: Storyboard, seconds: number): number {
  return Math.min(frames - 1, Math.max(0, Math.floor(seconds / secondsPerFrame)));
}

/** How an element of any size shows one frame of the sheet. */
export function frameStyle(
  { frames, columns, frameWidth, frameHeight }: Storyboard,
  sheet: string,
  frame: number,
): FrameStyle {
  const rows = Math.ceil(frames / columns);
  // In percent of the difference between picture and element (CSS Backgrounds 3, 2.6).
  const share = (place: number, places: number) => (places > 1 ? (place / (places - 1)) * 100 : 0);
  return {
    '--ratio': frameWidth / frameHeight,
    aspectRatio: `${frameWidth} / ${frameHeight}`,
    backgroundImage: `url("${sheet}")`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(frame % columns, columns)}% ${share(Math.floor(frame / columns), rows)}%`,
  };
}
