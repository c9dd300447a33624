import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a player whose focused control goes away, as when a notice replaces the controls: without this the next
 * key would go to the page.
 * @returns handlers for the player
 */
export function useKeptFocus(player: RefObject<HTMLElement | null>) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    player.current?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target;
    },
    onBlur() {
      focused.current = null;
    },
  };
}
