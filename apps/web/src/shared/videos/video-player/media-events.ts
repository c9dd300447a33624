import type { SyntheticEvent } from 'react';
import { logProblem } from '../../../lib/log.ts';
import { claimPlayback } from './one-at-a-time.ts';
import type { PlaybackState } from './playback.ts';
import type { Played } from './plays/use-played.ts';
import { applyPreferences, changePreferences, getPreferences } from './preferences.ts';
import { failureOf } from './source/failure.ts';

type MediaEvent = SyntheticEvent<HTMLVideoElement>;

/** Keeps the state of a player up to date with its element, and reports what is played. */
export function mediaEvents(change: (some: Partial<PlaybackState>) => void, played: Played) {
  const stop = ({ currentTarget }: MediaEvent) => {
    played.stop(currentTarget);
    change({ isPlaying: false, isWaiting: false });
  };
  return {
    onPlay({ currentTarget }: MediaEvent) {
      claimPlayback(currentTarget);
      applyPreferences(currentTarget);
      played.follow(currentTarget);
      change({ isPlaying: true, hasStarted: true, hasPlayed: true });
    },
    onPlaying({ currentTarget }: MediaEvent) {
      played.follow(currentTarget);
      change({ isWaiting: false });
    },
    onWaiting: () => change({ isWaiting: true }),
    onPause: stop,
    onEnded: stop,
    onSeeking: played.jump,
    onSeeked: ({ currentTarget }: MediaEvent) => played.follow(currentTarget),
    onEmptied: played.jump,
    onTimeUpdate({ currentTarget }: MediaEvent) {
      played.follow(currentTarget);
      change({ time: currentTarget.currentTime });
    },
    onVolumeChange: ({ currentTarget }: MediaEvent) => keepSound(currentTarget),
    onRateChange({ currentTarget: { playbackRate } }: MediaEvent) {
      changePreferences({ rate: playbackRate });
    },
    onDurationChange({ currentTarget: { duration } }: MediaEvent) {
      if (Number.isFinite(duration)) change({ duration });
    },
    onLoadedMetadata({ currentTarget }: MediaEvent) {
      // Some browsers play the sound of a video whose frames they cannot decode.
      if (currentTarget.videoWidth === 0) change({ failure: 'unplayable' });
    },
    onError({ currentTarget: media }: MediaEvent) {
      const { error } = media;
      logProblem('The clip could not be loaded.', error?.message);
      played.jump();
      change({ isPlaying: false, isWaiting: false });
      void failureOf(media).then((failure) => {
        // Another file may have been loaded meanwhile.
        if (media.error === error) change({ failure });
      });
    },
  };
}

/** Keeps what was changed by controls of the browser, such as those of a phone in full screen. */
function keepSound({ volume, muted }: HTMLVideoElement): void {
  const kept = getPreferences();
  if (muted !== kept.isMuted) changePreferences({ isMuted: muted });
  else if (volume === 0) changePreferences({ isMuted: true });
  else if (volume !== kept.volume) changePreferences({ volume });
}
