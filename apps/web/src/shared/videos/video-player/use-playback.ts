import type { Video } from '@touchline/contracts/videos';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import { timeAfterStep, useFrameRate } from './frame-rate.ts';
import { mediaEvents } from './media-events.ts';
import { releasePlayback } from './one-at-a-time.ts';
import type { PlaybackActions, PlaybackState } from './playback.ts';
import { usePlayed } from './plays/use-played.ts';
import {
  changePreferences,
  changeVolume,
  followPreferences,
  getPreferences,
  RATES,
  usePreferences,
} from './preferences.ts';
import { useLazySource } from './source/use-lazy-source.ts';
import { createToggle } from './toggle.ts';
import { markedAt, NO_LOOP, useLoop } from './use-loop.ts';
import { useStartAt } from './use-start-at.ts';

type Change = (some: Partial<PlaybackState>) => void;
type Media = RefObject<HTMLVideoElement | null>;

/** The state of a video element, kept by its events, and the actions on it. Without a file it does not load. */
export function usePlayback(
  element: Media,
  {
    video,
    file,
    startAt,
  }: { video: Pick<Video, 'id' | 'duration' | 'media'>; file: string | null; startAt: number | undefined },
) {
  const preferences = usePreferences();
  const [state, setState] = useState<PlaybackState>(() => {
    const idle = { isPlaying: false, isWaiting: false, hasStarted: false, hasPlayed: false, failure: null, time: 0 };
    return { ...idle, loop: NO_LOOP, duration: video.duration ?? 0 };
  });
  const change = useCallback<Change>((some) => setState((before) => ({ ...before, ...some })), []);
  const handleStop = useCallback(() => change({ isPlaying: false, isWaiting: false }), [change]);
  const attachFile = useLazySource(element, file, handleStop);
  const frameRate = useFrameRate(element, video.media?.frameRate);
  const played = usePlayed(element, video.id);
  const events = useMemo(() => mediaEvents(change, played), [change, played]);
  useLoop(element, state.loop);

  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const unfollow = followPreferences(media);
    return () => {
      unfollow();
      releasePlayback(media);
    };
  }, [element]);

  const actions = useActions(element, { state, change, attachFile, frameRate });
  useStartAt(startAt, { hasFile: file !== null, duration: state.duration, seek: actions.seek });
  useReconnection(state.failure === 'connection', actions.reload);
  return { playback: { ...state, ...preferences }, events, actions };
}

interface Parts {
  state: PlaybackState;
  change: Change;
  attachFile: () => void;
  frameRate: () => number;
}

function useActions(element: Media, { state, change, attachFile, frameRate }: Parts): PlaybackActions {
  const [toggle] = useState(() => createToggle((problem) => logProblem('The clip could not be played.', problem)));
  const withMedia = (act: (media: HTMLVideoElement) => void) => {
    attachFile();
    if (element.current) act(element.current);
  };
  const now = () => element.current?.currentTime ?? 0;
  const seek = (seconds: number) =>
    withMedia((media) => {
      const time = Math.min(Math.max(seconds, 0), state.duration);
      media.currentTime = time;
      // The element reports its new time only once the frame is decoded; the bar follows the pointer at once.
      change({ time, hasStarted: true });
    });
  return {
    ...soundAndSpeed,
    toggle: () => withMedia((media) => void toggle(media)),
    seek,
    seekBy: (seconds) => seek(now() + seconds),
    stepFrame(frames) {
      element.current?.pause();
      seek(timeAfterStep(now(), frames, { rate: frameRate(), duration: state.duration }));
    },
    markLoop: (end) => change({ loop: end === null ? NO_LOOP : markedAt(state.loop, end, now()) }),
    togglePicture: () => withMedia(togglePictureInPicture),
    reload() {
      change({ failure: null });
      if (element.current) reloadMedia(element.current);
    },
  };
}

/** For all players of this viewer. */
const soundAndSpeed: Pick<PlaybackActions, 'toggleMute' | 'setVolume' | 'stepVolume' | 'setRate' | 'stepRate'> = {
  toggleMute: () => changePreferences({ isMuted: !getPreferences().isMuted }),
  setVolume: changeVolume,
  stepVolume(by) {
    const { volume, isMuted } = getPreferences();
    if (!isMuted) changeVolume(volume + by);
    else if (by > 0) changePreferences({ isMuted: false });
  },
  setRate: (rate) => changePreferences({ rate }),
  stepRate(steps) {
    const at = RATES.findIndex((rate) => rate >= getPreferences().rate);
    changePreferences({ rate: RATES[Math.min(RATES.length - 1, Math.max(0, at + steps))] ?? 1 });
  },
};

function togglePictureInPicture(media: HTMLVideoElement): void {
  const failed = (problem: unknown) => logProblem('The clip could not leave the page.', problem);
  if (document.pictureInPictureElement === media) void document.exitPictureInPicture().catch(failed);
  else void media.requestPictureInPicture?.().catch(failed);
}

/** After an error the element still has its position and whether it played. */
function reloadMedia(media: HTMLVideoElement): void {
  const { currentTime, paused } = media;
  media.load();
  media.currentTime = currentTime;
  if (!paused) media.play().catch((problem: unknown) => logProblem('The clip could not be played.', problem));
}

/** Continues by itself once the browser has a network again. */
function useReconnection(isLost: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isLost) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isLost, reload]);
}
