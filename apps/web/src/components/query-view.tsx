import { type ReactNode, useState } from 'react';
import { isNotFound, messageOf } from '../lib/errors.ts';
import { ErrorState } from './error-state.tsx';
import { NotLoaded } from './not-loaded.tsx';

export interface ViewedQuery<Data> {
  data: Data | undefined;
  isPending: boolean;
  error: unknown;
  /** Milliseconds; stays when the query is fetched again. Queries that are composed of several have none. */
  errorUpdatedAt?: number;
  /** 'paused' while it waits for the network. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  query: ViewedQuery<Data>;
  /** Shown until the first response. */
  skeleton: ReactNode;
  /** The title of the error, which has a retry button; or what to show in its place. */
  error: string | ((error: unknown) => ReactNode);
  errorText?: (error: unknown) => string;
  /** Shown when the server does not know what was asked for, also in place of data from before it was deleted. */
  notFound?: ReactNode;
  /** Shows the error above the data as well, when fetching the data again has failed. */
  showsRefetchError?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the state of a query. Data stays on the screen when a refetch fails, and an error stays during a refetch, because an
 * event from the server may cause one while the user presses a button of the error.
 */
export function QueryView<Data>({ showsRefetchError = false, ...props }: QueryViewProps<Data>) {
  const { query, skeleton, children } = props;
  const lastError = useLastError(query);
  const hasOwnText = typeof props.error === 'function' || props.notFound !== undefined;
  if (query.data === undefined || (props.notFound !== undefined && isNotFound(query.error))) {
    if (!query.isPending) return <QueryError {...props} shown={query.error} />;
    const isAskedAgain = lastError !== null && hasOwnText && query.fetchStatus !== 'paused';
    if (isAskedAgain) return <QueryError {...props} shown={lastError} />;
    return <NotLoaded queries={[query]} skeleton={skeleton} />;
  }
  return (
    <>
      {showsRefetchError && query.error !== null && <QueryError {...props} shown={query.error} />}
      {children(query.data)}
    </>
  );
}

/** The error of this query until a fetch has succeeded. The query itself forgets it when the fetch begins. */
function useLastError({ error, errorUpdatedAt = 0 }: ViewedQuery<unknown>): unknown {
  const [last, setLast] = useState({ error, errorUpdatedAt });
  if (error !== null && error !== last.error) setLast({ error, errorUpdatedAt });
  // Another query has an error of another time, or none.
  return errorUpdatedAt > 0 && errorUpdatedAt === last.errorUpdatedAt ? last.error : null;
}

interface QueryErrorProps<Data> extends QueryViewProps<Data> {
  shown: unknown;
}

function QueryError<Data>({ query, shown, error, errorText = defaultText, notFound }: QueryErrorProps<Data>) {
  if (notFound !== undefined && isNotFound(shown)) return notFound;
  if (typeof error === 'function') return error(shown);
  return <ErrorState title={error} message={errorText(shown)} onRetry={() => void query.refetch()} />;
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
