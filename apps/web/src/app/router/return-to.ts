import type { SessionState } from '../../lib/session-store.ts';

/**
 * The page for which the guard asked to sign in. It is in the state of the history entry, not in the address, where a link
 * could put any other page.
 */
interface ReturnTo {
  address: string;
  /** The user whose session ended on the page; null if any user may go there. */
  userId: string | null;
}

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The history state of the redirect to the sign-in. A user who has signed out does not come back to the page. */
export function stateOfSignIn(session: SessionState, { pathname, search, hash }: Place): { returnTo: ReturnTo } | null {
  const end = session.status === 'signed-out' ? session.end : undefined;
  if (end?.isSignOut) return null;
  return { returnTo: { address: `${pathname}${search}${hash}`, userId: end?.userId ?? null } };
}

/** The history state of a link to the sign-in that leads back to an address of the app. */
export function stateToReturn(address: string): { returnTo: ReturnTo } {
  return { returnTo: { address, userId: null } };
}

/**
 * Where the user goes on after signing in, if the guard has asked them to. The guard checks the page again, so a page of
 * another role ends on the user's own dashboard.
 */
export function returnTo(user: { id: string }, state: unknown): string | null {
  const { address, userId } = (state as { returnTo?: Partial<ReturnTo> } | null)?.returnTo ?? {};
  // Two slashes would lead to another site.
  const isOwn = typeof address === 'string' && /^\/(?!\/)/.test(address);
  return isOwn && (userId === null || userId === user.id) ? address : null;
}
