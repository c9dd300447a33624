import { useInfiniteQuery } from '@tanstack/react-query';
import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { LANDING_CALLS } from '@touchline/contracts/landing';
import { requestPage } from '../../../lib/http.ts';

/*
 * The two lists are asked for by their documented paths and not by the typed hooks: the server names these addresses
 * beside the page, so that their answers travel beside the code. The keys lie in tRPC's branch `content`, so that what
 * an admin changes is asked for anew.
 */

/** What admins have put on the home page besides its fixed blocks: the hero and the latest updates. */
export function useHomepageContent() {
  return useInfiniteQuery({
    queryKey: [['content', 'homepage'], { at: 'landing' }],
    queryFn: ({ pageParam }) => requestPage<HomepageItem>(pageParam),
    initialPageParam: LANDING_CALLS.homepage as string,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => publicOnly(pages, (entry) => entry.sortOrder),
  });
}

/** The clips, players and texts that admins feature. */
export function useFeaturedContent() {
  return useInfiniteQuery({
    queryKey: [['content', 'featured'], { at: 'landing' }],
    queryFn: ({ pageParam }) => requestPage<FeaturedItem>(pageParam),
    initialPageParam: LANDING_CALLS.featured as string,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => publicOnly(pages, (entry) => entry.position),
  });
}

/** Admins are sent drafts too, but the home page is for everybody the same. Equal numbers keep the server's order. */
function publicOnly<Entry extends { isActive: boolean }>(
  pages: readonly { items: readonly Entry[] }[],
  order: (entry: Entry) => number,
): Entry[] {
  const entries = pages.flatMap(({ items }) => items);
  return entries.filter(({ isActive }) => isActive).sort((a, b) => order(a) - order(b));
}
