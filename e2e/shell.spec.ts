import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const bar = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const column = (page: Page, name: string) => footer(page).getByRole('navigation', { name });

test('the top bar of a visitor has home, the two anchors, sign-in and registration', {
  tag: ['@SHELL-01', '@SHELL-02', '@SHELL-03', '@SHELL-04', '@SHELL-05'],
}, async ({ page }) => {
  await page.goto('/auth/login');
  await bar(page).getByRole('link', { name: 'Touchline' }).click();
  await expect(page).toHaveURL(/\/$/);
  for (const [name, anchor] of [
    ['Features', 'features'],
    ['How It Works', 'how-it-works'],
  ] as const) {
    const link = bar(page).getByRole('link', { name });
    await expect(link).toHaveAttribute('href', new RegExp(`#${anchor}$`));
    await link.click();
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await bar(page).getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/auth\/register$/);
});

test('on a phone the same links are behind a toggle', { tag: ['@SHELL-06'] }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 780 });
  await page.goto('/auth/login');
  const links = ['Features', 'How It Works', 'Sign In', 'Get Started'];
  const toggle = bar(page).getByRole('button', { name: 'Toggle menu' });
  await expect(toggle).toBeVisible();
  for (const name of links) await expect(bar(page).getByRole('link', { name })).toBeHidden();
  await toggle.click();
  for (const name of links) await expect(bar(page).getByRole('link', { name })).toBeVisible();
});

test('the top bar of a signed-in user has the dashboard and a user menu', {
  tag: ['@SHELL-07', '@SHELL-09', '@SHELL-10', '@SHELL-11'],
}, async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer({ firstName: 'Ann', lastName: 'Bee' });
  await signInAs(player);
  await page.goto('/');
  await bar(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/player\/dashboard$/);

  const opener = bar(page).getByRole('button', { name: /Ann Bee/ });
  await expect(opener).toContainText('AB');
  await opener.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('Ann Bee')).toBeVisible();
  await expect(menu.getByText(player.account.email)).toBeVisible();
});

test('profile and settings in the menu open the page of the role', { tag: ['@SHELL-12', '@SHELL-13'] }, async ({
  admin,
  aPlayer,
  aScout,
  pageOf,
}) => {
  for (const [person, profile, settings] of [
    [await aPlayer(), '/player/profile', '/player/profile'],
    [await aScout(), '/scout/profile', '/scout/profile'],
    [admin, '/admin/profile', '/admin/dashboard'],
  ] as const) {
    const page = await pageOf(person);
    for (const [entry, place] of [
      ['Profile', profile],
      ['Settings', settings],
    ] as const) {
      // In neither of the two menus.
      await page.goto('/messages');
      await bar(page)
        .getByRole('button', { name: /account of/ })
        .click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${place}$`));
    }
  }
});

test('the dashboard link opens the dashboard of the role', { tag: ['@SHELL-07'] }, async ({
  admin,
  aScout,
  pageOf,
}) => {
  for (const [person, path] of [
    [await aScout(), '/scout/dashboard'],
    [admin, '/admin/dashboard'],
  ] as const) {
    const page = await pageOf(person);
    await page.goto('/');
    await bar(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

const SUPPORT = ['Help Center', 'Contact Us', 'User Guide', 'Video Tutorials', 'FAQ'];
const LEGAL = ['Privacy Policy', 'Terms of Service', 'Cookie Policy', 'Data Protection', 'Compliance'];
const NETWORKS = ['facebook', 'twitter', 'linkedin', 'instagram'];

test('the footer has three columns, social links, the year and the badge', {
  tag: [
    '@SHELL-15',
    '@SHELL-16',
    '@SHELL-17',
    '@SHELL-19',
    '@SHELL-20',
    '@SHELL-22',
    '@SHELL-24',
    '@SHELL-26',
    '@SHELL-27',
  ],
}, async ({ page }) => {
  await page.goto('/');
  for (const [name, entries] of [
    ['Platform', ['For Players', 'For Scouts', 'Admin Access', 'Features', 'How It Works']],
    ['Support', SUPPORT],
    ['Legal', LEGAL],
  ] as const) {
    await expect(column(page, name).getByRole('listitem')).toHaveText([...entries]);
  }
  for (const name of NETWORKS) {
    await expect(footer(page).getByRole('link', { name })).toBeVisible();
  }
  await expect(footer(page).getByText(/2024/)).toBeVisible();
  await expect(footer(page).getByText('Secure & Verified')).toBeVisible();
  await column(page, 'Platform').getByRole('link', { name: 'How It Works' }).click();
  await expect(page.locator('#how-it-works')).toBeInViewport();
  await column(page, 'Platform').getByRole('link', { name: 'Features' }).click();
  await expect(page.locator('#features')).toBeInViewport();
});

test('placeholder links in the footer do nothing', { tag: ['@SHELL-21', '@SHELL-23', '@SHELL-25'] }, async ({
  page,
}) => {
  await page.goto('/auth/login');
  for (const name of [...SUPPORT, ...LEGAL, ...NETWORKS]) {
    const link = footer(page).getByRole('link', { name });
    await expect(link).not.toHaveAttribute('href');
    await link.click({ force: true });
    await expect(page).toHaveURL(/\/auth\/login$/);
  }
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('Admin Access is in the footer for everyone', { tag: ['@SHELL-18', '@ROUTE-19'] }, async ({
  page,
  admin,
  signInAs,
}) => {
  await page.goto('/');
  const link = column(page, 'Platform').getByRole('link', { name: 'Admin Access' });
  await expect(link).toHaveAttribute('href', '/admin');
  await link.click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await signInAs(admin);
  await page.goto('/');
  await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

/** Waits for the whole page, including the parts that the server does not render. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(footer(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading content' })).toBeHidden();
}

test('the landing page and the 404 page are accessible, in light and dark', async ({ page }) => {
  for (const path of ['/', '/no-such-page']) {
    await openWhole(page, path);
    await expectAccessible(page);
  }
});

test('no page is wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/auth/login', '/auth/register', '/no-such-page']) {
    await openWhole(page, path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
