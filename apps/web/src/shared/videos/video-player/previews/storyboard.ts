import type { Storyboard } from '@touchline/contracts/videos';
import type { CSSProperties } from 'react';

/** `--ratio` lets style sheets fit a frame into a box. */
export type FrameStyle = CSSProperties & { '--ratio': number };

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
