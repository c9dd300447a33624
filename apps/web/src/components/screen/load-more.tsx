import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { BusyButton } from '../busy-button.tsx';
import { ErrorState } from '../error-state.tsx';
import classes from './load-more.module.css';

/** As much of an infinite query as its end needs to know. */
interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** The next page is asked for this far before the end comes into sight. */
const AHEAD = '400px';

/** The end of a list that is longer: fetches more by itself as one scrolls near, and by a button for those who don't scroll. */
export function LoadMore({ query }: { query: PagedQuery }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD });
  const isNear = entry?.isIntersecting ?? false;

  useEffect(() => {
    // After a failure only the person decides whether to try again.
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
