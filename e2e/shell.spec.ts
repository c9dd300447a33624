import type { Page } from '@playwright/test';
import { bytesOfScripts } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';

const bar = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');

test('the top bar of a visitor has home, the two anchors, sign-in and registration', {
  tag: ['@SHELL-01', '@SHELL-02', '@SHELL-03', '@SHELL-04', '@SHELL-05', '@SHELL-19'],
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
  const platform = footer(page).getByRole('navigation', { name: 'Platform' });
  await platform.getByRole('link', { name: 'Features' }).click();
  await expect(page.locator('#features')).toBeInViewport();
  await platform.getByRole('link', { name: 'How It Works' }).click();
  await expect(page.locator('#how-it-works')).toBeInViewport();
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await bar(page).getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/auth\/register$/);
});

test('on a small phone the links are behind a toggle, and no page is wider than the screen', {
  tag: ['@SHELL-06', '@SHELL-68'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/auth/register', '/no-such-page', '/auth/login']) {
    await openWhole(page, path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  const links = ['Features', 'How It Works', 'Sign In', 'Get Started'];
  const toggle = bar(page).getByRole('button', { name: 'Toggle menu' });
  await expect(toggle).toBeVisible();
  for (const name of links) await expect(bar(page).getByRole('link', { name })).toBeHidden();
  await toggle.click();
  for (const name of links) await expect(bar(page).getByRole('link', { name })).toBeVisible();
  const access = footer(page).getByRole('link', { name: 'Admin Access' });
  await expect(access).toBeHidden();
  await footer(page).getByRole('button', { name: 'All Links' }).click();
  await expect(access).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

/** Waits for the whole page, including the parts that the server does not render. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(footer(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading content' })).toBeHidden();
}

test('the forms of visitors load only scripts they use, which keep to the content policy', {
  tag: ['@SHELL-69', '@SHELL-71'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI));
  });
  // With what all pages share, each would be 50 kB more at least.
  for (const [path, button, bytes] of [
    ['/auth/login', 'Sign In', 180_000],
    ['/verify', 'Verify', 150_000],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'violations')), path).toEqual([]);
    expect(await bytesOfScripts(page), path).toBeLessThan(bytes);
  }
});

/** The color of the page, the place of the bar and that of the product's name in it. */
const firstLook = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header, .tl-boot');
    const placeOf = (element?: Element | null) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
      return [x, y, width, height].map((side) => Math.round(side ?? -1));
    };
    const page = getComputedStyle(document.body).backgroundColor;
    const name = bar?.querySelector('svg[aria-label="Touchline"]');
    return { page, bar: placeOf(bar), name: placeOf(name).slice(0, 2) };
  });

test('before the app has loaded, a page of a user has the background and the bar of the app', {
  tag: ['@SHELL-73'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  for (const [user, path] of [
    [await aPlayer(), '/player/dashboard'],
    [admin, '/admin/users'],
  ] as const) {
    await signInAs(user);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const { promise: code, resolve: sendCode } = Promise.withResolvers<void>();
        await page.route(/\/assets\/(?!scheme).*\.js$/, async (route) => {
          await code;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('.tl-boot')).toBeVisible();
        // Nothing is painted before the style sheets are there.
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
        );
        const first = await firstLook(page);
        sendCode();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(first, `${path} ${colorScheme} ${width}`).toEqual(await firstLook(page));
        await page.unrouteAll();
      }
    }
  }
});
