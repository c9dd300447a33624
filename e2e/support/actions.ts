import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import type { Account } from '@touchline/contracts/users';

/** Expects one toast with this title and text. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const viewport = page.getByRole('region', { name: /^Notifications \(/ });
  await expect(viewport.getByText(title, { exact: true })).toBeVisible();
  if (description !== undefined) await expect(viewport.getByText(description)).toBeVisible();
}

/** Verifies a user in the dialog that asks about what speaks against it, with the dialog opened by "Verify". */
export async function verifyAnyway(page: Page, name: string): Promise<void> {
  const question = page.getByRole('dialog', { name: `Verify ${name}?` });
  await expect(question).toBeVisible();
  for (const box of await question.getByRole('checkbox').all()) await box.check();
  await question.getByRole('button', { name: 'Verify Anyway' }).click();
  await expectToast(page, 'User verified');
}

/** Chooses an action in the menu of a user's row, with the keyboard. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: 'More actions' }).press('Enter');
  await row.page().getByRole('menuitem', { name, exact: true }).press('Enter');
}

/** Plays a video on a card to its end. */
export async function playToEnd(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Play' }).press('Enter');
  await expect.poll(() => card.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
}

/** Presses an item of the menu of a row. */
export async function pressInMenu(row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: 'Actions' }).press('Enter');
  await row.page().getByRole('menuitem', { name: item, exact: true }).press('Enter');
}

/** The number on a tile of a dashboard. */
export function tile(page: Page, label: string): Locator {
  return page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');
}

/** Matches calls of a tRPC procedure, alone or in a batch. */
export function callOf(procedure: string): RegExp {
  return new RegExp(`/trpc/(?:[^?]*,)?${procedure.replace('.', '\\.')}(?:,[^?]*)?(?:\\?|$)`);
}

/** Makes every call of a procedure fail with 500, and counts the calls. */
export async function breakCalls(page: Page, procedure: string): Promise<{ count: number }> {
  const calls = { count: 0 };
  await page.route(callOf(procedure), (route) => {
    calls.count += 1;
    return route.fulfill({ status: 500, contentType: 'text/plain', body: '' });
  });
  return calls;
}

/** Holds calls back until `release` is called, to test a loading screen. */
export async function holdCalls(page: Page, url: string | RegExp): Promise<{ release(): Promise<void> }> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(url, async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  return {
    async release() {
      isHolding = false;
      for (const route of held.splice(0)) await route.continue();
    },
  };
}

/** Opens an address within the running app, as its links do: without loading the page again. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** The signed-in user that the app keeps in local storage; null when signed out. */
export function storedEntry(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY);
}

/** The stored user, parsed. */
export async function storedUser(page: Page): Promise<Partial<Account>> {
  return JSON.parse((await storedEntry(page)) ?? '{}') as Partial<Account>;
}

/** Addresses of the requests the page makes from now on. */
export function listenForRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(`${request.method()} ${request.url()}`));
  return urls;
}

/** How many bytes of scripts a page has loaded, compressed as they were sent. */
export function bytesOfScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources.filter(({ name }) => name.endsWith('.js')).reduce((sum, each) => sum + each.encodedBodySize, 0);
  });
}
