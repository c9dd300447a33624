import type { Page } from '@playwright/test';
import type { IdCard } from '@touchline/contracts/id-cards';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { callOf, openWithin, storedEntry, storedUser } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { type Person, read } from './support/people.ts';

const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

/** Signs in by username, in whatever case. The browser stores the user without secrets; scripts cannot read the cookie. */
async function signInByForm(page: Page, { account, password }: Person): Promise<void> {
  const email = account.username.toUpperCase();
  await expect(signInLink(page)).toBeVisible();
  await page.getByLabel('Username or Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const login = page.waitForRequest(callOf('auth.login'));
  const counted = page.waitForResponse(callOf('messages.unreadCount'));
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  expect(await (await login).headerValue('content-type')).toBe('application/json');
  expect((await login).postDataJSON()).toEqual({ 0: { email, password } });
  await expect(page).toHaveURL(`/${account.role}/dashboard`);
  await expect(signInLink(page)).toBeHidden();

  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_auth')));
  expect(keys).toEqual([SESSION_STORAGE_KEY]);
  const user = await storedUser(page);
  const { id, firstName, lastName, email: address, role } = account;
  expect(user).toMatchObject({ id, firstName, lastName, email: address, role });
  expect(Object.keys(user).join(' ')).not.toMatch(/token|password|hash|session/i);
  expect(await page.evaluate(() => document.cookie)).not.toContain('sid');
  expect((await counted).status()).toBe(200);
  expect(await (await counted).request().headerValue('cookie')).toMatch(/(^|; )sid=./);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

test('a reload stays on the page without a redirect; signing out removes the stored user and ends the session', {
  tag: ['@AUTH-02', '@AUTH-07', '@AUTH-12', '@GUARD-08', '@GUARD-09', '@SHELL-14', '@SE-16'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto('/player/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new Set(visited)).toEqual(new Set(['/player/profile']));

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/player\/dashboard$/);
  // The browser removes its data without waiting for the server's response.
  const told = page.waitForResponse(callOf('auth.logout'));
  await signOut(page);
  await expect(signInLink(page)).toBeVisible();
  expect(await storedEntry(page)).toBeNull();
  await told;
  expect((await page.request.get('/api/users')).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('users who are signed in do not see the sign-in form while the app loads, but see it when their session has ended', {
  tag: ['@SHELL-72'],
}, async ({ page, aPlayer }) => {
  const { account } = await aPlayer();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto('/healthz');
  // Only the entry of the browser, as after the end of the session.
  await page.evaluate(([key, user]) => localStorage.setItem(key, user), [
    SESSION_STORAGE_KEY,
    JSON.stringify(account),
  ] as const);
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth/login', { waitUntil: 'commit' });
  const form = page.getByLabel('Username or Email');
  await expect(form).toBeAttached();
  await expect(form).toBeHidden();
  release();
  await expect(form).toBeVisible();
});

test('users of each role sign in by the form, open pages of their role and are redirected from others', {
  tag: [
    ...['@GUARD-03', '@GUARD-04', '@GUARD-05', '@GUARD-08', '@ROUTE-20', '@ROUTE-21', '@ROUTE-22', '@ROUTE-25'],
    ...['@ROUTE-26', '@ROUTE-27', '@ROUTE-02', '@LOGIN-01', '@LOGIN-03', '@LOGIN-09', '@LOGIN-11', '@LOGIN-12'],
    ...['@LOGIN-13', '@AUTH-01', '@AUTH-03', '@AUTH-04', '@AUTH-05', '@AUTH-06', '@AUTH-11', '@API-01'],
  ],
}, async ({ page, admin, aPlayer, aScout }) => {
  const player = await aPlayer({ firstName: 'Pia', lastName: 'Roth' });
  const scout = await aScout({ firstName: 'Sam', lastName: 'Ode' });
  const card = await read<IdCard>(await admin.api.post('/api/id-cards', { data: { userId: scout.account.id } }));
  const [scoutsDesk, adminsDesk] = ['/scout/dashboard', '/admin/dashboard'];
  const playerPage = `/players/${player.account.id}`;
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  for (const { person, pages, redirects } of [
    {
      person: player,
      pages: { '/player/profile': 'Create or Edit Player Profile', '/account': 'Personal Details' },
      redirects: {
        '/profile': '/player/profile',
        '/scout/discover': '/player/dashboard',
        '/settings': '/player/profile',
        '/admin': '/player/dashboard',
        [playerPage]: '/player/dashboard',
      },
    },
    {
      person: scout,
      pages: { [playerPage]: 'Pia Roth', '/scout/profile': 'Scout Profile' },
      redirects: {
        '/player/profile': scoutsDesk,
        '/profile': '/scout/profile',
        '/admin/users': scoutsDesk,
        '/settings': '/scout/profile',
        '/admin': scoutsDesk,
      },
    },
    {
      person: admin,
      pages: { [playerPage]: 'Pia Roth', '/admin/profile': 'Admin Profile' },
      redirects: {
        '/player/dashboard': adminsDesk,
        '/scout/discover': adminsDesk,
        '/profile': adminsDesk,
        '/settings': adminsDesk,
        '/admin': adminsDesk,
      },
    },
  ]) {
    await signInByForm(page, person);
    for (const [path, title] of Object.entries<string>(pages)) {
      await openWithin(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    if (person !== player) await expect(page.getByRole('region', { name: 'Professional ID Card' })).toBeVisible();
    if (person === scout) await expect(page.getByRole('definition').filter({ hasText: card.cardNumber })).toBeVisible();
    for (const [path, target] of Object.entries<string>(redirects)) {
      await openWithin(page, path);
      await expect(page).toHaveURL(target);
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await signOut(page);
    await signInLink(page).click();
  }
});
