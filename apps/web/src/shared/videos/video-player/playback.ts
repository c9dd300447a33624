import type { Preferences } from './preferences.ts';
import type { Failure } from './source/failure.ts';
import type { Loop } from './use-loop.ts';

/** What one player shows. */
export interface PlaybackState {
  isPlaying: boolean;
  /** Playing, but waiting for data. */
  isWaiting: boolean;
  /** It has been played or moved to a time, so its own frame is shown instead of the poster. */
  hasStarted: boolean;
  /** It was started by its viewer, who does not need the play icon over the picture any more. */
  hasPlayed: boolean;
  time: number;
  /** Seconds; 0 while neither the server nor the browser knows it. */
  duration: number;
  loop: Loop;
  /** Why it does not play. */
  failure: Failure | null;
}

export type Playback = PlaybackState & Preferences;

export interface PlaybackActions {
  toggle: () => void;
  toggleMute: () => void;
  setVolume: (volume: number) => void;
  /** A step up unmutes a muted video, which has kept its volume. */
  stepVolume: (by: number) => void;
  setRate: (rate: number) => void;
  stepRate: (steps: number) => void;
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  /** Pauses and shows another frame. */
  stepFrame: (frames: number) => void;
  /** Marks the start or the end of a loop here; null clears it. */
  markLoop: (end: 'a' | 'b' | null) => void;
  togglePicture: () => void;
  /** Loads the file again and continues where it was. */
  reload: () => void;
}
