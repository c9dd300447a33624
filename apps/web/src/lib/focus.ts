import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Focuses the field that the address names, for pages that show their fields only once the data has arrived. */
export function useHashFocus() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link differs only by its key
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash, key]);
}

/** The `ref` of an element that takes the focus when it appears, such as the heading of what a click has opened. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
