import type { KeyboardEvent } from 'react';

/** One press of an arrow key moves so far. */
const SEEK_STEP_SECONDS = 5;

export interface KeyActions {
  toggle: () => void;
  toggleMute: () => void;
  seekBy: (seconds: number) => void;
}

/** Keys of the whole player: space and k play and pause, arrows seek, m mutes. Others stay the browser's. */
export function handlePlayerKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  // Space on a button or link is that button's own.
  const isOnControl = event.target instanceof Element && event.target.closest('button, a') !== null;
  const byKey: Record<string, (() => void) | undefined> = {
    k: actions.toggle,
    ' ': isOnControl ? undefined : actions.toggle,
    m: actions.toggleMute,
    ArrowLeft: () => actions.seekBy(-SEEK_STEP_SECONDS),
    ArrowRight: () => actions.seekBy(SEEK_STEP_SECONDS),
  };
  const act = byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
