import type { Video } from '@touchline/contracts/videos';
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { savesData } from './quality.ts';

/** A pointer that only passes by starts nothing. */
const DELAY_MS = 350;
const FRAME_MS = 250;

/**
 * Steps through the storyboard of a video that was not played yet, while a mouse rests on its picture or the keyboard is in
 * its player.
 * @returns the number of the frame, null while nothing is shown, and the handlers for picture and player
 */
export function useGlimpse(video: Pick<Video, 'media'>, isAllowed: boolean) {
  const [isWanted, setWanted] = useState(false);
  const [frame, setFrame] = useState<number | null>(null);
  const frames = video.media?.storyboard?.frames ?? 0;
  const isRunning = isWanted && isAllowed && frames > 1;

  useEffect(() => {
    if (!isRunning || wantsRest()) return;
    let shown = -1;
    let timer = setTimeout(function next() {
      shown = (shown + 1) % frames;
      setFrame(shown);
      timer = setTimeout(next, FRAME_MS);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      setFrame(null);
    };
  }, [isRunning, frames]);

  return {
    frame: isRunning ? frame : null,
    overPicture: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setWanted(pointerType === 'mouse'),
      onPointerLeave: () => setWanted(false),
    },
    inPlayer: {
      onFocus: ({ target }: FocusEvent) => setWanted(target.matches(':focus-visible')),
      onBlur: () => setWanted(false),
    },
  };
}

function wantsRest(): boolean {
  return savesData() || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
