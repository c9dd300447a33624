import type { PlaybackActions } from './playback.ts';

/** Steps of keys, in seconds of the video. */
const [ARROW_SECONDS, JUMP_SECONDS] = [5, 10];
const VOLUME_STEP = 0.1;

const SWITCHES = new Set([' ', 'k', 'm', 'f', 'i', '?']);

interface KeyActions extends Omit<PlaybackActions, 'setVolume' | 'setRate' | 'seek' | 'reload'> {
  /** Marks the second that is shown, for viewers who can. Then Shift mutes. */
  mark?: (() => void) | undefined;
  toggleFull: () => void;
  toggleKeys: () => void;
  /** To a share of the length, 0 to 1. */
  seekTo: (share: number) => void;
}

/** Of React, or of the window. */
export type PlayerKeyEvent = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'target' | 'preventDefault' | 'stopPropagation'
>;

/** The keys of the player. Other keys are left to the browser. */
export function handlePlayerKey(event: PlayerKeyEvent, actions: KeyActions): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target instanceof Element ? event.target : null;
  // Arrows and letters choose in a list and in a text, and arrows move a slider other than that of the time.
  if (target?.closest('select, input[readonly]')) return;
  if (target?.closest('[data-own-arrows]') && event.key.startsWith('Arrow')) return;
  // Space on a button or link activates it.
  const isOnControl = target?.closest('button, a') != null;
  const byKey: Record<string, (() => void) | undefined> = {
    k: actions.toggle,
    ' ': isOnControl ? undefined : actions.toggle,
    m: event.shiftKey ? actions.toggleMute : (actions.mark ?? actions.toggleMute),
    f: actions.toggleFull,
    i: actions.togglePicture,
    j: () => actions.seekBy(-JUMP_SECONDS),
    l: () => actions.seekBy(JUMP_SECONDS),
    a: () => actions.markLoop('a'),
    b: () => actions.markLoop('b'),
    c: () => actions.markLoop(null),
    ',': () => actions.stepFrame(-1),
    '.': () => actions.stepFrame(1),
    '<': () => actions.stepRate(-1),
    '>': () => actions.stepRate(1),
    '?': actions.toggleKeys,
    ArrowLeft: () => actions.seekBy(-ARROW_SECONDS),
    ArrowRight: () => actions.seekBy(ARROW_SECONDS),
    ArrowUp: () => actions.stepVolume(VOLUME_STEP),
    ArrowDown: () => actions.stepVolume(-VOLUME_STEP),
  };
  const act = /^\d$/.test(event.key)
    ? () => actions.seekTo(Number(event.key) / 10)
    : byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  // A key that is held down repeats steps, but would switch something on and off.
  if (event.repeat && SWITCHES.has(event.key.toLowerCase())) return;
  act();
}
