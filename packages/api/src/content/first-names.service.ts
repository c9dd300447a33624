import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import type { Page } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import type { RequestContext } from '../context.ts';
import { type FullNames, withoutNames } from '../users/first-names.ts';
import { type ContentTable, listShownMinors } from './content.repo.ts';

/** The texts of an entry that visitors read. */
const TEXTS = ['title', 'subtitle', 'description', 'content', 'buttonText'] as const;

/** Entries as a viewer reads them: whatever an admin has written, the public reads the first name of a minor alone. */
export async function withFirstNames<T extends HomepageItem | FeaturedItem>(
  { db, viewer }: RequestContext,
  table: ContentTable,
  page: Page<T>,
): Promise<Page<T>> {
  if (can(viewer, 'content:see-inactive') || can(viewer, 'videos:watch-for-scouts')) return page;
  const ids = page.items.map(({ id }) => id);
  const minors = await listShownMinors(db, table, ids);
  return { ...page, items: page.items.map((item) => withoutNamesOf(item, minors.get(item.id) ?? [])) };
}

function withoutNamesOf<T extends HomepageItem | FeaturedItem>(item: T, minors: readonly FullNames[]): T {
  if (minors.length === 0) return item;
  const texts = item as Partial<Record<(typeof TEXTS)[number], string | null>>;
  const shown = (text: string) => minors.reduce((left, names) => withoutNames(left, names), text);
  const changed = TEXTS.flatMap((field) => {
    const text = texts[field];
    return text ? [[field, shown(text)]] : [];
  });
  return { ...item, ...Object.fromEntries(changed) };
}
