import type { Page } from '@playwright/test';
import { aTown, card, cards, choose, listedPlayer } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';

/** How many cards a screen shows at the top of the page; the last row counts by the part that is visible. */
async function cardsOnScreen(page: Page, size: { width: number; height: number }): Promise<number> {
  await page.setViewportSize(size);
  await page.evaluate(() => window.scrollTo(0, 0));
  const shares = await cards(page).evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return Math.min(Math.max((window.innerHeight - top) / height, 0), 1);
    }),
  );
  return shares.reduce((sum, share) => sum + share, 0);
}

test('scrolling loads a long list page by page, beside filters that stay visible, in as many columns as fit', {
  tag: [
    ...['@DISC-01', '@DISC-10', '@DISC-15', '@DISC-16', '@DISC-21', '@DISC-24', '@DISC-25'],
    ...['@DISC-80', '@DISC-81', '@DISC-91', '@DISC-93'],
  ],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const people = Array.from({ length: 26 }, (_, index) => ({ firstName: `P${index + 1}` }));
  for (const person of people) await listedPlayer(aPlayer, { person, profile: { location: town } });
  await signInAs(await aScout());
  await page.goto('/scout/dashboard');
  await page.getByRole('navigation', { name: 'Quick Actions' }).getByRole('link', { name: 'Discover Players' }).click();
  const from = page.getByLabel('From', { exact: true });
  await expect(from).toBeHidden();
  await page.getByRole('button', { name: 'More Filters' }).click();
  await expect(from).toBeVisible();
  await page.getByRole('button', { name: 'More Filters' }).click();
  await expect(from).toBeHidden();
  await page.getByLabel('Location').fill(town);
  await expect(page.getByRole('heading', { name: '26 Players Found' })).toBeVisible();
  await expect(cards(page)).toHaveCount(24);

  // Typing adds nothing to the history, and the search is kept when the user comes back to it.
  await page.getByRole('searchbox').pressSequentially('p26');
  await expect(cards(page).getByRole('heading')).toHaveText(['P26 Bee']);
  await expect(page).toHaveURL(`/scout/discover?location=${town}&search=p26`);
  await card(page, 'P26 Bee').getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByRole('heading', { name: 'P26 Bee', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('p26');
  await page.getByRole('button', { name: 'Clear search' }).click();

  await card(page, 'P3 Bee').scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(26);
  await expect(cards(page).last()).toHaveAccessibleName('P1 Bee');
  for (const [width, columns] of [
    [375, 1],
    [800, 2],
    [1400, 3],
    [2400, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(async () => {
        const lefts = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
        return new Set(lefts.map(Math.round)).size;
      })
      .toBe(columns);
  }
  expect(await cardsOnScreen(page, { width: 1440, height: 900 })).toBeGreaterThanOrEqual(6);
  expect(await cardsOnScreen(page, { width: 390, height: 844 })).toBeGreaterThanOrEqual(1.5);
  await page.setViewportSize({ width: 1400, height: 700 });

  // Going back from a player finds both pages of the list, scrolled to the same place.
  await card(page, 'P1 Bee').scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await card(page, 'P1 Bee').getByRole('link', { name: 'View Profile' }).click();
  await page.getByRole('link', { name: 'Back to Results' }).click();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(page).toHaveURL(`/scout/discover?location=${town}`);
  await expect(page.getByRole('searchbox')).not.toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Position', exact: true })).toBeInViewport();
  // A new list starts at its top.
  await choose(page, 'Position', 'Striker');
  await expect(page.getByRole('searchbox')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/scout/dashboard');

  // On a phone a button opens the filters and shows how many are set.
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/scout/discover?position=Striker&location=Nowhere&search=no-such-player');
  const toggle = page.getByRole('button', { name: 'Filters (2)' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Position', exact: true })).toBeHidden();
  await toggle.click();
  await expect(page.getByRole('combobox', { name: 'Position', exact: true })).toHaveValue('Striker');
  await expect(page.getByText('No players found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/scout/discover?search=no-such-player');
  await page.getByRole('button', { name: 'Clear Search & Filters' }).click();
  await expect(page).toHaveURL('/scout/discover');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Position', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'More filters' })).toBeHidden();
});
