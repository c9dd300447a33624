import type { AppRouter } from '@touchline/api';
import { BATCH_MAX } from '@touchline/contracts/limits';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { HttpError } from './http.ts';

/** The server's procedures as typed hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** Proxies commonly refuse request lines of more than 8 kB. A batch that would be longer is sent in several. */
const URL_LENGTH_MAX = 6000;

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems: BATCH_MAX,
        maxURLLength: URL_LENGTH_MAX,
        fetch: async (url, options) =>
          refuseUnreadable(await fetch(url, { ...(options as RequestInit), credentials: 'include' })),
      }),
    ],
  });
}

/** A proxy or a server in trouble may answer a page instead of JSON; its status is worth more than a parser's complaint. */
async function refuseUnreadable(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok || isJson) return response;
  throw new HttpError(response.status, await response.text(), response.statusText);
}
