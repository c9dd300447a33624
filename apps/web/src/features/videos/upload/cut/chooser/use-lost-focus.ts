import { useEffect, useEffectEvent } from 'react';

/** Gives the focus to an element that has come in place of what had it, and leaves it to the user who has moved on. */
export function useLostFocus(find: () => HTMLElement | null | undefined): void {
  const latest = useEffectEvent(find);
  useEffect(() => {
    if (document.activeElement === document.body) latest()?.focus({ preventScroll: true });
  }, []);
}
