import { keepPreviousData } from '@tanstack/react-query';
import type { Page } from '@touchline/contracts/paging';
import { foldForSearch, playerSearchText } from '@touchline/contracts/search';
import type { Account, Player } from '@touchline/contracts/users';
import { trpc } from '../../../lib/trpc.ts';
import { type Filters, toSearchInput } from './filters.ts';

const PAGE_SIZE = 24;

type PlayerPage = Page<Account | Player>;

/**
 * The players that a search finds, page by page, and how many they are. Once the browser has everybody the filters find, it
 * looks through them itself as one types; the server is asked while there are more. What was found before stays until the
 * answer is there, so that nothing flickers.
 */
export function useFoundPlayers(filters: Filters) {
  const search = toSearchInput(filters);
  const withoutText = toSearchInput({ ...filters, search: '' });
  const paging = { getNextPageParam: (page: PlayerPage) => page.nextCursor };
  const everybody = trpc.players.list.useInfiniteQuery(
    { ...withoutText, limit: PAGE_SIZE },
    { ...paging, enabled: false },
  );
  const isAllHere = filters.search !== '' && everybody.data?.pages.at(-1)?.nextCursor === null;
  const asked = trpc.players.list.useInfiniteQuery(
    { ...search, limit: PAGE_SIZE },
    { ...paging, placeholderData: keepPreviousData, enabled: !isAllHere },
  );
  const count = trpc.players.count.useQuery(search, { placeholderData: keepPreviousData, enabled: !isAllHere });

  if (isAllHere) {
    const pages = everybody.data?.pages.map(({ items }) => items.filter((player) => matches(player, filters.search)));
    const shown = pages?.flat().length ?? 0;
    const count = shown.toLocaleString('en-GB');
    return { players: everybody, pages, fetchedIds: idsOf(everybody.data?.pages), count, isCounting: false };
  }
  const pages = asked.data?.pages.map((page) => page.items);
  const shown = pages?.flat().length;
  return {
    players: asked,
    pages,
    /** Page by page as they came, whether they are shown or not: what else is asked about them need not be asked again. */
    fetchedIds: idsOf(asked.data?.pages),
    /** How many there are, as a person reads it: those that are seen, when they could not be counted. */
    count:
      count.data?.toLocaleString('en-GB') ??
      (count.isError && shown ? `${shown}${asked.hasNextPage ? '+' : ''}` : null),
    isCounting: count.isPending,
  };
}

export type Found = ReturnType<typeof useFoundPlayers>;

const idsOf = (pages: readonly PlayerPage[] = []) => pages.map(({ items }) => items.map(({ id }) => id));

/** The server's own rule: any part of the text, whatever the case and the accents. */
function matches({ firstName, lastName, playerProfile }: PlayerPage['items'][number], text: string): boolean {
  const { position, currentClub: club, nationality } = playerProfile ?? {};
  return playerSearchText({ firstName, lastName, position, club, nationality }).includes(foldForSearch(text));
}
