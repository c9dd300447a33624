import type { AppRouter } from '@touchline/api';
import { BATCH_MAX } from '@touchline/contracts/limits';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { HttpError } from './http.ts';

/** The server's procedures as typed hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** Options of an infinite query of the API: the next page is the one behind the cursor of the last. */
export const PAGED = { getNextPageParam: <Cursor>(page: { nextCursor: Cursor }) => page.nextCursor };

/** Proxies commonly reject request lines above 8 kB, so longer batches are split. */
const URL_LENGTH_MAX = 6000;

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems: BATCH_MAX,
        maxURLLength: URL_LENGTH_MAX,
        fetch: async (url, options) =>
          rejectUnreadable(await fetch(url, { ...(options as RequestInit), credentials: 'include' })),
      }),
    ],
  });
}

/** A proxy may respond with an HTML error page; its status says more than a JSON parse error. */
async function rejectUnreadable(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok || isJson) return response;
  throw new HttpError(response.status, await response.text(), response.statusText);
}
