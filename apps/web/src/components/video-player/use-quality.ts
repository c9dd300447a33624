import type { Video } from '@touchline/contracts/videos';
import { type RefObject, useEffect, useState } from 'react';
import { type QualityChoice, qualityFor, savesData } from './quality.ts';
import { fileOf } from './video-file.ts';

/** Which file the player shows, by its size and what the viewer has chosen; none until the video is prepared. */
export function useQuality(frame: RefObject<HTMLElement | null>, video: Pick<Video, 'id' | 'media'>, isFull: boolean) {
  const [choice, setChoice] = useState<QualityChoice>('auto');
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // In full screen the size is that of the screen.
    setWidth(isFull ? window.screen.width : (frame.current?.clientWidth ?? 0));
  }, [frame, isFull]);
  const quality = qualityFor(video.media, choice, {
    width,
    pixelRatio: window.devicePixelRatio,
    savesData: savesData(),
  });
  const file = video.media && fileOf(video, quality);
  return { choice, setChoice, quality, file };
}
