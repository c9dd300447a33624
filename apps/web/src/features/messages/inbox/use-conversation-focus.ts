import { useCallback, useEffect, useRef } from 'react';
import { rowIdOf } from './conversation-row.tsx';

/**
 * Moves the focus into a conversation that opens, and back to its row when it closes. On a phone one of the two is always
 * hidden, so the focus would be lost. The first render does not move it.
 */
export function useConversationFocus(openId: string | null) {
  const thread = useRef<HTMLElement>(null);
  const before = useRef(openId);
  const focusThread = useCallback(() => {
    thread.current?.focus({ preventScroll: true });
    // On a low screen the composer at the end would be out of view.
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
