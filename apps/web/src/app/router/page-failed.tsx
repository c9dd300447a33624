import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './page-failed.module.css';

interface PageFailedProps {
  /** The page's code could not be fetched, most often because a new version of the app has been put in its place. */
  isOutdated: boolean;
}

export function PageFailed({ isOutdated }: PageFailedProps) {
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
