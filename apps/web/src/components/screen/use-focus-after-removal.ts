import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface RemovalOptions {
  /** Waits, such as behind an open drawer. */
  isPaused?: boolean;
  preventScroll?: boolean;
}

/**
 * When the focused element has left the page, focuses what `fallback` finds: keyboard users would start again at the top of the
 * page otherwise. It waits until there is something to find, and leaves the focus to users who have moved on.
 * @returns props for the element around those that may leave
 */
export function useFocusAfterRemoval(
  fallback: () => HTMLElement | null | undefined,
  { isPaused = false, preventScroll = false }: RemovalOptions = {},
) {
  const last = useRef<Element | null>(null);

  useEffect(() => {
    if (isPaused || last.current?.isConnected !== false) return;
    const found = fallback();
    if (!found) return;
    const active = document.activeElement;
    const dialog = active?.closest('[role="dialog"]');
    const isAbove = dialog?.contains(found) === false;
    // The confirmation about the entry may still be fading out with the focus inside; any other dialog is waited for.
    if (isAbove && !dialog?.hasAttribute('data-closing')) return;
    last.current = null;
    if (isAbove || !active || active === document.body) found.focus({ preventScroll });
  });

  return {
    onFocus({ target, currentTarget }: Pick<FocusEvent, 'target' | 'currentTarget'>) {
      // React reports the items of an entry's menu too. They are outside of the element and disappear with the menu.
      if (currentTarget.contains(target)) last.current = target;
    },
    onBlur({ target, currentTarget, relatedTarget }: Pick<FocusEvent, 'target' | 'currentTarget' | 'relatedTarget'>) {
      // The user has gone to another window, and the element is still the focused one.
      if (document.activeElement === target) return;
      // An element that leaves the page reports no blur. A menu or a dialog gives the focus back.
      const hasMovedOn = !relatedTarget?.closest('[role="dialog"], [role="menu"]');
      if (currentTarget.contains(target) && hasMovedOn) last.current = null;
    },
  };
}

/** The same for a list with a heading, or another element that stays. */
export function useFocusFallback<Heading extends HTMLElement = HTMLHeadingElement>(options?: RemovalOptions) {
  const heading: RefObject<Heading | null> = useRef<Heading>(null);
  const listProps = useFocusAfterRemoval(() => heading.current, options);
  return { heading, listProps };
}
