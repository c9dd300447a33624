import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from './errors.ts';

/** The auth router returns 401 for wrong credentials too, and its callers handle it. */
function isAuthCall(key: readonly unknown[] | undefined): boolean {
  const path = key?.[0];
  return Array.isArray(path) && path[0] === 'auth';
}

/**
 * Data is fetched once and kept until a mutation invalidates it: never stale, no refetching on focus or reconnect, no
 * polling, no retries.
 * @param onUnauthorized called after a 401 outside the auth router: the session is over
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const watch = (error: unknown, key: readonly unknown[] | undefined) => {
    if (statusOf(error) === 401 && !isAuthCall(key)) onUnauthorized();
  };
  return new QueryClient({
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
}
