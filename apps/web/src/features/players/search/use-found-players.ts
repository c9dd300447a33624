import { keepPreviousData } from '@tanstack/react-query';
import type { Page } from '@touchline/contracts/paging';
import { foldForSearch, playerSearchText } from '@touchline/contracts/search';
import type { Account, Player } from '@touchline/contracts/users';
import { trpc } from '../../../lib/trpc.ts';
import { type Filters, toSearchInput } from './filters.ts';

const PAGE_SIZE = 24;
/** How long the pages of a list stay in memory after the scout has left it, to find it as it was on coming back. */
const KEPT_MS = 60 * 60_000;

type PlayerPage = Page<Account | Player>;

/**
 * The players that a search finds, page by page, and their number. Once the browser has all players that the other filters
 * find, it applies the text search itself without a request; until then the server searches. The previous results stay on
 * the screen until the new ones have arrived, so that nothing flickers.
 */
export function useFoundPlayers(filters: Filters) {
  const search = toSearchInput(filters);
  const withoutText = toSearchInput({ ...filters, search: '' });
  const paging = { gcTime: KEPT_MS, getNextPageParam: (page: PlayerPage) => page.nextCursor };
  const unsearched = trpc.players.list.useInfiniteQuery(
    { ...withoutText, limit: PAGE_SIZE },
    { ...paging, enabled: false },
  );
  const isComplete = filters.search !== '' && unsearched.data?.pages.at(-1)?.nextCursor === null;
  const searched = trpc.players.list.useInfiniteQuery(
    { ...search, limit: PAGE_SIZE },
    { ...paging, placeholderData: keepPreviousData, enabled: !isComplete },
  );
  const count = trpc.players.count.useQuery(search, {
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
    enabled: !isComplete,
  });

  if (isComplete) {
    const pages = unsearched.data?.pages.map(({ items }) => items.filter((player) => matches(player, filters.search)));
    const shown = pages?.flat().length ?? 0;
    const count = shown.toLocaleString('en-GB');
    return { players: unsearched, pages, fetchedIds: idsOf(unsearched.data?.pages), count, isCounting: false };
  }
  const pages = searched.data?.pages.map((page) => page.items);
  const shown = pages?.flat().length;
  return {
    players: searched,
    pages,
    /** The ids of each fetched page, shown or not, so that other queries about these players can be page by page too. */
    fetchedIds: idsOf(searched.data?.pages),
    /** The number of players as text; when it could not be counted, the number of those shown. */
    count:
      count.data?.toLocaleString('en-GB') ??
      (count.isError && shown ? `${shown}${searched.hasNextPage ? '+' : ''}` : null),
    isCounting: count.isPending,
  };
}

export type Found = ReturnType<typeof useFoundPlayers>;

const idsOf = (pages: readonly PlayerPage[] = []) => pages.map(({ items }) => items.map(({ id }) => id));

/** The same rule as on the server: any part of the text, ignoring case and accents. */
function matches({ firstName, lastName, playerProfile }: PlayerPage['items'][number], text: string): boolean {
  const { position, currentClub: club, nationality } = playerProfile ?? {};
  return playerSearchText({ firstName, lastName, position, club, nationality }).includes(foldForSearch(text));
}
