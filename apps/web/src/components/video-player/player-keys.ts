import type { KeyboardEvent } from 'react';

/** The step of an arrow key, in seconds. */
const SEEK_STEP_SECONDS = 5;

export interface KeyActions {
  toggle: () => void;
  toggleMute: () => void;
  seekBy: (seconds: number) => void;
}

/** The keys of the player: space and k play and pause, arrows seek, m mutes. Other keys are left to the browser. */
export function handlePlayerKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  // Space on a button or link activates it.
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
