import type { Video } from '@touchline/contracts/videos';
import { type RefObject, useEffect, useState } from 'react';
import { fileOf, type Quality } from '../video-file.ts';
import { type QualityChoice, qualityFor, savesData } from './quality.ts';

/**
 * Which file the player shows, by its size and what the viewer has chosen; none until the video is prepared. A video that was
 * started is not loaded again for a player that becomes smaller.
 */
export function useQuality(element: RefObject<HTMLVideoElement | null>, video: Pick<Video, 'id' | 'media'>) {
  const [choice, setChoice] = useState<QualityChoice>('auto');
  const [suited, setSuited] = useState<Quality>(savesData() ? 'small' : 'full');
  const { media } = video;
  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = shown;
      // Hidden: it is measured when it is shown.
      if (width === 0 || height === 0) return;
      const best = qualityFor(media, { width, height, pixelRatio: window.devicePixelRatio, savesData: savesData() });
      const hasStarted = !shown.paused || shown.currentTime > 0;
      setSuited((before) => (hasStarted && before === 'full' ? before : best));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element, media]);
  const quality = !media?.small ? 'full' : choice === 'auto' ? suited : choice;
  const file = media && fileOf(video, quality);
  return { choice, setChoice, quality, file };
}
