import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './lazy-page.module.css';

/** The code of a page could not be fetched: no network, or a newer version has replaced it on the server. */
export class PageNotLoadedError extends Error {
  override readonly name = 'PageNotLoadedError';
}

interface LazyPage {
  (props: { children?: ReactNode }): ReactNode;
  /** Fetches the code ahead of time, so that the page then renders at once. */
  fetch(): Promise<void>;
}

/** A page whose code is fetched when it is first shown, or earlier by `fetch`. Its children render with it. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let fetched: ComponentType | null = null;
  const Late = lazy(() =>
    load().then(
      (Page) => ({ default: Page }),
      (cause) => {
        throw new PageNotLoadedError('The page could not be loaded.', { cause });
      },
    ),
  );

  function Page({ children }: { children?: ReactNode }) {
    // Chosen once, because React would mount another component from scratch.
    const [Fetched] = useState(() => fetched);
    if (Fetched) {
      // No Suspense: React would hydrate its content in one piece instead of in slices.
      return (
        <>
          <Fetched />
          {children}
        </>
      );
    }
    return (
      <Suspense fallback={<Loading isDelayed />}>
        <Late />
        {children}
      </Suspense>
    );
  }
  return Object.assign(Page, {
    async fetch() {
      fetched = await load();
    },
  });
}

/** @param isDelayed appears only after a moment, so that it does not flicker when the page loads quickly */
export function Loading({ isDelayed = false }: { isDelayed?: boolean }) {
  return (
    <p role="status" className={classes.loading} data-delayed={isDelayed}>
      Loading...
    </p>
  );
}
