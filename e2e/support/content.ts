import { expect, type Locator, type Page } from '@playwright/test';
import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { type Person, read } from './people.ts';

/** A sort order before the entries of other tests on the shared home page. */
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

export async function changeFeature(admin: Person, { id }: FeaturedItem, data: Partial<FeaturedItem>): Promise<void> {
  await read(await admin.api.patch(`/api/content/featured/${id}`, { data }));
}

/** Deletes a test's entries, since other tests see the same page. */
export async function clearAway(admin: Person, mark: string): Promise<void> {
  for (const list of ['homepage', 'featured']) {
    const entries = await read<(HomepageItem | FeaturedItem)[]>(await admin.api.get(`/api/content/${list}`));
    for (const { id, title } of entries) {
      if (title?.includes(mark)) await read(await admin.api.delete(`/api/content/${list}/${id}`));
    }
  }
}

/** The two tabs of the manager. */
export const HOMEPAGE = '/admin/content-manager';
export const FEATURED = '/admin/content-manager?tab=featured';

/** An entry in the manager's list. */
export const row = (page: Page, title: string) => page.getByRole('article', { name: title });
export const dialog = (page: Page) => page.getByRole('dialog');

/** The entries as the REST API returns them to an admin. */
export async function entries<Entry>(admin: Person, list: 'homepage' | 'featured'): Promise<Entry[]> {
  return read<Entry[]>(await admin.api.get(`/api/content/${list}`));
}

/** Fills the labelled text fields of a dialog. */
export async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
}

/** The options that a select offers. */
export async function optionsOf(page: Page, field: string): Promise<string[]> {
  await page.getByRole('combobox', { name: field }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const texts = await options.allTextContents();
  await page.keyboard.press('Escape');
  return texts;
}

/** A part of the home page. */
export const region = (page: Page, name: string) => page.getByRole('region', { name });
/** The entries of a home page list that carry a test's mark. */
export const own = (page: Page, list: string, mark: string) =>
  region(page, list).getByRole('article').filter({ hasText: mark });

export async function titles(page: Page, list: string, mark: string): Promise<string[]> {
  const found = await own(page, list, mark).getByRole('heading').allTextContents();
  return found.map((title) => title.replace(`${mark} `, ''));
}
