import { expectToast } from './support/actions.ts';
import { aTown, cards, listedPlayer } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';

test('search, filters, cards and the quick view work with the keyboard alone', {
  tag: ['@DISC-28', '@DISC-31'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  await listedPlayer(aPlayer, { profile: { location: town, position: 'Left Back', nationality: 'Spain' } });
  await signInAs(await aScout());
  await page.goto('/scout/discover');
  await page.getByLabel('Location').focus();
  await page.keyboard.type(town);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 Player Found' })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  const stops: string[] = [];
  // From the last filter through the search to the end of the card.
  await page.getByRole('button', { name: 'More filters' }).focus();
  for (let stop = 0; stop < 9; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const { activeElement: active } = document;
        return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
      }),
    );
  }
  expect(stops).toEqual([
    'Search players',
    'Cards',
    'List',
    'Ann Bee',
    'Contact Ann Bee',
    'Edit First, message to Ann Bee',
    'View Profile',
    'Quick view of Ann Bee',
    'Save Ann Bee',
  ]);
  await page.keyboard.press('Space');
  await expectToast(page, 'Player saved');
  await expect(page.getByRole('button', { name: 'Save Ann Bee' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ann Bee' });
  for (const text of ['Left Back', 'Spain', 'CD Marisma']) await expect(dialog.getByText(text)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Quick view of Ann Bee' })).toBeFocused();
});
