import { useQueryClient } from '@tanstack/react-query';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import type { Account } from '@touchline/contracts/users';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { statusOf } from './errors.ts';
import { logProblem } from './log.ts';
import { onMutationError } from './query-client.ts';
import { emitUserChange, type SessionState, type SessionStore } from './session-store.ts';
import { trpc } from './trpc.ts';

const FORBIDDEN = 403;

/** Without a stored session the user counts as signed out. */
export const NOT_REMEMBERED =
  'This browser does not let the site remember who you are. Please allow it to store data and sign in.';

interface SessionActions {
  /** @returns false if the browser could not store the session, which counts as signed out */
  signIn: (user: Account) => boolean;
  signOut: () => void;
  /** Resolves once a running sign-out has ended, because its response would delete the cookie of a newer session. */
  hasLeft: () => Promise<void>;
  /** Replaces the user, here and where pages show the account, by a newer one from the server. */
  update: (user: Account) => void;
  /** Fetches the user again, because an admin may have changed the account meanwhile. */
  refresh: () => Promise<void>;
}

export type Session = SessionState & SessionActions;

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { refresh, update, signOut, hasLeft } = useServerSide(store);

  useEffect(() => {
    store.load();
    void refresh();
  }, [store, refresh]);
  useForgettingCache(store);
  useOtherTabs(store);
  useLostRights(refresh);

  const session = useMemo(
    () => ({ ...state, refresh, signOut, hasLeft, signIn: store.keep, update }),
    [state, refresh, update, signOut, hasLeft, store],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The calls of the session. */
function useServerSide(store: SessionStore) {
  const utils = trpc.useUtils();
  const calls = useRef({ begun: 0, kept: 0 });

  const refresh = useCallback(async () => {
    const { user } = store.get();
    if (!user) return;
    calls.current.begun += 1;
    const call = calls.current.begun;
    try {
      // Without the cache, which would join a call from before the change.
      const account = await utils.client.auth.me.query();
      // A user who signed out during the call stays signed out.
      if (store.get().user?.id !== user.id || call < calls.current.kept) return;
      calls.current.kept = call;
      utils.auth.me.setData(undefined, account);
      store.keep(account);
    } catch (error) {
      if (statusOf(error) === 401 && store.get().user?.id === user.id) store.forget();
      else logProblem('The session could not be refreshed.', error);
    }
  }, [store, utils]);

  const update = useCallback(
    (account: Account) => {
      store.keep(account);
      utils.auth.me.setData(undefined, account as ReturnType<typeof utils.auth.me.getData>);
    },
    [store, utils],
  );

  const leaving = useRef(Promise.resolve());
  const signOut = useCallback(() => {
    // The browser signs out even if the server cannot be reached.
    leaving.current = utils.client.auth.logout.mutate().then(
      () => undefined,
      (error) => logProblem('The sign-out did not reach the server.', error),
    );
    store.signOut();
  }, [store, utils]);
  const hasLeft = useCallback(() => leaving.current, []);

  return { refresh, update, signOut, hasLeft };
}

/** Clears what is kept of a user when the user changes, so that the next user of the browser does not see it. */
function useForgettingCache(store: SessionStore) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (before.user?.id === now.user?.id) return;
        emitUserChange();
        if (before.user) queryClient.clear();
      }),
    [store, queryClient],
  );
}

/** Fetches the account again after a forbidden change, because an admin may have changed it. */
function useLostRights(refresh: () => Promise<void>) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onMutationError(queryClient, (error) => {
        if (statusOf(error) === FORBIDDEN) void refresh();
      }),
    [queryClient, refresh],
  );
}

/** Signing in or out applies to all tabs. */
function useOtherTabs(store: SessionStore) {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (event.key === SESSION_STORAGE_KEY || event.key === null) store.load();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store]);
}
