import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { logProblem } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { PageNotLoadedError } from './lazy-page.tsx';
import classes from './route-error-boundary.module.css';

/** Shows an error in place of a page that fails to render; the layout around it and the other pages keep working. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    logProblem(`A page failed.${info.componentStack ?? ''}`, error);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <PageFailed isOutdated={(error as unknown) instanceof PageNotLoadedError} />;
  }
}

interface PageFailedProps {
  /** The code of the page could not be fetched, most often because a new version of the app was deployed. */
  isOutdated: boolean;
}

function PageFailed({ isOutdated }: PageFailedProps) {
  const location = useLocation();
  return (
    <div className={classes.page} role="alert">
      <EmptyState
        title={isOutdated ? 'This page could not be loaded' : 'Something went wrong on this page'}
        hint={
          isOutdated
            ? 'There may be a new version of the app, or the connection was lost. Reloading usually helps.'
            : 'It is our fault, not yours. Reload the page, or go on from the home page.'
        }
      >
        <div className={classes.actions}>
          <ButtonLink to={location} reloadDocument>
            Reload the page
          </ButtonLink>
          <ButtonLink to={paths.home()} variant="default">
            Go to the home page
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}
