import { PRODUCT_NAME } from '@touchline/contracts/product';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const tabTitle = (name: string) => `${name} · ${PRODUCT_NAME}`;
const LANDING_TITLE = `${PRODUCT_NAME}: where football talent is seen`;

/** The previous address. The browser opened the first page itself, so nothing has to be done for it. */
let lastPathname = globalThis.window?.location.pathname;
let isFirst = true;

/**
 * Does for a client-side navigation what the browser does when it opens a page: sets the title, the scroll position and
 * the focus, which goes to the main heading so that screen readers start there. It is a child of the page, so it runs
 * once the page is rendered. A change of the query alone is not a new page.
 */
export function RouteEffects({ title }: { title: string | null }) {
  const { key, pathname, hash } = useLocation();
  const way = useNavigationType();

  // A layout effect runs before the effects of the page, which may set another title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of another player has its own title
  useLayoutEffect(() => {
    document.title = title ? tabTitle(title) : LANDING_TITLE;
  }, [title, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same anchor differs only by its key
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
      // On back and forward the browser restores the scroll position.
      if (way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
      // A page that the user comes back to may have put the focus where it was.
      if (way === 'POP' && document.querySelector('main :focus')) return undefined;
      focusQuietly(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
    }
    return undefined;
  }, [key, pathname, hash, way]);

  return null;
}

/** Names in the browser's tab whom the page is about, in place of the title of the route, once that is known. */
export function useTabTitle(name: string | undefined): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: two players of a list may have one name
  useEffect(() => {
    if (name) document.title = tabTitle(name);
  }, [name, pathname]);
}

/** Makes the element focusable if necessary and focuses it without scrolling. */
function focusQuietly(element: HTMLElement | null) {
  if (!element) return;
  // -1 for headings and sections without the attribute; a field or a link has to stay in the tab order.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Events that show that the user has started to scroll or type. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Keeps the anchor in view while content above it is still loading, until the user scrolls, clicks or types. */
function stayAt(anchor: HTMLElement): () => void {
  // The observer also calls back once at the start.
  const growth = new ResizeObserver(() => anchor.scrollIntoView({ behavior: 'instant' }));
  const stop = () => {
    growth.disconnect();
    for (const move of MOVES) window.removeEventListener(move, stop);
  };
  growth.observe(document.body);
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}
