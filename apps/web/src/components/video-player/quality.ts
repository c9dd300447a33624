import type { VideoMedia } from '@touchline/contracts/videos';
import type { Quality } from './video-file.ts';

/** What the viewer has chosen: by itself, or one of the files. */
export type QualityChoice = 'auto' | Quality;

interface Screen {
  /** Width of the player in CSS pixels. */
  width: number;
  pixelRatio: number;
  /** The viewer wants to save data. */
  savesData: boolean;
}

/** Which file a player of this size shows: the smaller one where it has all the pixels that are seen, or saves data. */
export function qualityFor(media: VideoMedia | null, choice: QualityChoice, screen: Screen): Quality {
  if (!media?.small) return 'full';
  if (choice !== 'auto') return choice;
  return screen.savesData || screen.width * screen.pixelRatio <= media.small.width ? 'small' : 'full';
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
