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
export function useHomepageContent() {
  return useInfiniteQuery({
    queryKey: [['content', 'homepage'], { at: 'landing' }],
    queryFn: ({ pageParam }) => requestPage<HomepageItem>(pageParam),
    initialPageParam: LANDING_CALLS.homepage as string,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => publicOnly(pages, (entry) => entry.sortOrder),
  });
}

/** The featured videos, players and texts. */
export function useFeaturedContent() {
  return useInfiniteQuery({
    queryKey: [['content', 'featured'], { at: 'landing' }],
    queryFn: ({ pageParam }) => requestPage<FeaturedItem>(pageParam),
    initialPageParam: LANDING_CALLS.featured as string,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => publicOnly(pages, (entry) => entry.position),
  });
}

/** Admins receive inactive entries too, but the home page is the same for all users. Equal numbers keep the server's order. */
function publicOnly<Entry extends { isActive: boolean }>(
  pages: readonly { items: readonly Entry[] }[],
  order: (entry: Entry) => number,
): Entry[] {
  const entries = pages.flatMap(({ items }) => items);
  return entries.filter(({ isActive }) => isActive).sort((a, b) => order(a) - order(b));
}
