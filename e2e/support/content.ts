import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { type Person, read } from './people.ts';

/** Before whatever other tests put on the home page, which is one for all of them. */
export const FIRST = -900_000;

/** A section of the home page, made by an admin through the documented call. */
export async function makeSection(admin: Person, fields: Partial<HomepageItem>): Promise<HomepageItem> {
  const data = { section: 'features', ...fields };
  return read<HomepageItem>(await admin.api.post('/api/content/homepage', { data }));
}

export async function makeFeature(admin: Person, fields: Partial<FeaturedItem>): Promise<FeaturedItem> {
  const data = { type: 'text', title: 'News', ...fields };
  return read<FeaturedItem>(await admin.api.post('/api/content/featured', { data }));
}

export async function changeSection(admin: Person, { id }: HomepageItem, data: Partial<HomepageItem>): Promise<void> {
  await read(await admin.api.patch(`/api/content/homepage/${id}`, { data }));
}

export async function changeFeature(admin: Person, { id }: FeaturedItem, data: Partial<FeaturedItem>): Promise<void> {
  await read(await admin.api.patch(`/api/content/featured/${id}`, { data }));
}

/** What a test has put there goes with it; other tests look at the same page. */
export async function clearAway(admin: Person, mark: string): Promise<void> {
  for (const list of ['homepage', 'featured']) {
    const entries = await read<(HomepageItem | FeaturedItem)[]>(await admin.api.get(`/api/content/${list}`));
    for (const { id, title } of entries) {
      if (title?.includes(mark)) await read(await admin.api.delete(`/api/content/${list}/${id}`));
    }
  }
}
