import type { Video, VideoMedia } from '@touchline/contracts/videos';
import { type RefObject, useEffect, useState } from 'react';
import { fileOf, type Quality } from '../video-file.ts';

/** The choice of the viewer: automatic, or one of the files. */
export type QualityChoice = 'auto' | Quality;

interface Screen {
  /** Size of the player in CSS pixels. */
  width: number;
  height: number;
  pixelRatio: number;
  /** The viewer wants to save data. */
  savesData: boolean;
}

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

/** The file for a player of this size: the smaller one if it has enough pixels or the viewer saves data. */
export function qualityFor(media: VideoMedia | null, screen: Screen): Quality {
  if (!media?.small) return 'full';
  if (screen.savesData) return 'small';
  const { playback, small } = media;
  // The whole picture fits into the player.
  const scale = Math.min(screen.width / playback.width, screen.height / playback.height);
  const seen = scale * playback.width * screen.pixelRatio;
  return seen <= small.width ? 'small' : 'full';
}

/** The short side names a quality, as "1080p". */
export function nameOfQuality({ width, height }: { width: number; height: number }): string {
  return `${Math.min(width, height)}p`;
}

/** Whether the browser was told to save data (Save Data API; Chrome and Edge). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
