import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where a list of results was left last: the entry of the history, its scroll position and the address of the link followed. */
let lastPlace: { key: string; top: number; followed: string | null } | null = null;

/**
 * Brings a user who comes back to a list of results in the history to where the list was left: scrolled as it was, which
 * browsers do before the list is rendered again, on a page that may still be too short, and with the focus on the player
 * who was opened. Kept in memory, as the list is.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const way = useNavigationType();
  const [place] = useState(() => (way === 'POP' && lastPlace?.key === key ? lastPlace : null));

  useLayoutEffect(() => {
    if (place === null) return;
    window.scrollTo({ top: place.top, behavior: 'instant' });
    focusLinkTo(place.followed);
  }, [place]);

  useEffect(() => {
    const remember = () => {
      lastPlace = { key, top: window.scrollY, followed: null };
    };
    const rememberLink = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      lastPlace = { key, top: window.scrollY, followed: link?.getAttribute('href') ?? null };
    };
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    // Before the link is followed.
    window.addEventListener('click', rememberLink, { capture: true });
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('click', rememberLink, { capture: true });
    };
  }, [key]);
}

/** Of several links to a player the first is the name. */
function focusLinkTo(address: string | null) {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a');
  const link = [...links].find((each) => address !== null && each.getAttribute('href') === address);
  link?.focus({ preventScroll: true });
}
