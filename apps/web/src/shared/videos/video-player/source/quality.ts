import type { VideoMedia } from '@touchline/contracts/videos';
import type { Quality } from '../video-file.ts';

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
