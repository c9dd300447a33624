import { PRODUCT_NAME } from '@touchline/contracts/product';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const LANDING_TITLE = `${PRODUCT_NAME}: where football talent is seen`;

/** Where the person was before. The first page was opened by the browser itself, which has done all this for it. */
let lastPathname = globalThis.window?.location.pathname;
let isFirst = true;

/**
 * What a browser does when it opens a page, for a page that was only swapped in: the title, the place to scroll to,
 * and the focus, which goes to the main heading so that a screen reader begins there. It comes with the page, as its
 * child, so it acts once the page is really there. Filters in the query are no new page.
 */
export function Arrival({ title }: { title: string | null }) {
  const { key, pathname, hash } = useLocation();
  const way = useNavigationType();

  // Before any effect of the page, which may know a better title.
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : LANDING_TITLE;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same anchor differs by its key alone
  useEffect(() => {
    const isOtherPage = lastPathname !== pathname;
    const isNew = isFirst || isOtherPage;
    lastPathname = pathname;
    isFirst = false;

    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor && (isNew || way === 'PUSH')) {
      focusQuietly(anchor);
      if (isNew) return stayAt(anchor);
      anchor.scrollIntoView();
    } else if (isOtherPage) {
      // Going back, the browser itself returns to where the page was left.
      if (way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
      focusQuietly(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
    }
    return undefined;
  }, [key, pathname, hash, way]);

  return null;
}

/** Headings and sections take no focus by themselves; the scroll position is already right. */
function focusQuietly(element: HTMLElement | null) {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** By one of these a person moves on. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** What is still to come on a new page, above the anchor, would push it away; until the person moves, it stays in sight. */
function stayAt(anchor: HTMLElement): () => void {
  // Called once at the beginning, too.
  const growth = new ResizeObserver(() => anchor.scrollIntoView({ behavior: 'instant' }));
  const stop = () => {
    growth.disconnect();
    for (const move of MOVES) window.removeEventListener(move, stop);
  };
  growth.observe(document.body);
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}
