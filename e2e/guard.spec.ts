import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { callOf, holdCalls, listenForRequests } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';

/** Waits until the guard has redirected. */
async function expectSentTo(page: Page, from: string, to: string): Promise<void> {
  await page.goto(from);
  await expect(page).toHaveURL(new RegExp(`${to}$`));
}

/** A stored user with an unknown role. */
async function storeUnknownRole(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(
    ([key]) =>
      localStorage.setItem(key, JSON.stringify({ id: 'x', firstName: 'X', lastName: 'Y', email: 'x@y.z', role: 'x' })),
    [SESSION_STORAGE_KEY] as const,
  );
  // The server would end this session at once. Its response is held back to see how the app treats the stored role.
  await holdCalls(page, callOf('auth.me'));
}

test('a visitor is redirected from guarded pages to sign-in, and no data is requested', {
  tag: ['@GUARD-02', '@ROUTE-24', '@ROUTE-29', '@API-50'],
}, async ({ page }) => {
  const requests = listenForRequests(page);
  for (const path of ['/player/dashboard', '/players/some-id', '/messages', '/profile', '/settings']) {
    await expectSentTo(page, path, '/auth/login');
  }
  expect(requests.filter((request) => /\/trpc\/(?!auth\.)|\/api\//.test(request))).toEqual([]);
});

test("a player is redirected from other roles' pages to the player dashboard", {
  tag: ['@GUARD-03', '@ROUTE-08'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  for (const path of ['/scout/discover', '/admin/users', '/players/some-id']) {
    await expectSentTo(page, path, '/player/dashboard');
  }
});

test("a scout is redirected from other roles' pages to the scout dashboard", {
  tag: ['@GUARD-04', '@ROUTE-06', '@ROUTE-07', '@ROUTE-14', '@ROUTE-15', '@ROUTE-16'],
}, async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout());
  for (const path of ['/player/profile', '/admin/content']) await expectSentTo(page, path, '/scout/dashboard');
});

test("an admin is redirected from other roles' pages to the admin dashboard", {
  tag: ['@GUARD-05', '@ROUTE-09'],
}, async ({ page, admin, signInAs }) => {
  await signInAs(admin);
  for (const path of ['/player/dashboard', '/scout/discover']) await expectSentTo(page, path, '/admin/dashboard');
});

test('a user with an unknown role is redirected to the home page', {
  tag: ['@GUARD-06', '@ROUTE-23', '@ROUTE-28'],
}, async ({ page }) => {
  await storeUnknownRole(page);
  for (const path of ['/player/dashboard', '/profile', '/settings']) await expectSentTo(page, path, '/');
});

test('each role opens its own pages, and a reload stays there without a redirect', {
  tag: ['@GUARD-08', '@GUARD-09', '@AUTH-02'],
}, async ({ admin, aPlayer, aScout, pageOf }) => {
  for (const [person, path] of [
    [await aPlayer(), '/player/profile'],
    [await aScout(), '/scout/discover'],
    [admin, '/admin/users'],
  ] as const) {
    const page = await pageOf(person);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    expect(new Set(visited)).toEqual(new Set([path]));
  }
});

test('/profile, /settings and /admin redirect by role', {
  tag: ['@ROUTE-19', '@ROUTE-20', '@ROUTE-22', '@ROUTE-25', '@ROUTE-27'],
}, async ({ admin, aPlayer, pageOf }) => {
  const player = await pageOf(await aPlayer());
  await expectSentTo(player, '/profile', '/player/profile');
  await expectSentTo(player, '/settings', '/player/profile');
  const chief = await pageOf(admin);
  await expectSentTo(chief, '/profile', '/admin/dashboard');
  await expectSentTo(chief, '/settings', '/admin/dashboard');
  await expectSentTo(chief, '/admin', '/admin/dashboard');
});

test('an unknown address shows the 404 page, signed in or out', {
  tag: ['@ROUTE-32', '@SHELL-28', '@SHELL-29'],
}, async ({ page, aScout, signInAs }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await signInAs(await aScout());
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
