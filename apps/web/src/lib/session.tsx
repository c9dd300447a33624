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
import { logTrouble } from './log.ts';
import type { SessionState, SessionStore } from './session-store.ts';
import { trpc } from './trpc.ts';

interface SessionActions {
  /** @returns false when this browser would not keep the session, which counts as signed out (spec 4) */
  signIn: (user: Account) => boolean;
  signOut: () => void;
  /** Resolves once a sign-out that is still on its way has ended: its answer would take a newer session's cookie along. */
  hasLeft: () => Promise<void>;
  /** Replaces the stored user, after an answer of the server that holds a newer one. */
  update: (user: Account) => void;
  /** Asks the server for the user as he is now: an admin may have verified him meanwhile (decision 7). */
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
  const { refresh, signOut, hasLeft } = useServerSide(store);

  useEffect(() => {
    store.load();
    void refresh();
  }, [store, refresh]);
  useForgettingCache(store);
  useOtherTabs(store);

  const session = useMemo(
    () => ({ ...state, refresh, signOut, hasLeft, signIn: store.keep, update: store.keep }),
    [state, refresh, signOut, hasLeft, store],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** What a session asks of the server. */
function useServerSide(store: SessionStore) {
  const utils = trpc.useUtils();

  const refresh = useCallback(async () => {
    const { user } = store.get();
    if (!user) return;
    try {
      const account = await utils.auth.me.fetch(undefined, { staleTime: 0 });
      // Whoever signed out while the answer was on its way stays signed out.
      if (store.get().user?.id === user.id) store.keep(account);
    } catch (error) {
      if (statusOf(error) === 401 && store.get().user?.id === user.id) store.forget();
      else logTrouble('The session could not be refreshed.', error);
    }
  }, [store, utils]);

  const leaving = useRef(Promise.resolve());
  const signOut = useCallback(() => {
    // The browser forgets the person even when the server cannot be told (decision 3).
    leaving.current = utils.client.auth.logout.mutate().then(
      () => undefined,
      (error) => logTrouble('The server was not told of the sign-out.', error),
    );
    store.forget();
  }, [store, utils]);
  const hasLeft = useCallback(() => leaving.current, []);

  return { refresh, signOut, hasLeft };
}

/** What one person was shown is never shown to the next (decision 163). */
function useForgettingCache(store: SessionStore) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (before.user && before.user.id !== now.user?.id) queryClient.clear();
      }),
    [store, queryClient],
  );
}

/** Signing in or out in one tab is followed by the others. */
function useOtherTabs(store: SessionStore) {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      // A null key: the whole storage was cleared.
      if (event.key === SESSION_STORAGE_KEY || event.key === null) store.load();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store]);
}
