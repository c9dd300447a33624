import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Focuses the heading of a list, or another element that stays, when the focused entry has left the list. Otherwise keyboard
 * users would start again at the top of the page. While paused, such as behind an open drawer, it waits.
 */
export function useFocusFallback<Heading extends HTMLElement = HTMLHeadingElement>({ isPaused = false } = {}) {
  const heading = useRef<Heading>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    if (isPaused || !last.current || last.current.isConnected) return;
    last.current = null;
    const active = document.activeElement;
    // The confirmation about the entry may still be fading out with the focus inside.
    const isLost = !active || active === document.body || active.closest('[role="dialog"]') !== null;
    if (isLost) heading.current?.focus();
  });

  const listProps = {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // React reports the items of an entry's menu too. They are outside the list and disappear with the menu.
      if (currentTarget.contains(target)) last.current = target;
    },
  };
  return { heading, listProps };
}
