import { replaceEqualDeep } from '@tanstack/react-query';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import type { Account } from '@touchline/contracts/users';
import { logProblem } from './log.ts';
import { readStoredJson, writeStored } from './stored.ts';

/** How the session of a user ended: they signed out, in any tab, or the server no longer knows it. */
export interface SessionEnd {
  userId: string;
  isSignOut: boolean;
}

export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null; end?: SessionEnd }
  | { status: 'signed-in'; user: Account };

type Listener = (now: SessionState, before: SessionState) => void;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The signed-in user in local storage: the user object only, never a token. */
export function createSessionStore() {
  let state: SessionState = { status: 'loading', user: null };
  const listeners = new Set<Listener>();

  function become(next: SessionState) {
    const before = state;
    state = next;
    for (const listener of listeners) listener(next, before);
  }

  function becomeUser(user: Account | null, { isSignOut = false } = {}) {
    if (user) {
      // The server mostly responds with the stored user; then the app need not be rendered again.
      const newer = replaceEqualDeep(state.user, user);
      if (newer !== state.user) become({ status: 'signed-in', user: newer });
      return;
    }
    const before = state.user;
    // Further reports of the end, such as another 401, are ignored.
    const known = state.status === 'signed-out' ? state.end : undefined;
    const end = before ? { userId: before.id, isSignOut } : known;
    become({ status: 'signed-out', user: null, ...(end && { end }) });
  }

  return {
    get: () => state,
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Reads the stored entry; until this has been called the status is 'loading'. A session that another tab has removed was
     * signed out there.
     */
    load: () => becomeUser(readStoredUser(), { isSignOut: true }),
    /** Signs in or replaces the user. @returns false if the browser could not store it, which counts as signed out */
    keep(user: Account) {
      const isKept = write(user);
      becomeUser(isKept ? user : null);
      return isKept;
    },
    /** Called when the server no longer knows the session. */
    forget() {
      write(null);
      becomeUser(null);
    },
    signOut() {
      write(null);
      becomeUser(null, { isSignOut: true });
    },
  };
}

function readStoredUser(): Account | null {
  const stored = readStoredJson(SESSION_STORAGE_KEY);
  if (stored === undefined) return null;
  if (isUser(stored)) return stored;
  logProblem('The stored session is not a user.', typeof stored);
  return null;
}

function write(user: Account | null): boolean {
  return writeStored(SESSION_STORAGE_KEY, user && JSON.stringify(user));
}

/** Checks only what the shell needs; the response of the server soon replaces the entry. */
function isUser(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return ['id', 'role', 'email', 'firstName', 'lastName'].every((name) => typeof fields[name] === 'string');
}

const userListeners = new Set<() => void>();

/** Calls `listener` when another user is signed in, or none any more; for what is kept outside of components. */
export function onUserChange(listener: () => void): void {
  userListeners.add(listener);
}

/** Called by the session. */
export function emitUserChange(): void {
  for (const listener of userListeners) listener();
}
