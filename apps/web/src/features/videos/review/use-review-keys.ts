import { useWindowEvent } from '@mantine/hooks';

export interface ReviewKeys {
  approve: () => void;
  reject: () => void;
  next: () => void;
  undo: () => void;
  toggleKeys: () => void;
  togglePlay: () => void;
  seekBy: (seconds: number) => void;
  /** Ticks an entry of the checklist, from 0. */
  tick: (index: number) => void;
}

const SEEK_SECONDS = 5;
const CHECKS = 6;
/** Where letters are typed or the keys have another meaning. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=toolbar]';

/**
 * The keys of the review mode, for any focus on the page. Some keys of the player have the same letters: the review mode gets
 * these, and the player the others.
 */
export function useReviewKeys(keys: ReviewKeys, { isPaused }: { isPaused: boolean }): void {
  const handleKey = (event: KeyboardEvent) => {
    // Also while a dialog is opening and does not have the focus yet.
    const act = isPaused ? undefined : actionOf(event, keys);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held down would decide on one video after the other.
    if (!event.repeat) act();
  };
  useWindowEvent('keydown', handleKey, { capture: true });
}

function actionOf(event: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING)) return undefined;
  if (event.key === '?') return keys.toggleKeys;
  if (event.shiftKey) return undefined;
  const check = Number(event.key);
  if (Number.isInteger(check) && check >= 1 && check <= CHECKS) return () => keys.tick(check - 1);
  const act = { a: keys.approve, r: keys.reject, n: keys.next, u: keys.undo }[event.key.toLowerCase()];
  if (act) return act;
  // In the player its own keys do this, and on a control the browser's.
  if (target?.closest('[role=group], button, a, input, summary')) return undefined;
  return {
    ' ': keys.togglePlay,
    ArrowLeft: () => keys.seekBy(-SEEK_SECONDS),
    ArrowRight: () => keys.seekBy(SEEK_SECONDS),
  }[event.key];
}
