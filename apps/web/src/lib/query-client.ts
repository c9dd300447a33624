import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from './errors.ts';
import { tellsOfChange } from './refusals.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isLookUp`: the call only asks, so a refusal tells nothing about what the page shows. */
    mutationMeta: { isLookUp?: boolean };
  }
}

/** The auth router returns 401 for wrong credentials too, and its callers handle it. */
function isAuthCall(key: readonly unknown[] | undefined): boolean {
  const path = key?.[0];
  return Array.isArray(path) && path[0] === 'auth';
}

/**
 * After a refusal that tells of a changed state, what is shown is fetched again: the record may be deleted, the right
 * withdrawn. It comes after the mutation's own handlers, which may reset what they had shown ahead of the response.
 */
function refetchAfterRefusals(client: QueryClient): void {
  onMutationError(client, (error, { options: { mutationKey, meta } }) => {
    if (isAuthCall(mutationKey) || meta?.isLookUp || !tellsOfChange(error)) return;
    void client.invalidateQueries();
  });
}

/**
 * Calls `listener` after each failed mutation, once its own handlers have run.
 * @returns a function that ends this
 */
export function onMutationError(
  client: QueryClient,
  listener: (error: unknown, mutation: Mutation<unknown, unknown, unknown, unknown>) => void,
): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') listener(event.action.error, event.mutation);
  });
}

/**
 * Data is fetched once and kept until a mutation invalidates it or is refused: never stale, no refetching on focus or reconnect, no
 * polling, no retries.
 * @param onUnauthorized called after a 401 outside the auth router: the session is over
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const watch = (error: unknown, key: readonly unknown[] | undefined) => {
    if (statusOf(error) === 401 && !isAuthCall(key)) onUnauthorized();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => watch(error, query.queryKey) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => watch(error, mutation.options.mutationKey),
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Without a network a call fails at once, instead of waiting for it.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  refetchAfterRefusals(client);
  return client;
}
