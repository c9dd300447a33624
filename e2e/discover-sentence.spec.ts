import { expectAccessible } from './support/accessibility.ts';
import { card, listedPlayer } from './support/discovery.ts';
import { bornYearsAgo } from './support/families.ts';
import { expect, test } from './support/fixtures.ts';
import { uniqueName } from './support/people.ts';

const LAGOS = 2332459;
const ABEOKUTA = 2352947;
const SEVILLA = 2510911;

test('a sentence finds players of the neighbouring towns, and no minor by distance', {
  tag: ['@DISC-142', '@DISC-143', '@DISC-144'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const fits = { position: 'Centre Back', preferredFoot: 'left', currentClub: '', nationality: 'Nigeria' } as const;
  const names = { near: uniqueName('Near'), far: uniqueName('Far'), minor: uniqueName('Minor') };
  const made = [
    { firstName: names.near, years: 20, location: 'Abeokuta, Nigeria', placeId: ABEOKUTA },
    { firstName: names.far, years: 20, location: 'Sevilla, Spain', placeId: SEVILLA },
    { firstName: names.minor, years: 17, location: 'Lagos, Nigeria', placeId: LAGOS },
  ];
  for (const { firstName, years, ...place } of made) {
    const person = { firstName, dateOfBirth: bornYearsAgo(years) };
    await listedPlayer(aPlayer, { person, profile: { ...fits, ...place } });
  }
  await signInAs(await aScout());
  await page.goto('/scout/discover');
  const field = page.getByRole('searchbox', { name: 'Search players' });
  await field.fill('left-footed centre backs under 21 on a free near Lagos');
  await field.press('Enter');
  const chips = page.getByRole('list', { name: 'What is searched' }).getByRole('listitem');
  await expect(chips).toHaveCount(5);
  await expect(card(page, new RegExp(names.near))).toBeVisible();
  await expect(card(page, new RegExp(names.near)).getByText(/\d+ km away/)).toBeVisible();
  for (const name of [names.far, names.minor]) await expect(card(page, new RegExp(name))).toHaveCount(0);
  await expectAccessible(page, 'main');

  await page.reload();
  await expect(chips).toHaveCount(5);
  await expect(card(page, new RegExp(names.near))).toBeVisible();
  await page.getByRole('button', { name: /^Remove within 100 km of Lagos/ }).focus();
  await page.keyboard.press('Delete');
  await expect(chips).toHaveCount(4);
  await expect(card(page, new RegExp(names.far))).toBeVisible();
  await expect(chips.getByRole('button').first()).toBeFocused();
});
