import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { PlayerKeyEvent } from './player-keys.ts';

/** The frame of the player that was used last, of all on the page. */
let lastUsed: HTMLElement | null = null;

/** Where a key has no other meaning: nothing has the focus, or what a click beside everything gives it to. */
const NO_CONTROL = 'body, main, h1';

/** Gives the player that was used last the keys of the page, while it is in sight. */
export function usePageKeys(frame: RefObject<HTMLElement | null>, handle: (event: PlayerKeyEvent) => void): void {
  const handleKey = useEffectEvent(handle);
  useEffect(() => {
    const player = frame.current;
    if (!player) return;
    const use = () => {
      lastUsed = player;
    };
    const listen = (event: KeyboardEvent) => {
      const isFree = !event.defaultPrevented && event.target instanceof Element && event.target.matches(NO_CONTROL);
      if (lastUsed === player && isFree && isInSight(player)) handleKey(event);
    };
    // They are captured, since the start of a video does not bubble.
    const uses = ['pointerdown', 'keydown', 'play'];
    for (const kind of uses) player.addEventListener(kind, use, { capture: true });
    window.addEventListener('keydown', listen);
    return () => {
      for (const kind of uses) player.removeEventListener(kind, use, { capture: true });
      window.removeEventListener('keydown', listen);
      if (lastUsed === player) lastUsed = null;
    };
  }, [frame]);
}

function isInSight(player: HTMLElement): boolean {
  const { top, bottom } = player.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
