import type { Player } from '@touchline/contracts/users';
import { aTown, card, cards, choose, listedPlayer } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { changeUser, giveProfile, read, uniqueName } from './support/people.ts';

test('a scout finds verified players with a profile by the filters of a link, the panel and the search', {
  tag: ['@DISC-10', '@DISC-16', '@DISC-18', '@DISC-19', '@DISC-20', '@DISC-26', '@SDASH-20'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const nation = uniqueName('Nation');
  const ann = await listedPlayer(aPlayer, {
    person: { firstName: 'Ann', lastName: 'First', dateOfBirth: '1995-05-15' },
    profile: { location: town, position: 'Goalkeeper', nationality: nation },
  });
  const bea = await aPlayer({ firstName: 'Bea', lastName: 'Bare' });
  const cleo = await aPlayer({ firstName: 'Cleo', lastName: 'Waits', isVerified: false });
  await giveProfile(cleo, { location: town, position: 'Central Midfielder', nationality: nation });
  const dora = await listedPlayer(aPlayer, {
    person: { firstName: 'Dora', lastName: 'Newer' },
    profile: { location: town, position: 'Attacking Midfielder', availability: 'trial' },
  });
  const scout = await aScout();
  await signInAs(scout);
  await page.goto(`/scout/discover?location=${town.slice(2).toUpperCase()}`);
  await expect(page.getByRole('heading', { name: '2 Players Found' })).toBeVisible();
  await expect(page.getByText('Sorted by recent')).toBeVisible();
  const names = cards(page).getByRole('heading');
  await expect(names).toHaveText(['Dora Newer', 'Ann First']);
  await expect(cards(page).getByRole('button', { name: /^Contact / })).toHaveCount(2);
  const listed = await read<Player[]>(await scout.api.get('/api/players'));
  const ids = listed.map(({ id }) => id);
  expect([dora, ann, cleo, bea].map(({ account }) => ids.includes(account.id))).toEqual([true, true, false, false]);

  await changeUser(admin, cleo.account.id, { isVerified: true });
  await page.goto('/scout/dashboard');
  await page.getByRole('navigation', { name: 'Quick Filters' }).getByRole('link', { name: 'Midfielders' }).click();
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Midfielders (all)');
  await page.getByLabel('Location').fill(town);
  await expect(page.getByRole('heading', { name: '2 Players Found' })).toBeVisible();
  await expect(names).toHaveText(['Dora Newer', 'Cleo Waits']);
  await choose(page, 'Availability', 'Available for Trial');
  await expect(names).toHaveText(['Dora Newer']);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('searchbox').fill(nation.slice(3).toLowerCase());
  await expect(names).toHaveText(['Cleo Waits', 'Ann First']);

  // Only Ann has a date of birth.
  const from = page.getByLabel('From', { exact: true });
  await expect(from).toBeHidden();
  await page.getByRole('button', { name: 'More Filters' }).click();
  await from.fill('18');
  await expect(names).toHaveText(['Ann First']);
});

test('scrolling loads a long list page by page, beside filters that stay visible, in as many columns as fit', {
  tag: ['@DISC-01', '@DISC-25'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const people = Array.from({ length: 26 }, (_, index) => ({ firstName: `P${index + 1}` }));
  for (const person of people) await listedPlayer(aPlayer, { person, profile: { location: town } });
  await signInAs(await aScout());
  await page.goto('/scout/dashboard');
  await page.getByRole('navigation', { name: 'Quick Actions' }).getByRole('link', { name: 'Discover Players' }).click();
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
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(async () => {
        const lefts = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
        return new Set(lefts.map(Math.round)).size;
      })
      .toBe(columns);
  }
  await card(page, 'P1 Bee').scrollIntoViewIfNeeded();
  await expect(page.getByRole('searchbox')).not.toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Position' })).toBeInViewport();
  // A new list starts at its top.
  await choose(page, 'Position', 'Striker');
  await expect(page.getByRole('searchbox')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/scout/dashboard');
});

test('on a phone a button opens the filters and shows how many are set', {
  tag: ['@DISC-15', '@DISC-21', '@DISC-24'],
}, async ({ page, aScout, signInAs }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await signInAs(await aScout());
  await page.goto('/scout/discover?position=Striker&location=Nowhere&search=no-such-player');
  const toggle = page.getByRole('button', { name: 'Filters (2)' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Position' })).toBeHidden();
  await toggle.click();
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Striker');
  await expect(page.getByText('No players found', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/scout/discover?search=no-such-player');
  await page.getByRole('button', { name: 'Clear Search & Filters' }).click();
  await expect(page).toHaveURL('/scout/discover');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Position' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'More filters' })).toBeHidden();
});
