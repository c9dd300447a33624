import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
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
  const fetchPage = async () => {
    fetched ??= await load();
    return fetched;
  };

  /** Without Suspense, which would show the page up to 300 ms late and hydrate it in one piece instead of in slices. */
  function Page({ children }: { children?: ReactNode }) {
    const [Fetched, setFetched] = useState(() => fetched);
    const [failure, setFailure] = useState<PageNotLoadedError | null>(null);
    useEffect(() => {
      if (Fetched) return;
      const fail = (cause: unknown) => setFailure(new PageNotLoadedError('The page could not be loaded.', { cause }));
      fetchPage().then((page) => setFetched(() => page), fail);
    }, [Fetched]);

    if (failure) throw failure;
    if (!Fetched) return <Loading isDelayed />;
    return (
      <>
        <Fetched />
        {children}
      </>
    );
  }
  return Object.assign(Page, {
    async fetch() {
      await fetchPage();
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
