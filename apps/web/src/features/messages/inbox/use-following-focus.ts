import { useCallback, useEffect, useRef } from 'react';
import { rowIdOf } from './conversation-row.tsx';

/**
 * Takes the keyboard along where the eye goes: into a conversation that opens, and back to its row when it is left. On a
 * phone one of the two is always hidden, so the focus would be lost. The page's first view is left alone.
 */
export function useFollowingFocus(openId: string | null) {
  const thread = useRef<HTMLElement>(null);
  const before = useRef(openId);
  const focusThread = useCallback(() => {
    thread.current?.focus({ preventScroll: true });
    // On a low screen the composer at its end would be out of sight.
    thread.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left === openId) return;
    if (openId !== null) focusThread();
    else if (left !== null) document.getElementById(rowIdOf(left))?.focus();
  }, [openId, focusThread]);

  return { thread, focusThread };
}
