import type { Video } from '@touchline/contracts/videos';
import { type RefObject, type SyntheticEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { logProblem } from '../../lib/log.ts';
import { claimPlayback, releasePlayback } from './one-at-a-time.ts';
import { reportPlayed } from './play-reports.ts';
import { createPlayedRanges, type PlayedRanges } from './played-ranges.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { createToggle } from './toggle.ts';
import { useFrameSeconds } from './use-frame-seconds.ts';
import { useLazySource } from './use-lazy-source.ts';

export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The part that is played again and again: its ends in seconds, as far as they are marked. */
export interface Loop {
  a: number | null;
  b: number | null;
}

export interface Playback {
  isPlaying: boolean;
  /** Playing, but waiting for data. */
  isWaiting: boolean;
  /** It was played before, so that its own frame is shown and not the poster. */
  hasStarted: boolean;
  isMuted: boolean;
  /** 0 to 1. */
  volume: number;
  rate: number;
  time: number;
  /** Seconds; 0 while neither the server nor the browser knows it. */
  duration: number;
  loop: Loop;
  /** The browser cannot play this video: unknown format, or the file could not be loaded. */
  isUnplayable: boolean;
}

export interface PlaybackActions {
  toggle: () => void;
  toggleMute: () => void;
  setVolume: (volume: number) => void;
  setRate: (rate: number) => void;
  seek: (seconds: number) => void;
  /** Pauses and shows another frame. */
  stepFrame: (frames: number) => void;
  /** Marks the start or the end of a loop here; null clears it. */
  markLoop: (end: 'a' | 'b' | null) => void;
  togglePicture: () => void;
  /** Loads the file again. */
  reload: () => void;
}

type MediaEvent = SyntheticEvent<HTMLVideoElement>;

const NO_LOOP: Loop = { a: null, b: null };

/** The state of a video element, kept by its events, and the actions on it. Without a file it does not load. */
export function usePlayback(
  element: RefObject<HTMLVideoElement | null>,
  { video, file }: { video: Pick<Video, 'id' | 'duration'>; file: string | null },
) {
  const [playback, setPlayback] = useState<Playback>(() => {
    const { volume, isMuted, rate } = readPreferences();
    const idle = { isPlaying: false, isWaiting: false, hasStarted: false, isUnplayable: false, time: 0 };
    return { ...idle, volume, isMuted, rate, loop: NO_LOOP, duration: video.duration ?? 0 };
  });
  const change = useCallback((some: Partial<Playback>) => setPlayback((before) => ({ ...before, ...some })), []);
  const [toggle] = useState(() => createToggle((problem) => logProblem('The clip could not be played.', problem)));
  const [ranges] = useState(() => createPlayedRanges((from, to) => reportPlayed(video.id, from, to)));
  const frameSeconds = useFrameSeconds(element);
  const attachFile = useLazySource(element, file);

  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const { volume, isMuted, rate } = readPreferences();
    Object.assign(media, { volume, muted: isMuted, defaultPlaybackRate: rate, playbackRate: rate });
    return () => {
      ranges.end();
      releasePlayback(media);
    };
  }, [element, ranges]);

  const events = useMemo(() => eventsOf(change, ranges), [change, ranges]);
  const { loop } = playback;
  const keepInLoop = ({ currentTarget: media }: MediaEvent) => {
    if (loop.a !== null && loop.b !== null && !media.paused && media.currentTime >= loop.b) media.currentTime = loop.a;
    events.onTimeUpdate({ currentTarget: media });
  };

  const withMedia = (act: (media: HTMLVideoElement) => void) => {
    attachFile();
    if (element.current) act(element.current);
  };
  const seek = (seconds: number) =>
    withMedia((media) => {
      const time = Math.min(Math.max(seconds, 0), playback.duration);
      media.currentTime = time;
      // The element reports its new time only once the frame is decoded; the bar follows the pointer at once.
      change({ time, hasStarted: true });
    });
  const actions: PlaybackActions = {
    toggle: () => withMedia((media) => void toggle(media)),
    toggleMute: () => {
      if (element.current) element.current.muted = !element.current.muted;
    },
    setVolume(volume) {
      const media = element.current;
      if (!media) return;
      media.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100));
      media.muted = media.volume === 0;
    },
    setRate(rate) {
      if (element.current) Object.assign(element.current, { defaultPlaybackRate: rate, playbackRate: rate });
    },
    seek,
    stepFrame(frames) {
      element.current?.pause();
      seek((element.current?.currentTime ?? 0) + frames * frameSeconds());
    },
    markLoop(end) {
      const time = element.current?.currentTime ?? 0;
      change({ loop: end === null ? NO_LOOP : markedAt(loop, end, time) });
    },
    togglePicture() {
      const failed = (problem: unknown) => logProblem('The clip could not leave the page.', problem);
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(failed);
      else withMedia((media) => void media.requestPictureInPicture?.().catch(failed));
    },
    reload() {
      change({ isUnplayable: false });
      element.current?.load();
    },
  };
  return { playback, events: { ...events, onTimeUpdate: keepInLoop }, actions };
}

/** A loop ends after it starts: an end that does not fit clears the other one. */
function markedAt({ a, b }: Loop, end: 'a' | 'b', time: number): Loop {
  if (end === 'a') return { a: time, b: b !== null && b > time ? b : null };
  return { a: a === null || a >= time ? 0 : a, b: time > 0 ? time : null };
}

function eventsOf(change: (some: Partial<Playback>) => void, ranges: PlayedRanges) {
  const keep = ({ volume, muted, playbackRate }: HTMLVideoElement) => {
    change({ volume, isMuted: muted, rate: playbackRate });
    savePreferences({ volume, isMuted: muted, rate: playbackRate });
  };
  const pause = () => {
    ranges.end();
    change({ isPlaying: false, isWaiting: false });
  };
  return {
    onPlay({ currentTarget }: MediaEvent) {
      claimPlayback(currentTarget);
      change({ isPlaying: true, hasStarted: true });
    },
    onPlaying: () => change({ isWaiting: false }),
    onWaiting: () => change({ isWaiting: true }),
    onPause: pause,
    onEnded: pause,
    onSeeking: () => ranges.end(),
    onTimeUpdate({ currentTarget: media }: Pick<MediaEvent, 'currentTarget'>) {
      if (!media.paused && !media.seeking) ranges.at(media.currentTime, media.playbackRate);
      change({ time: media.currentTime });
    },
    onVolumeChange: ({ currentTarget }: MediaEvent) => keep(currentTarget),
    onRateChange: ({ currentTarget }: MediaEvent) => keep(currentTarget),
    onDurationChange({ currentTarget: { duration } }: MediaEvent) {
      if (Number.isFinite(duration)) change({ duration });
    },
    onLoadedMetadata({ currentTarget }: MediaEvent) {
      // Some browsers play the sound of a video whose frames they cannot decode.
      if (currentTarget.videoWidth === 0) change({ isUnplayable: true });
    },
    onError({ currentTarget }: MediaEvent) {
      logProblem('The clip could not be loaded.', currentTarget.error?.message);
      ranges.end();
      change({ isUnplayable: true, isPlaying: false, isWaiting: false });
    },
  };
}
