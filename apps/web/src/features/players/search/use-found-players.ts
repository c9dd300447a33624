import { keepPreviousData } from '@tanstack/react-query';
import type { PlayerSort } from '@touchline/contracts/players';
import { ageLimitIn, hasTerm, isForgivable, searchTerms } from '@touchline/contracts/search';
import type { PlayerPage } from '@touchline/contracts/users';
import { formatCount } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { type Filters, toSearchInput } from './filters.ts';

const PAGE_SIZE = 24;
/** How long the pages of a list stay in memory after the scout has left it, to find it as it was on coming back. */
const KEPT_MS = 60 * 60_000;

/**
 * The players that a search finds, page by page. Once the browser has all players that the other filters find, it applies the text
 * search itself without a request; until then the server searches, and also if the browser finds none, since the server forgives a
 * typo. The previous results stay on the screen until the new ones have arrived, so that nothing flickers.
 */
export function useFoundPages(filters: Filters, sort: PlayerSort | undefined, { isWanted = true } = {}) {
  const withoutText = toSearchInput({ ...filters, search: '' });
  const paging = { gcTime: KEPT_MS, ...PAGED };
  const order = { limit: PAGE_SIZE, ...(sort && { sort }) };
  const unsearched = trpc.players.list.useInfiniteQuery({ ...withoutText, ...order }, { ...paging, enabled: false });
  const found = filters.search === '' ? null : findInPages(unsearched.data?.pages, filters.search);
  const searched = trpc.players.list.useInfiniteQuery(
    { ...toSearchInput(filters), ...order },
    { ...paging, placeholderData: keepPreviousData, enabled: isWanted && found === null },
  );
  if (found !== null) return { players: unsearched, pages: found, isComplete: true };
  return { players: searched, pages: searched.data?.pages.map((page) => page.items), isComplete: false };
}

/** The players that a search finds, and their number. */
export function useFoundPlayers(filters: Filters, sort: PlayerSort | undefined) {
  const { players, pages, isComplete } = useFoundPages(filters, sort);
  const count = trpc.players.count.useQuery(toSearchInput(filters), {
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
    enabled: !isComplete,
  });
  /** The ids of each fetched page, shown or not, so that other queries about these players can be page by page too. */
  const fetchedIds = idsOf(players.data?.pages);
  const shown = pages?.flat().length;
  if (isComplete) {
    return { players, pages, fetchedIds, count: formatCount(shown ?? 0), isCounting: false, corrected: [], isComplete };
  }
  const countOfShown = count.isError && shown ? `${shown}${players.hasNextPage ? '+' : ''}` : null;
  return {
    players,
    pages,
    fetchedIds,
    /** The number of players as text; when it could not be counted, the number of those shown. */
    count: count.data === undefined ? countOfShown : formatCount(count.data),
    isCounting: count.isPending && count.fetchStatus !== 'paused',
    /** The texts without a typo that have found the players; empty if they were found as typed. */
    corrected: players.data?.pages[0]?.corrected ?? [],
    isComplete,
  };
}

export type Found = ReturnType<typeof useFoundPlayers>;

const idsOf = (pages: readonly PlayerPage[] = []) => pages.map(({ items }) => items.map(({ id }) => id));

/**
 * The players in these pages that the server's rule finds; null if the server must search: pages are missing, or none is
 * found and a word may have a typo.
 */
function findInPages(pages: readonly PlayerPage[] | undefined, typed: string): PlayerPage['items'][] | null {
  // The browser does not know the ages of minors.
  if (pages?.at(-1)?.nextCursor !== null || ageLimitIn(typed) !== undefined) return null;
  const terms = searchTerms(typed);
  const found: PlayerPage['items'][] = [];
  for (const { items, searchTexts } of pages) {
    if (!searchTexts) return null;
    const hasAll = (index: number) => terms.every((term) => hasTerm(searchTexts[index] ?? NO_TEXTS, term));
    found.push(items.filter((_, index) => hasAll(index)));
  }
  return found.flat().length > 0 || !terms.some(({ word }) => isForgivable(word)) ? found : null;
}

const NO_TEXTS = { text: '', synonyms: '' };
