import { AVAILABILITY_LABELS, POSITIONS } from '@touchline/contracts/options';
import type { Player } from '@touchline/contracts/users';
import { breakCalls, callOf, holdCalls, listenForRequests } from './support/actions.ts';
import {
  answerWith,
  aTown,
  card,
  cards,
  choose,
  failOnly,
  listedPlayer,
  listenForInputs,
} from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { changeUser, giveProfile, read, uniqueName } from './support/people.ts';

test('a player appears to scouts once verified and with a profile', {
  tag: ['@DISC-16', '@DISC-18', '@DISC-19', '@DISC-20', '@DISC-26'],
}, async ({ page, pageOf, admin, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const ann = await aPlayer({ firstName: 'Ann', lastName: 'First' });
  const bare = uniqueName('Bare');
  const bea = await aPlayer({ firstName: 'Bea', lastName: bare });
  const cleo = await aPlayer({ firstName: 'Cleo', lastName: 'Waits', isVerified: false });
  await giveProfile(cleo, { location: town });
  const dora = await listedPlayer(aPlayer, {
    person: { firstName: 'Dora', lastName: 'Newer' },
    profile: { location: town },
  });

  const annsPage = await pageOf(ann);
  await annsPage.goto('/player/profile');
  await choose(annsPage, 'Position', 'Goalkeeper');
  await annsPage.getByLabel('Location').fill(town);
  await annsPage.getByRole('button', { name: 'Create Profile' }).click();
  await expect(annsPage.getByText('Profile created')).toBeVisible();

  const scout = await aScout();
  await signInAs(scout);
  await page.goto(`/scout/discover?location=${town}`);
  await expect(page.getByRole('heading', { name: '2 Players Found' })).toBeVisible();
  await expect(page.getByText('Sorted by recent')).toBeVisible();
  // Sorted by the age of the account, not of the profile.
  await expect(cards(page).getByRole('heading')).toHaveText(['Dora Newer', 'Ann First']);
  await expect(cards(page).getByRole('button', { name: /^Contact / })).toHaveCount(2);
  const listed = await read<Player[]>(await scout.api.get(`/api/players?location=${town}`));
  expect(listed.map(({ id }) => id)).toEqual([dora.account.id, ann.account.id]);

  await changeUser(admin, cleo.account.id, { isVerified: true });
  await page.reload();
  await expect(page.getByRole('heading', { name: '3 Players Found' })).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(['Dora Newer', 'Cleo Waits', 'Ann First']);

  await page.goto(`/scout/discover?search=${bare}`);
  await expect(page.getByText('No players found', { exact: true })).toBeVisible();
  const all = await read<Player[]>(await scout.api.get('/api/players'));
  expect(all.map(({ id }) => id)).not.toContain(bea.account.id);
  await giveProfile(bea);
  await page.reload();
  await expect(cards(page).getByRole('heading')).toHaveText([`Bea ${bare}`]);
});

test('the panel offers every position and availability, and "any"', {
  tag: ['@DISC-02', '@DISC-03', '@DISC-11'],
}, async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout());
  await page.goto('/scout/discover');
  await expect(page.getByRole('searchbox', { name: 'Search players' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Position' }).click();
  await expect(page.getByRole('option')).toHaveText(['Any position', ...POSITIONS]);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Availability' }).click();
  await expect(page.getByRole('option')).toHaveText(['Any availability', ...Object.values(AVAILABILITY_LABELS)]);
});

test('a URL sets every filter; the panel shows them and the request carries them', {
  tag: ['@ROUTE-11', '@ROUTE-12', '@DISC-03', '@DISC-04', '@DISC-05', '@DISC-09', '@DISC-16', '@DISC-17'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const nation = uniqueName('Nation');
  const at = (availability: 'available' | 'trial', nationality: string) => ({
    availability,
    nationality,
    location: town,
  });
  await listedPlayer(aPlayer, { person: { firstName: 'Ann' }, profile: at('trial', nation) });
  await listedPlayer(aPlayer, { profile: at('trial', 'Elsewhere') });
  await listedPlayer(aPlayer, { profile: at('available', nation) });
  await listedPlayer(aPlayer, { profile: { ...at('trial', nation), position: 'Goalkeeper' } });
  await listedPlayer(aPlayer, { profile: { ...at('trial', nation), location: 'Elsewhere' } });
  await signInAs(await aScout());

  const asked = listenForInputs(page, 'players.list');
  const [part, others] = [town.slice(2).toUpperCase(), nation.slice(3).toLowerCase()];
  await page.goto(`/scout/discover?position=Striker&availability=trial&location=${part}&nationality=${others}`);
  await expect(page.getByRole('heading', { name: '1 Players Found' })).toBeVisible();
  await expect(page.getByText('4 filters applied')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Ann Bee')).toBeVisible();
  expect(asked).toMatchObject([{ position: 'Striker', availability: 'trial', location: part, nationality: others }]);

  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Striker');
  await expect(page.getByRole('combobox', { name: 'Availability' })).toHaveValue('Available for Trial');
  await expect(page.getByLabel('Location')).toHaveValue(part);
  await expect(page.getByLabel('Nationality')).toHaveValue(others);

  await page.goto(`/scout/discover?location=${town}`);
  await expect(page.getByRole('heading', { name: '4 Players Found' })).toBeVisible();
  await choose(page, 'Availability', 'Available for Trial');
  await expect(page.getByRole('heading', { name: '3 Players Found' })).toBeVisible();
  await page.getByLabel('Nationality').fill(nation);
  await expect(page.getByRole('heading', { name: '2 Players Found' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`availability=trial.*nationality=${nation}`));
});

test('"any" and blank values are not sent; Clear resets all filters', {
  tag: ['@DISC-06', '@DISC-07', '@DISC-08'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  await listedPlayer(aPlayer, { profile: { location: town, position: 'Goalkeeper', availability: 'contract' } });
  await listedPlayer(aPlayer, { profile: { location: town, position: 'Striker' } });
  await signInAs(await aScout());
  await page.goto(`/scout/discover?search=Ann&location=${town}&position=Goalkeeper&availability=contract`);
  await expect(page.getByRole('heading', { name: '1 Players Found' })).toBeVisible();

  const asked = listenForInputs(page, 'players.list');
  await choose(page, 'Position', 'Any position');
  await expect.poll(() => asked.at(-1)).toEqual({ search: 'Ann', location: town, availability: 'contract', limit: 24 });
  await choose(page, 'Availability', 'Any availability');
  await expect(page.getByRole('heading', { name: '2 Players Found' })).toBeVisible();
  expect(asked.at(-1)).toEqual({ search: 'Ann', location: town, limit: 24 });
  await expect(page.getByText('1 filters applied')).toBeVisible();

  await page.getByLabel('Nationality').fill('   ');
  await page.getByLabel('Nationality').press('Enter');
  await page.getByLabel('Location').fill('  ');
  await expect.poll(() => asked.at(-1)).toEqual({ search: 'Ann', limit: 24 });
  await expect(page.getByText('filters applied')).toBeHidden();

  await page.goto(
    `/scout/discover?search=Ann&location=${town}&position=Striker&availability=available&ageMin=3&saved=true` +
      '&nationality=Spain&experience=U19',
  );
  await expect(page.getByText('7 filters applied')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('filters applied')).toBeHidden();
  await expect(page).toHaveURL('/scout/discover?search=Ann');
  await expect(page.getByLabel('Location')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Any position');
  await expect(page.getByRole('combobox', { name: 'Availability' })).toHaveValue('Any availability');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('Ann');
});

test('a URL can name a group of positions; an unknown value means "any"', {
  tag: ['@DISC-02', '@DISC-07'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  for (const position of ['Central Midfielder', 'Attacking Midfielder', 'Right Winger'] as const) {
    await listedPlayer(aPlayer, { profile: { location: town, position } });
  }
  await signInAs(await aScout());
  await page.goto(`/scout/discover?position=Midfielder&location=${town}`);
  await expect(page.getByRole('heading', { name: '2 Players Found' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Midfielders (all)');
  await choose(page, 'Position', 'Right Winger');
  await expect(page.getByRole('heading', { name: '1 Players Found' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Position' }).click();
  await expect(page.getByRole('option')).toHaveText(['Any position', ...POSITIONS]);

  for (const bad of ['position=Sweeper', 'availability=perhaps', 'ageMin=old']) {
    await page.goto(`/scout/discover?${bad}&location=${town}`);
    await expect(page.getByRole('heading', { name: '3 Players Found' })).toBeVisible();
    await expect(page.getByText('1 filters applied')).toBeVisible();
  }
});

test('age and experience filter from the collapsed section', { tag: ['@DISC-10'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const town = aTown();
  const year = new Date().getUTCFullYear();
  for (const [firstName, age, experience] of [
    ['Ann', 17, 'U19 league'],
    ['Bea', 20, 'Academy'],
    ['Cleo', 25, 'U19 league, then first team'],
  ] as const) {
    const dateOfBirth = `${year - age}-12-31`;
    await listedPlayer(aPlayer, { person: { firstName, dateOfBirth }, profile: { location: town, experience } });
  }
  await signInAs(await aScout());
  await page.goto(`/scout/discover?location=${town}`);
  await expect(page.getByLabel('From')).toBeHidden();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('From').fill('18');
  await expect(cards(page).getByRole('heading')).toHaveText(['Cleo Bee', 'Bea Bee']);
  await page.getByLabel('To', { exact: true }).fill('20 years');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('20');
  await expect(cards(page).getByRole('heading')).toHaveText(['Bea Bee']);
  await expect(page.getByText('2 filters applied')).toBeVisible();
  await expect(page).toHaveURL(/ageMin=18&ageMax=20/);

  await page.goto(`/scout/discover?location=${town}&experience=u19`);
  await expect(page.getByLabel('Experience')).toHaveValue('u19');
  await expect(cards(page).getByRole('heading')).toHaveText(['Cleo Bee', 'Ann Bee']);
});

test('the search matches parts of names, position, club and nationality in any case, and makes no request once all players are loaded', {
  tag: ['@DISC-12', '@DISC-13', '@DISC-14'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  await listedPlayer(aPlayer, {
    person: { firstName: 'Wilhelmina', lastName: 'Quist' },
    profile: { location: town, position: 'Striker', currentClub: 'Zeehaven', nationality: 'Norway' },
  });
  await listedPlayer(aPlayer, {
    profile: { location: town, position: 'Goalkeeper', currentClub: null, nationality: null },
  });
  await signInAs(await aScout());
  const stars = page.waitForResponse(callOf('savedPlayers.among'));
  await page.goto(`/scout/discover?location=${town}`);
  await expect(page.getByRole('heading', { name: '2 Players Found' })).toBeVisible();
  await stars;
  const search = page.getByRole('searchbox');
  const requests = listenForRequests(page);
  for (const text of ['helMI', 'qUIS', 'sTRi', 'EHAV', 'orwa', 'nórw']) {
    await search.fill('');
    await expect(cards(page)).toHaveCount(2);
    await search.fill(text);
    await expect(cards(page).getByRole('heading')).toHaveText(['Wilhelmina Quist']);
    await expect(page.getByRole('heading', { name: '1 Players Found' })).toBeVisible();
  }
  await search.fill('no such player');
  await expect(page.getByText('No players found')).toBeVisible();
  expect(requests.filter((request) => request.includes('/trpc/'))).toEqual([]);

  // A URL opens before any players are loaded, so the server searches.
  await page.goto(`/scout/discover?location=${town}&search=EHAV`);
  await expect(cards(page).getByRole('heading')).toHaveText(['Wilhelmina Quist']);
});

test('an empty result says why and offers to clear the filters', { tag: ['@DISC-21', '@DISC-22', '@DISC-24'] }, async ({
  page,
  aScout,
  signInAs,
}) => {
  await signInAs(await aScout());
  await page.goto('/scout/discover?location=Nowhere&search=zzzzqqqq');
  await expect(page.getByText('No players found', { exact: true })).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria or filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Search & Filters' }).click();
  await expect(page).toHaveURL('/scout/discover');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByLabel('Location')).toHaveValue('');
  await expect(page.getByText('No players found', { exact: true })).toBeHidden();
  await expect(page.getByRole('heading', { name: /Players Found$/ })).toBeFocused();
});

test('without verified players the list says so', { tag: ['@DISC-23'] }, async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout());
  await answerWith(page, 'players.list', { items: [], nextCursor: null });
  await page.goto('/scout/discover');
  await expect(page.getByText('No players found', { exact: true })).toBeVisible();
  await expect(page.getByText('No verified players are currently available')).toBeVisible();
});

test('a list that fails to load says so and can be retried', async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  await listedPlayer(aPlayer, { profile: { location: town } });
  await signInAs(await aScout());
  await breakCalls(page, 'players.list');
  await page.goto(`/scout/discover?location=${town}`);
  await expect(page.getByText('Players could not be loaded')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue(town);
  await page.unroute(callOf('players.list'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(1);

  // Players are shown even if their number is unknown.
  await failOnly(page, 'players.count');
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '1 Players Found' })).toBeVisible();
});

test('scrolling loads a long list page by page, and the server searches it with one request', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const town = aTown();
  const people = Array.from({ length: 26 }, (_, index) => ({ firstName: `P${index + 1}` }));
  for (const person of people) await listedPlayer(aPlayer, { person, profile: { location: town } });
  await signInAs(await aScout());
  await page.goto('/scout/dashboard');
  await page.goto(`/scout/discover?location=${town}`);
  await expect(page.getByRole('heading', { name: '26 Players Found' })).toBeVisible();
  await expect(cards(page)).toHaveCount(24);

  // The list stays until the response arrives, and typing adds nothing to the history.
  const asked = listenForInputs(page, 'players.list');
  const calls = await holdCalls(page, callOf('players.list'));
  await page.getByRole('searchbox').pressSequentially('p26');
  await expect.poll(() => asked).toEqual([{ location: town, search: 'p26', limit: 24 }]);
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole('status', { name: 'Loading players' })).toBeHidden();
  await calls.release();
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
  // A new list starts at its top.
  await card(page, 'P1 Bee').scrollIntoViewIfNeeded();
  await choose(page, 'Position', 'Striker');
  await expect(page.getByRole('searchbox')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/scout/dashboard');
});

test('the panel stays visible, and the grid fills the available width with columns', {
  tag: ['@DISC-01', '@DISC-25'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  for (const firstName of ['A', 'B', 'C', 'D', 'E', 'F']) {
    await listedPlayer(aPlayer, { person: { firstName }, profile: { location: town } });
  }
  await signInAs(await aScout());
  await page.goto(`/scout/discover?location=${town}`);
  await expect(cards(page)).toHaveCount(6);
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
  const panel = page.getByRole('search', { name: 'Filters' });
  await expect(panel.locator('xpath=..')).toHaveCSS('position', 'sticky');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 350);
  await expect(page.getByRole('searchbox')).not.toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Position' })).toBeInViewport();
});

test('on a phone a button opens the filters and shows how many are set', { tag: ['@DISC-15'] }, async ({
  page,
  aScout,
  signInAs,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await signInAs(await aScout());
  await page.goto('/scout/discover?position=Striker&location=Nowhere&search=x');
  const toggle = page.getByRole('button', { name: 'Filters (2)' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Position' })).toBeHidden();
  await toggle.click();
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Striker');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Position' })).toBeHidden();
});
