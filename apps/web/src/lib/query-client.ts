import {
  type Mutation,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import type { ErrorCode } from '@touchline/contracts/errors';
import { useCallback } from 'react';
import type { Change } from './affected-queries.ts';
import { codeOf, messageOf, statusOf, tellsOfChange } from './errors.ts';
import { isWaitingForNetwork } from './online.ts';
import { showToast } from './toast.ts';

/** A text, or one by the input of the call. */
type Text = string | ((input: never) => string);

interface MutationMeta extends Record<string, unknown> {
  /** The title of the toast when the call fails, such as 'Approval failed'. Without it the caller reports the failure. */
  failed?: Text;
  /** What that toast says where the server gives no reason. */
  otherwise?: Text;
  /** Codes that the page itself reports. */
  shownByPage?: readonly ErrorCode[];
  /** What the call changes: it is fetched again before the call counts as done. */
  refreshes?: Change | readonly Change[];
  /** The call only asks, so a refusal tells nothing about what the page shows. */
  isLookUp?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

type AnyMutation = Mutation<unknown, unknown, unknown, unknown>;

/** The auth router returns 401 for wrong credentials too, and its callers handle it. */
function isAuthCall(key: readonly unknown[] | undefined): boolean {
  const path = key?.[0];
  return Array.isArray(path) && path[0] === 'auth';
}

function textOf(text: Text, input: unknown): string {
  return typeof text === 'string' ? text : text(input as never);
}

const shownAtFields = new WeakSet<object>();

/** For the form that has sent the call and shows the reason at its fields: the toast then only says what has failed. */
export function markShownAtFields(error: unknown): void {
  if (typeof error === 'object' && error) shownAtFields.add(error);
}

function reportFailure(error: unknown, input: unknown, meta: MutationMeta): void {
  const { failed, otherwise = 'Please try again.', shownByPage = [] } = meta;
  const code = codeOf(error);
  if (!failed || (code && shownByPage.includes(code))) return;
  const title = textOf(failed, input);
  // A form that has sent the call learns of the refusal after this, and says whether it shows the reason.
  setTimeout(() => {
    const reason = shownAtFields.has(error as object) ? '' : messageOf(error, textOf(otherwise, input));
    showToast({ title, description: reason || undefined, tone: 'danger' });
  });
}

/** Without a response, or when the server failed, the change may have been made all the same. */
function mayHaveChanged(error: unknown): boolean {
  const status = error ? statusOf(error) : null;
  return status === null || status >= 500;
}

/** Without the table, whose code is no part of a visitor's first page, everything is fetched again. */
async function refreshAfter(client: QueryClient, changes: Change | readonly Change[]): Promise<void> {
  const all = [changes].flat() as Change[];
  const isConcerned = await import('./affected-queries.ts').then(
    ({ isAffected }) =>
      ({ queryKey }: Query) =>
        all.some((change) => isAffected(queryKey, change)),
    () => () => true,
  );
  // Without a network it is fetched once it is shown again, or once the live connection is back.
  await client.invalidateQueries({ predicate: isConcerned, refetchType: onlineManager.isOnline() ? 'active' : 'none' });
}

/** Fetches again what changes concern, for code that is more than one mutation. The result resolves once it has arrived. */
export function useRefreshAfter() {
  const client = useQueryClient();
  return useCallback((...changes: Change[]) => refreshAfter(client, changes), [client]);
}

const accepted = new WeakMap<object, () => void>();

/** Calls back as soon as the server has accepted the call with this input, before what it changes is fetched again. */
export function onAccepted(input: object, callback: () => void): void {
  accepted.set(input, callback);
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

/** What the connection took along is fetched again once it is back. */
function refetchWhenBack(client: QueryClient): void {
  const isUnanswered = ({ state }: Query) => state.status === 'error' && statusOf(state.error) === null;
  onlineManager.subscribe((isOnline) => {
    if (isOnline) void client.refetchQueries({ type: 'active', predicate: isUnanswered });
  });
}

/** Tells the user of a call that waits for the network, which the library sends once it is back. */
function tellOfWaiting(client: QueryClient): void {
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'pending' || !isWaitingForNetwork(event.mutation)) return;
    showToast({ title: 'You are offline.', description: 'This is sent when you are back.', tone: 'danger' });
  });
}

/**
 * Calls `listener` after each failed mutation, once its own handlers have run.
 * @returns a function that ends this
 */
export function onMutationError(
  client: QueryClient,
  listener: (error: unknown, mutation: AnyMutation) => void,
): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') listener(event.action.error, event.mutation);
  });
}

/**
 * Data is fetched once and kept until a mutation invalidates it or is refused: never stale, no refetching on focus or reconnect, no
 * polling, no retries. Mutations say in their `meta` how a failure is reported and what is fetched again after them. Without a
 * network, queries and mutations wait for it; mutations that need none, or must not come later, say `networkMode: 'always'`.
 * @param onUnauthorized called after a 401 outside the auth router: the session is over
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const watch = (error: unknown, key: readonly unknown[] | undefined) => {
    if (statusOf(error) === 401 && !isAuthCall(key)) onUnauthorized();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => watch(error, query.queryKey) }),
    mutationCache: new MutationCache({
      onSuccess: (_output, input) => accepted.get(input as object)?.(),
      onError(error, input, _result, { options: { mutationKey, meta } }) {
        watch(error, mutationKey);
        if (meta) reportFailure(error, input, meta);
      },
      onSettled(...[, error, , , { meta }]) {
        if (!meta?.refreshes || !mayHaveChanged(error)) return;
        const refreshed = refreshAfter(client, meta.refreshes);
        // After a failure users may try again at once.
        return error ? undefined : refreshed;
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
  refetchAfterRefusals(client);
  tellOfWaiting(client);
  refetchWhenBack(client);
  return client;
}
