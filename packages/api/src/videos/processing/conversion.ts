import type { EncodedFingerprint } from '../copies/fingerprint.ts';

/** At the largest bit rate that is twenty minutes of video. */
export const MADE_BYTES_MAX = 1024 ** 3;

/** Sizes in pixels. */
export interface MadeFile {
  path: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
}

export interface MadeVideo extends MadeFile {
  /** The pictures were taken over without encoding them again. */
  wasCopied: boolean;
}

/** A sheet with small frames, row by row. */
export interface MadeStoryboard extends MadeFile {
  columns: number;
  frames: number;
  frameWidth: number;
  frameHeight: number;
  secondsPerFrame: number;
}

export interface Conversion {
  playback: MadeVideo;
  /** For slow lines and small screens, where the playback file is larger than 720p. */
  small: MadeVideo | null;
  posters: MadeFile[];
  storyboard: MadeStoryboard | null;
  /** The second of the frame that became the poster. */
  posterAt: number;
  /** Seconds. */
  duration: number;
  /** Of the playback file, in pictures per second. */
  frameRate: number;
  fingerprint: EncodedFingerprint;
  /** Seconds of the processor. */
  work: number;
}

export interface ConversionInput {
  source: string;
  /** The name of one of CONTAINERS. */
  container: string;
  /** An empty folder, for what is made. */
  folder: string;
  /** Second of the frame for the poster; null for the best one. */
  posterAt: number | null;
}

export interface PosterInput {
  /** A playback file. */
  source: string;
  folder: string;
  at: number | null;
}

/** `unreadable`: no picture could be decoded. `too-long`: it takes more time or space than a video may. */
export type RejectionReason = 'unreadable' | 'too-long' | 'failed';

export type ConversionRequest =
  | ({ task: 'convert' } & ConversionInput)
  | ({ task: 'posters' } & PosterInput)
  | { task: 'fingerprint'; source: string };
export type ConversionResponse =
  | { conversion: Conversion }
  | { posters: MadeFile[] }
  | { fingerprint: EncodedFingerprint }
  | { rejected: RejectionReason; why: string };
