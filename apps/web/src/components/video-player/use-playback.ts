import type { Video } from '@touchline/contracts/videos';
import { type RefObject, type SyntheticEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { logProblem } from '../../lib/log.ts';
import { createToggle } from './toggle.ts';
import { useLazySource } from './use-lazy-source.ts';

export interface Playback {
  isPlaying: boolean;
  /** Playing, but waiting for data. */
  isWaiting: boolean;
  isMuted: boolean;
  time: number;
  /** Seconds; 0 while neither the server nor the browser knows it. */
  duration: number;
  /** The browser cannot play this video: unknown format, or the file could not be loaded. */
  isUnplayable: boolean;
}

export interface PlaybackActions {
  toggle: () => void;
  toggleMute: () => void;
  seek: (seconds: number) => void;
  /** Loads the file again. */
  reload: () => void;
}

type MediaEvent = SyntheticEvent<HTMLVideoElement>;

/** The state of a video element, kept by its events, and the actions on it. */
export function usePlayback(element: RefObject<HTMLVideoElement | null>, video: Pick<Video, 'id' | 'duration'>) {
  const [playback, setPlayback] = useState<Playback>({
    ...{ isPlaying: false, isWaiting: false, isMuted: false, time: 0, isUnplayable: false },
    duration: video.duration ?? 0,
  });
  const change = useCallback((some: Partial<Playback>) => setPlayback((before) => ({ ...before, ...some })), []);
  const [toggle] = useState(() => createToggle((problem) => logProblem('The clip could not be played.', problem)));

  const attachFile = useLazySource(element, video);

  useEffect(() => {
    const media = element.current;
    return () => {
      if (media) release(media);
    };
  }, [element]);

  const events = useMemo(() => eventsOf(change), [change]);

  const actions: PlaybackActions = {
    toggle() {
      attachFile();
      if (element.current) void toggle(element.current);
    },
    toggleMute() {
      if (element.current) element.current.muted = !element.current.muted;
    },
    seek(seconds) {
      attachFile();
      const time = Math.min(Math.max(seconds, 0), playback.duration);
      if (element.current) element.current.currentTime = time;
      // The element reports its new time only once the frame is decoded; the bar follows the pointer at once.
      change({ time });
    },
    reload() {
      change({ isUnplayable: false });
      element.current?.load();
    },
  };
  return { playback, events, actions };
}

function eventsOf(change: (some: Partial<Playback>) => void) {
  return {
    onPlay({ currentTarget }: MediaEvent) {
      pauseOthers(currentTarget);
      change({ isPlaying: true });
    },
    onPlaying: () => change({ isWaiting: false }),
    onWaiting: () => change({ isWaiting: true }),
    onPause: () => change({ isPlaying: false, isWaiting: false }),
    onEnded: () => change({ isPlaying: false, isWaiting: false }),
    onTimeUpdate: ({ currentTarget }: MediaEvent) => change({ time: currentTarget.currentTime }),
    onVolumeChange: ({ currentTarget }: MediaEvent) => change({ isMuted: currentTarget.muted }),
    onDurationChange({ currentTarget: { duration } }: MediaEvent) {
      if (Number.isFinite(duration)) change({ duration });
    },
    onLoadedMetadata({ currentTarget }: MediaEvent) {
      // Some browsers play the sound of a video whose frames they cannot decode.
      if (currentTarget.videoWidth === 0) change({ isUnplayable: true });
    },
    onError({ currentTarget }: MediaEvent) {
      logProblem('The clip could not be loaded.', currentTarget.error?.message);
      change({ isUnplayable: true, isPlaying: false, isWaiting: false });
    },
  };
}

/** The video that is playing: at most one plays at a time. */
let playing: HTMLMediaElement | null = null;

function pauseOthers(media: HTMLMediaElement): void {
  if (playing !== media) playing?.pause();
  playing = media;
}

function release(media: HTMLMediaElement): void {
  if (playing === media) playing = null;
}
