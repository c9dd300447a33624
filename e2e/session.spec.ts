import type { Page } from '@playwright/test';
import type { IdCard } from '@touchline/contracts/id-cards';
import { callOf, openWithin, storedEntry } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { type Person, read } from './support/people.ts';

async function signInByForm(page: Page, { account, password }: Person): Promise<void> {
  await page.getByLabel('Username or Email').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
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
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await storedEntry(page)).toBeNull();
  await told;
  expect((await page.request.get('/api/users')).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('users of each role sign in by the form, open the pages of their role and are redirected from others', {
  tag: [
    ...['@GUARD-03', '@GUARD-04', '@GUARD-05', '@GUARD-08', '@ROUTE-20', '@ROUTE-21', '@ROUTE-22', '@ROUTE-25'],
    ...['@ROUTE-26', '@ROUTE-27', '@LOGIN-11', '@LOGIN-12', '@LOGIN-13'],
  ],
}, async ({ page, admin, aPlayer, aScout }) => {
  const player = await aPlayer({ firstName: 'Pia', lastName: 'Roth' });
  const scout = await aScout({ firstName: 'Sam', lastName: 'Ode' });
  const card = await read<IdCard>(await admin.api.post('/api/id-cards', { data: { userId: scout.account.id } }));
  const shared = { '/messages': 'Messages', '/account': 'Account Security' };
  const [scoutsDesk, adminsDesk] = ['/scout/dashboard', '/admin/dashboard'];
  const playerPage = `/players/${player.account.id}`;
  await page.goto('/auth/login');
  for (const { person, pages, redirects } of [
    {
      person: player,
      pages: {
        ...shared,
        '/player/profile': 'Create or Edit Player Profile',
        '/player/dashboard': 'Welcome, Pia',
      },
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
      pages: {
        ...shared,
        '/scout/discover': 'Discover Players',
        [playerPage]: 'Pia Roth',
        '/scout/dashboard': 'Welcome, Sam',
        '/scout/profile': 'Scout Profile',
      },
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
      pages: {
        ...shared,
        '/admin/users': 'User Management',
        '/admin/content': 'Content Moderation',
        '/admin/content-manager': 'Content Manager',
        '/admin/dashboard': 'Admin Dashboard',
        [playerPage]: 'Pia Roth',
        '/admin/profile': 'Admin Profile',
      },
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
    await expect(page).toHaveURL(`/${person.account.role}/dashboard`);
    for (const [path, title] of Object.entries<string>(pages)) {
      await openWithin(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    if (person !== player) await expect(page.getByRole('region', { name: 'Professional ID Card' })).toBeVisible();
    if (person === scout) await expect(page.getByText(card.cardNumber, { exact: true })).toBeVisible();
    for (const [path, target] of Object.entries<string>(redirects)) {
      await openWithin(page, path);
      await expect(page).toHaveURL(target);
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await signOut(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  }
});
