import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { BusyButton } from '../busy-button.tsx';
import { ErrorState } from '../error-state.tsx';
import classes from './load-more.module.css';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** The next page is fetched when the end of the list is this close to the viewport. */
const AHEAD = '400px';

/** The end of a list with more pages: fetches the next one on scrolling near it, or by its button. */
export function LoadMore({ query }: { query: PagedQuery }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD });
  const isNear = entry?.isIntersecting ?? false;

  useEffect(() => {
    // After an error only the user retries.
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (!hasNextPage) return null;
  if (isFetchNextPageError) {
    return (
      <div className={classes.failed}>
        <ErrorState
          title="The rest of the list could not be loaded"
          message={messageOf(error, 'Please try again.')}
          onRetry={() => void fetchNextPage()}
        />
      </div>
    );
  }
  return (
    <div ref={ref} className={classes.more}>
      <BusyButton variant="default" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Load More
      </BusyButton>
    </div>
  );
}
