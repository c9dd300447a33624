import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { logProblem } from '../../lib/log.ts';

/** Where a list was left: how many pages were loaded, the scroll position and the address of the link followed. */
interface ListPlace {
  pages: number;
  top: number;
  followed: string | null;
}

/** The link to focus in place of the one that was followed, since its page has led on to another entry. */
let ledTo: string | null = null;

/** Tells the list that the user comes back to which entry they have seen last, by the address of its link. */
export function markLedTo(address: string): void {
  ledTo = address;
}

/** Events after which the user has scrolled by themselves. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** The last one is for browsers that do not know `scrollend`. */
const SETTLED = ['scrollend', 'pagehide'] as const;

/**
 * Brings users who reload the page, or come back to it in the history, to where they left its list: with as many pages, scrolled as it
 * was, and with the focus on the entry that was opened. It is kept in the entry of the history, which a change of the filters replaces.
 * @returns the number of pages that the list had
 */
export function useListPlace(pages: number, { hasMore, isKept }: { hasMore: boolean; isKept: boolean }): number {
  const { key } = useLocation();
  const way = useNavigationType();
  const [place] = useState(() => (isKept && way === 'POP' ? readPlace() : null));
  const isRestoring = useRef(place !== null);
  const shown = useRef(pages);
  const wanted = place?.pages ?? 0;

  useLayoutEffect(() => {
    if (!place || !isRestoring.current) return;
    window.scrollTo({ top: place.top, behavior: 'instant' });
    if (pages < wanted && hasMore) return;
    isRestoring.current = false;
    focusLinkTo(place.followed);
    if (ledTo !== null) focusLinkTo(ledTo)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    ledTo = null;
  }, [place, pages, wanted, hasMore]);

  useEffect(() => {
    shown.current = pages;
    if (isKept && !isRestoring.current) writePlace(key, { pages, top: window.scrollY, followed: null });
  }, [key, pages, isKept]);

  useEffect(() => {
    if (!isKept) return;
    const remember = (followed: string | null) => {
      if (!isRestoring.current) writePlace(key, { pages: shown.current, top: window.scrollY, followed });
    };
    const rememberScroll = () => remember(null);
    const rememberLink = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link) return;
      ledTo = null;
      remember(link.getAttribute('href'));
    };
    const leaveToUser = () => {
      isRestoring.current = false;
    };
    for (const move of MOVES) window.addEventListener(move, leaveToUser, { passive: true });
    for (const event of SETTLED) window.addEventListener(event, rememberScroll);
    // Before the link is followed.
    window.addEventListener('click', rememberLink, { capture: true });
    return () => {
      for (const move of MOVES) window.removeEventListener(move, leaveToUser);
      for (const event of SETTLED) window.removeEventListener(event, rememberScroll);
      window.removeEventListener('click', rememberLink, { capture: true });
    };
  }, [key, isKept]);

  return wanted;
}

interface Entry {
  /** The router's name of the entry; the first one has none. */
  key?: string;
  listPlace?: ListPlace;
}

const entry = () => (window.history.state ?? {}) as Entry;
const readPlace = (): ListPlace | null => entry().listPlace ?? null;

/** Only into the entry of the list: the next page may have its own before this one has left the screen. */
function writePlace(key: string, listPlace: ListPlace): void {
  const state = entry();
  if ((state.key ?? 'default') !== key) return;
  try {
    window.history.replaceState({ ...state, listPlace }, '');
  } catch (error) {
    // Browsers limit how often this is done.
    logProblem('The place in the list was not kept.', error);
  }
}

/** Of several links to an entry the first is its name. */
function focusLinkTo(address: string | null): HTMLAnchorElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a');
  const link = [...links].find((each) => address !== null && each.getAttribute('href') === address);
  link?.focus({ preventScroll: true });
  return link;
}
