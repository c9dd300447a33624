import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Moves the focus to the link or the inactive button that replaces the focused button, or a button with an open dialog: the
 * focus would be lost otherwise. It stays if the user has moved on. The link may appear before the response to the button.
 * Spread the props on an element around both.
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
