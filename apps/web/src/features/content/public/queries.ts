import { useInfiniteQuery } from '@tanstack/react-query';
import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { LANDING_CALLS } from '@touchline/contracts/home-page';
import { requestPage } from '../../../lib/http.ts';

/*
 * The two lists are fetched by their REST paths and not by the typed hooks: the server names these addresses in a Link
 * header, so that the browser fetches them along with the code. The keys are under tRPC's `content`, so that the content
 * manager invalidates them too.
 */

/** The hero and the latest updates. */
export const useHomepageContent = () => useContent<HomepageItem>('homepage', (entry) => entry.sortOrder);

/** The featured videos, players and texts. */
export const useFeaturedContent = () => useContent<FeaturedItem>('featured', (entry) => entry.position);

/** Admins receive inactive entries too, but the home page is the same for all users. Equal numbers keep the server's order. */
function useContent<Entry extends { isActive: boolean }>(
  list: keyof typeof LANDING_CALLS,
  order: (entry: Entry) => number,
) {
  return useInfiniteQuery({
    queryKey: [['content', list], { at: 'landing' }],
    queryFn: ({ pageParam }) => requestPage<Entry>(pageParam),
    initialPageParam: LANDING_CALLS[list] as string,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) =>
      pages
        .flatMap(({ items }) => items)
        .filter(({ isActive }) => isActive)
        .sort((a, b) => order(a) - order(b)),
  });
}
