import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the link that takes the place of a pressed button; it would be lost with the button. A user who has
 * moved on keeps the focus where it is.
 */
export function useLinkFocus() {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const focusLink = useCallback(() => setWanted(true), []);

  // The link may be rendered before or after it is wanted.
  useEffect(() => {
    const link = isWanted && place.current?.querySelector('a');
    if (!link) return;
    setWanted(false);
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) link.focus();
  });

  return { place, focusLink };
}
