import type { ComponentType, ReactNode } from 'react';
import { type LazyComponent, lazyComponent } from '../../lib/lazy-component.tsx';
import { logProblem } from '../../lib/log.ts';
import classes from './lazy-page.module.css';
import { PageNotLoaded } from './page-failed.tsx';

export type LazyPage = LazyComponent<{ children?: ReactNode }>;

/** A page whose code is fetched when it is first shown, or earlier by `fetch`. Its children render with it. */
export function lazyPage(load: () => Promise<{ Page: ComponentType }>): LazyPage {
  const loadWithChildren = async () => {
    const { Page } = await load();
    return ({ children }: { children?: ReactNode }) => (
      <>
        <Page />
        {children}
      </>
    );
  };
  return lazyComponent(loadWithChildren, {
    Fallback: DelayedLoading,
    Failed: PageNotLoaded,
    onFailure: (cause) => logProblem('The code of a page could not be loaded.', cause),
  });
}

const DelayedLoading = () => <Loading isDelayed />;

/** @param isDelayed appears only after a moment, so that it does not flicker when the page loads quickly */
export function Loading({ isDelayed = false }: { isDelayed?: boolean }) {
  return (
    <p role="status" className={classes.loading} data-delayed={isDelayed}>
      Loading...
    </p>
  );
}
