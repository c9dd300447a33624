import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Moves the focus to the link or the inactive button that takes the place of the focused button, with which it would be lost, or of a button whose
 * dialog has the focus. A user who has moved on keeps the focus where it is. The link may appear before the response to what
 * the button did. Spread the props on an element around both.
 */
export function useLinkFocus() {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const link =
      last.current?.isConnected === false && place.current?.querySelector<HTMLElement>('a, [aria-disabled="true"]');
    if (!link) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) link.focus();
  });

  return {
    ref: place,
    onFocus({ target, currentTarget }: FocusEvent) {
      // React reports the fields of a button's dialog too.
      if (currentTarget.contains(target)) last.current = target;
    },
    onBlur({ target, currentTarget, relatedTarget }: FocusEvent) {
      // An element that leaves the page reports no blur.
      if (currentTarget.contains(target) && !relatedTarget?.closest('[role="dialog"]')) last.current = null;
    },
  };
}
