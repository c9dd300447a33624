import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in the player when the focused control disappears, for example when a notice replaces the controls.
 * Otherwise the page would get the next key.
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
