import type { Video } from '@touchline/contracts/videos';
import { type RefObject, useEffect, useState } from 'react';
import { savesData } from '../source/quality.ts';
import { sheetOf } from '../video-file.ts';

/** A delay, so that a passing pointer starts nothing. */
const DELAY_MS = 350;
const FRAME_MS = 250;

/**
 * Steps through the storyboard of a video that was not played yet, while a mouse or the focus of the keyboard is in its card.
 * @returns the number of the frame, null while nothing is shown
 */
export function useHoverPreview(
  player: RefObject<HTMLElement | null>,
  video: Pick<Video, 'id' | 'media'>,
  isAllowed: boolean,
): number | null {
  const isInCard = useIsInCard(player);
  const [frame, setFrame] = useState<number | null>(null);
  const frames = video.media?.storyboard?.frames ?? 0;
  const sheet = sheetOf(video);
  const isRunning = isInCard && isAllowed && frames > 1;

  useEffect(() => {
    if (!isRunning || savesData() || prefersReducedMotion()) return;
    let shown = -1;
    const showNext = () => {
      shown = (shown + 1) % frames;
      setFrame(shown);
      timer = setTimeout(showNext, FRAME_MS);
    };
    let image: HTMLImageElement | undefined;
    let timer = setTimeout(() => {
      image = new Image();
      // Shown once it is loaded: the background behind it is dark.
      image.onload = showNext;
      image.src = sheet;
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      if (image) image.onload = null;
      setFrame(null);
    };
  }, [isRunning, frames, sheet]);

  return isRunning ? frame : null;
}

/** Whether a mouse is over the card of a player, or the focus of the keyboard is in it. */
function useIsInCard(player: RefObject<HTMLElement | null>): boolean {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const card = player.current?.closest<HTMLElement>('article') ?? player.current;
    if (!card) return;
    const handlers = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => card.addEventListener(name, handle, { signal: handlers.signal });
    listen('pointerenter', ({ pointerType }) => setHovered(pointerType === 'mouse'));
    listen('pointerleave', () => setHovered(false));
    listen('focusin', ({ target }) => setFocused(target instanceof Element && target.matches(':focus-visible')));
    listen('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && card.contains(relatedTarget))) setFocused(false);
    });
    return () => handlers.abort();
  }, [player]);
  return isHovered || isFocused;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
