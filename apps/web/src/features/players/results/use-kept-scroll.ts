import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where a list of results was left last: the entry of the history and its scroll position. In memory, as the list is. */
let left: { key: string; top: number } | null = null;

/**
 * Scrolls a list of results to where it was left when the user comes back to it in the history. Browsers do this before
 * the list is rendered again, on a page that may still be too short.
 */
export function useKeptScroll(): void {
  const { key } = useLocation();
  const way = useNavigationType();
  const [top] = useState(() => (way === 'POP' && left?.key === key ? left.top : null));

  useLayoutEffect(() => {
    if (top !== null) window.scrollTo({ top, behavior: 'instant' });
  }, [top]);

  useEffect(() => {
    const note = () => {
      left = { key, top: window.scrollY };
    };
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}
