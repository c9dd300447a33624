import { Box, type BoxProps, type ButtonProps, Group } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { BusyButton } from '../busy-button.tsx';
import { ErrorState } from '../error-state.tsx';
import { useListPlace } from './use-list-place.ts';

/** The part of an infinite query that fetches the next page. */
export interface PagedQuery {
  data?: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

/** The next page is fetched when the end of the list is this close to the viewport. */
const AHEAD = '400px';

interface LoadMoreProps {
  query: PagedQuery;
  /** For the list that the page is about: a reload, and going back to it, find its pages, its scroll position and its focus. */
  keepsPlace?: boolean;
}

/** The end of a list with more pages: fetches the next one on scrolling near it, or by its button. */
export function LoadMore({ query, keepsPlace = false }: LoadMoreProps) {
  const pages = query.data?.pages.length ?? 0;
  const pagesBefore = useListPlace(pages, { hasMore: query.hasNextPage, isKept: keepsPlace });
  return (
    <NextPage
      query={query}
      ahead={AHEAD}
      isWanted={pages < pagesBefore}
      mt="lg"
      label="Load More"
      failed="The rest of the list could not be loaded"
    />
  );
}

interface LoadEarlierProps {
  query: PagedQuery;
  /** Only the button fetches, not scrolling. */
  isByButtonOnly?: boolean;
}

/**
 * The start of messages that are shown with the newest at the end: fetches earlier ones on scrolling up to it, or by its
 * button.
 */
export function LoadEarlier({ query, isByButtonOnly = false }: LoadEarlierProps) {
  return (
    <NextPage
      query={query}
      ahead={isByButtonOnly ? undefined : '0px'}
      pb="md"
      // The browser has to anchor the scroll position to the messages, not to this element, which stays at the top.
      style={{ overflowAnchor: 'none' }}
      size="xs"
      label="Load earlier messages"
      failed="Earlier messages could not be loaded"
    />
  );
}

interface NextPageProps extends Pick<BoxProps, 'mt' | 'pb' | 'style'>, Pick<ButtonProps, 'size'> {
  query: PagedQuery;
  /** How close to the viewport it fetches by itself; only the button does without it. */
  ahead?: string | undefined;
  /** Fetches wherever the viewport is. */
  isWanted?: boolean;
  label: string;
  /** The title of the error, which takes the place of the button. */
  failed: string;
}

function NextPage({ query, ahead, isWanted = false, size, label, failed, ...box }: NextPageProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: ahead ?? '0px' });
  const isNear = isWanted || (ahead !== undefined && (entry?.isIntersecting ?? false));

  useEffect(() => {
    // After an error only the user retries.
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <Box ref={ref} {...box}>
      {isFetchNextPageError ? (
        <ErrorState
          title={failed}
          message={messageOf(error, 'Please try again.')}
          onRetry={() => void fetchNextPage()}
        />
      ) : (
        <Group justify="center">
          <BusyButton
            variant="default"
            {...(size && { size })}
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {label}
          </BusyButton>
        </Group>
      )}
    </Box>
  );
}
