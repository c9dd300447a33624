import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink, LightButton } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { FailedProps } from '../../lib/lazy-component.tsx';
import { useOfflineSince } from '../../lib/online.ts';
import { paths } from '../../lib/paths.ts';
import classes from './page-failed.module.css';

/** In place of a page that fails to render. */
export function PageFailed() {
  return (
    <Problem
      title="Something went wrong on this page"
      hint="It is our fault, not yours. Reload the page, or go on from the home page."
    >
      <ReloadButton />
    </Problem>
  );
}

/** In place of a page whose code could not be fetched: no network, or a newer version has replaced it on the server. */
export function PageNotLoaded({ onRetry }: FailedProps) {
  const isOffline = useOfflineSince() !== null;
  if (!isOffline) {
    return (
      <Problem
        title="This page could not be loaded"
        hint="There may be a new version of the app, or the connection was lost. Reloading usually helps."
      >
        <ReloadButton />
      </Problem>
    );
  }
  return (
    <Problem
      title="You are offline"
      hint="This page has not been opened before. It opens by itself when you are back; pages that you have seen still work."
    >
      <LightButton onClick={onRetry}>Try Again</LightButton>
    </Problem>
  );
}

const ReloadButton = () => (
  <ButtonLink to={useLocation()} reloadDocument>
    Reload the page
  </ButtonLink>
);

function Problem({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={classes.page} role="alert">
      <EmptyState title={title} hint={hint}>
        <div className={classes.actions}>
          {children}
          <ButtonLink to={paths.home()} variant="default">
            Go to the home page
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}
