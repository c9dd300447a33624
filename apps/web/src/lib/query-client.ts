import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from './errors.ts';

/** Wrong credentials are a 401 too; calls of the auth router say themselves what theirs means. */
function isAuthCall(key: readonly unknown[] | undefined): boolean {
  const path = key?.[0];
  return Array.isArray(path) && path[0] === 'auth';
}

/**
 * Data is fetched once and kept until something the person does makes it out of date (spec 9): never stale, no
 * refetching on focus or reconnect, no polling, no retries. Mutations invalidate what they touch.
 * @param onUnauthorized called when a call other than the auth router's was answered 401: the session is over
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
        // Without a network a call fails at once and says so, instead of waiting and being repeated later.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
