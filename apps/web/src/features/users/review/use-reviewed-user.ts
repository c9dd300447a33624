import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { mayLeave } from '../../../components/dialog/use-leave-question.ts';
import { searchWith } from '../../../lib/use-address-filters.ts';

/** The parameter of the address with the id of the user whose drawer is open. */
export const USER_PARAMETER = 'user';
/** The state of a history entry that a card of the list has added: going back closes the drawer. */
export const FROM_LIST = { isFromList: true };
/** The id of the link in the list that opens a user's drawer, which gets the focus when the drawer closes. */
export const reviewLinkId = (userId: string) => `review-${userId}`;

interface LoadedList {
  accounts: readonly Account[];
  hasMore: boolean;
  /** Fetches the next page and returns the accounts of all pages. */
  loadMore: () => Promise<readonly Account[]>;
}

/** The user whose drawer is open, by the address, and the way from there through the list. */
export interface ReviewedUser {
  id: string | null;
  /** The place in the loaded list; null for a user outside of it. */
  index: number | null;
  hasPrevious: boolean;
  /** Users of a page that is not loaded yet count too. */
  hasNext: boolean;
  /** The id of the next user, fetching their page if necessary. */
  findNext: () => Promise<string | null>;
  findPrevious: () => string | null;
  /** Asks first while a check of the shown user is being written, and then finds the other one. */
  show: (find: () => string | null | Promise<string | null>) => Promise<void>;
  /** Opens the drawer as a card of the list does. */
  open: (id: string) => void;
  /** It asks as `show` does. */
  close: () => Promise<void>;
  /** Closes the drawer of a user who is gone, if it is still open. */
  closeFor: (id: string) => void;
}

export function useReviewedUser({ accounts, hasMore, loadMore }: LoadedList): ReviewedUser {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = query.get(USER_PARAMETER);
  const found = accounts.findIndex((account) => account.id === id);
  const place = usePlace(id, found);

  // A user who does not match the filters any more leaves the list, and the next one takes their place.
  const neighboursOf = (index: number) =>
    index >= 0 ? { previous: index - 1, next: index + 1 } : { previous: place - 1, next: place };
  const isInList = place >= 0;
  const { previous, next: following } = neighboursOf(found);
  // The address is already that of a user who is not rendered yet, so that a quick second press goes one further.
  const neighboursNow = () => neighboursOf(accounts.findIndex((account) => account.id === addressedUser()));
  const close = () => {
    if (isFromList(state)) void navigate(-1);
    else void navigate({ search: searchWith(USER_PARAMETER, null) }, { replace: true, preventScrollReset: true });
  };
  return {
    id,
    index: found >= 0 ? found : null,
    hasPrevious: isInList && previous >= 0,
    hasNext: isInList && (following < accounts.length || hasMore),
    async findNext() {
      if (!isInList) return null;
      const { next } = neighboursNow();
      const account = accounts[next] ?? (hasMore ? (await loadMore())[next] : undefined);
      return account?.id ?? null;
    },
    findPrevious: () => (isInList ? (accounts[neighboursNow().previous]?.id ?? null) : null),
    async show(find) {
      const next = (await mayLeave()) ? await find() : null;
      if (next)
        void navigate({ search: searchWith(USER_PARAMETER, next) }, { replace: true, preventScrollReset: true, state });
    },
    open: (next) =>
      void navigate({ search: searchWith(USER_PARAMETER, next) }, { preventScrollReset: true, state: FROM_LIST }),
    async close() {
      if (await mayLeave()) close();
    },
    closeFor(userId) {
      if (addressedUser() === userId) close();
    },
  };
}

/** The last known place of the reviewed user in the list; -1 when the list never had them. */
function usePlace(id: string | null, found: number): number {
  const [place, setPlace] = useState(-1);
  const now = id === null ? -1 : found >= 0 ? found : place;
  if (now !== place) setPlace(now);
  return now;
}

function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}

const addressedUser = () => new URLSearchParams(window.location.search).get(USER_PARAMETER);
