export interface MadeVideo {
  path: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  wasCopied: boolean;
}
export interface MadePoster {
  path: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
}
export interface MadeStoryboard {
  path: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  columns: number;
  frames: number;
  frameWidth: number;
  frameHeight: number;
  secondsPerFrame: number;
}
export interface Conversion {
  playback: MadeVideo;
  small: MadeVideo | null;
  posters: MadePoster[];
  storyboard: MadeStoryboard | null;
  posterAt: number;
  duration: number;
}
export class ConversionRejected extends Error {
  readonly reason: 'unreadable' | 'too-long' | 'failed' = 'failed';
}
export interface VideoConverter {
  convert(
    input: { source: string; container: string; folder: string; posterAt: number | null },
    signal: AbortSignal,
  ): Promise<Conversion>;
  makePosters(input: { source: string; folder: string; at: number | null }, signal: AbortSignal): Promise<MadePoster[]>;
  close(): void;
}
export function createVideoConverter(): VideoConverter {
  return {
    convert: () => Promise.reject(new Error('x')),
    makePosters: () => Promise.reject(new Error('x')),
    close() {},
  };
}
