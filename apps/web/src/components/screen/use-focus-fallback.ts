import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * When the entry that has the focus leaves a list, deleted or filtered away, the focus goes to the list's heading: lost,
 * it would start again at the top of the page.
 */
export function useFocusFallback() {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    const active = document.activeElement;
    // A question that was asked about the entry may still be fading out with the focus in it.
    const isLost = !active || active === document.body || active.closest('[role="dialog"]') !== null;
    if (isLost) heading.current?.focus();
  });

  const listProps = {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
  };
  return { heading, listProps };
}
