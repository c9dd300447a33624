import type { ReactNode } from 'react';
import { messageOf } from '../lib/errors.ts';
import { ErrorState } from './error-state.tsx';

interface ViewedQuery<Data> {
  data: Data | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  query: ViewedQuery<Data>;
  /** Shown until the first response. */
  skeleton: ReactNode;
  /** The title of the error, which has a retry button; or what to show in its place. */
  error: string | ((error: unknown) => ReactNode);
  errorText?: (error: unknown) => string;
  /** Shows the error above the data as well, when fetching the data again has failed. */
  showsRefetchError?: boolean;
  children: (data: Data) => ReactNode;
}

/** Shows one of a query's states. Data stays on the screen when fetching it again fails. */
export function QueryView<Data>({ showsRefetchError = false, ...props }: QueryViewProps<Data>) {
  const { query, skeleton, children } = props;
  if (query.data === undefined) return query.isPending ? skeleton : <QueryError {...props} />;
  return (
    <>
      {showsRefetchError && query.error !== null && <QueryError {...props} />}
      {children(query.data)}
    </>
  );
}

function QueryError<Data>({ query, error, errorText = defaultText }: QueryViewProps<Data>) {
  if (typeof error === 'function') return error(query.error);
  return <ErrorState title={error} message={errorText(query.error)} onRetry={() => void query.refetch()} />;
}

const defaultText = (error: unknown) => messageOf(error, 'Please try again.');

interface Page<Item> {
  items: readonly Item[];
}

interface ListViewProps<Item> extends Omit<QueryViewProps<never>, 'query' | 'children'> {
  query: ViewedQuery<Page<Item> | { pages: readonly Page<Item>[] }>;
  empty: ReactNode;
  /** Called with the items of all pages fetched so far. */
  children: (items: readonly Item[]) => ReactNode;
}

/** The same for a list, be it one page or an infinite query. */
export function ListView<Item>({ query, empty, children, ...states }: ListViewProps<Item>) {
  return (
    <QueryView query={query} {...states}>
      {(data) => {
        const items = 'pages' in data ? data.pages.flatMap((page) => page.items) : data.items;
        return items.length === 0 ? empty : children(items);
      }}
    </QueryView>
  );
}
