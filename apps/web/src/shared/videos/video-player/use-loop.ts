import { type RefObject, useEffect } from 'react';
import { logProblem } from '../../../lib/log.ts';

/** The part that is played again and again: its ends in seconds, as far as they are marked. */
export interface Loop {
  a: number | null;
  b: number | null;
}

export const NO_LOOP: Loop = { a: null, b: null };

/** A loop ends after it starts: an end that does not fit clears the other one. */
export function markedAt({ a, b }: Loop, end: 'a' | 'b', time: number): Loop {
  if (end === 'a') return { a: time, b: b !== null && b > time ? b : null };
  return { a: a === null || a >= time ? 0 : a, b: time > 0 ? time : null };
}

/** Returns to the start of a loop at its end, which may be that of the video. */
export function useLoop(element: RefObject<HTMLVideoElement | null>, { a, b }: Loop): void {
  useEffect(() => {
    const media = element.current;
    if (!media || a === null || b === null) return;
    const returnAt = (time: number) => {
      if (!media.paused && !media.seeking && time >= b) media.currentTime = a;
    };
    const look = () => returnAt(media.currentTime);
    const playAgain = () => {
      media.currentTime = a;
      media.play().catch((problem: unknown) => logProblem('The loop could not be played again.', problem));
    };
    media.addEventListener('timeupdate', look);
    media.addEventListener('ended', playAgain);
    const stopWatching = watchFrames(media, returnAt);
    return () => {
      media.removeEventListener('timeupdate', look);
      media.removeEventListener('ended', playAgain);
      stopWatching();
    };
  }, [element, a, b]);
}

/** Browsers tell the time four times a second, but some tell each frame. @returns a function that ends this */
function watchFrames(media: HTMLVideoElement, onFrame: (time: number) => void): () => void {
  if (!media.requestVideoFrameCallback) return () => {};
  let handle = media.requestVideoFrameCallback(function look(_now, { mediaTime }) {
    onFrame(mediaTime);
    handle = media.requestVideoFrameCallback(look);
  });
  return () => media.cancelVideoFrameCallback(handle);
}
