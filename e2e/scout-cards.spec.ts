import type { Page } from '@playwright/test';
import type { Player } from '@touchline/contracts/users';
import { callOf, expectToast } from './support/actions.ts';
import { aTown, cards, listedPlayer, listenForInputs } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { type Person, read } from './support/people.ts';

const savedBy = async (scout: Person) => {
  const list = await read<Player[]>(await scout.api.get(`/api/scouts/${scout.account.id}/saved-players`));
  return list.map(({ id }) => id);
};

/** Runs an action that makes the app load the saved players, and waits for the response. */
async function untilStarsAreKnown(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(callOf('savedPlayers.among'));
  await act();
  await (await answer).finished();
}

test('a scout saves a player, finds them under Saved and removes them again', {
  tag: ['@DISC-28', '@DISC-29', '@PERM-04', '@ERR-27', '@ERR-29', '@API-51'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const ann = await listedPlayer(aPlayer, { person: { firstName: 'Ann' }, profile: { location: town } });
  await listedPlayer(aPlayer, { person: { firstName: 'Bea' }, profile: { location: town } });
  const scout = await aScout();
  await signInAs(scout);
  const saves = listenForInputs(page, 'savedPlayers.save');
  await untilStarsAreKnown(page, () => page.goto(`/scout/discover?location=${town}`));
  const star = page.getByRole('button', { name: 'Save Ann Bee' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');

  await untilStarsAreKnown(page, () => star.click());
  await expectToast(page, 'Player saved', 'Player has been added to your saved list.');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect(saves).toEqual([{ scoutId: scout.account.id, playerId: ann.account.id, notes: '' }]);
  expect(await savedBy(scout)).toEqual([ann.account.id]);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await untilStarsAreKnown(page, () => page.getByRole('checkbox', { name: 'Saved players only' }).click());
  await expect(page).toHaveURL(/saved=true/);
  await expect(page.getByRole('heading', { name: '1 Players Found' })).toBeVisible();
  await expect(page.getByText('2 filters applied')).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(['Ann Bee']);

  await star.click();
  await expectToast(page, 'Player removed', 'Player has been removed from your saved list.');
  await expect(page.getByText('No players found', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '0 Players Found' })).toBeFocused();
  expect(await savedBy(scout)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Saved players only' }).click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

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
  await expect(page.getByRole('heading', { name: '1 Players Found' })).toBeVisible();
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
  await expectAccessible(page);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ann Bee' });
  for (const text of ['Left Back', 'Spain', 'CD Marisma']) await expect(dialog.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Quick view of Ann Bee' })).toBeFocused();
});
