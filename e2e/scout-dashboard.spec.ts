import type { Message } from '@touchline/contracts/messages';
import type { Player } from '@touchline/contracts/users';
import { tile } from './support/actions.ts';
import { answerWith, aTown, cards, listedPlayer } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { giveProfile, type Person, read } from './support/people.ts';

const playersFor = async (scout: Person, query = '') => read<Player[]>(await scout.api.get(`/api/players${query}`));

async function save(scout: Person, player: Person): Promise<void> {
  const data = { playerId: player.account.id, notes: '' };
  await read(await scout.api.post(`/api/scouts/${scout.account.id}/saved-players`, { data }));
}

async function write(sender: Person, receiver: Person, subject: string): Promise<Message> {
  const data = { receiverId: receiver.account.id, subject, content: 'Hello' };
  return read<Message>(await sender.api.post('/api/messages', { data }));
}

test('a new scout is welcomed and sees the first steps', {
  tag: ['@SDASH-01', '@SDASH-16', '@SDASH-17', '@SDASH-26'],
}, async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout({ firstName: 'Sue' }));
  await page.goto('/scout/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sue');
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('No recent activity');
  const saved = page.getByRole('region', { name: 'Saved Players' });
  await expect(saved).toContainText('No saved players yet');
  await expect(saved.getByText(/View All/)).toBeHidden();
  await expectAccessible(page);
  await saved.getByRole('link', { name: 'Start Discovering' }).click();
  await expect(page).toHaveURL('/scout/discover');
});

// Other tests add players at the same time, so the screen is compared with the server's current numbers.
test('tiles count the verified players with a profile, and the available ones', {
  tag: ['@SDASH-02', '@SDASH-03'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const ann = await listedPlayer(aPlayer, { profile: { location: town, availability: 'available' } });
  const bare = await aPlayer();
  const waiting = await aPlayer({ isVerified: false });
  await giveProfile(waiting, { location: town, availability: 'available' });
  const scout = await aScout();
  await signInAs(scout);

  const expectTilesToMatch = () =>
    expect(async () => {
      await page.goto('/scout/dashboard');
      const counted = [await playersFor(scout), await playersFor(scout, '?availability=available')];
      const [total, available] = counted.map((players) => players.length.toLocaleString('en-GB'));
      await expect(tile(page, 'Total Players')).toHaveText(total ?? '', { timeout: 2000 });
      await expect(tile(page, 'Available')).toHaveText(available ?? '', { timeout: 2000 });
    }).toPass();
  await expectTilesToMatch();
  const allPlayers = (await playersFor(scout)).map(({ id }) => id);
  expect(allPlayers).toContain(ann.account.id);
  for (const hidden of [bare, waiting]) expect(allPlayers).not.toContain(hidden.account.id);
  const here = `?location=${town}`;
  expect((await playersFor(scout, here)).map(({ id }) => id)).toEqual([ann.account.id]);
  expect(await playersFor(scout, `${here}&availability=available`)).toHaveLength(1);

  await ann.api.patch(`/api/players/${ann.account.id}/profile`, { data: { availability: 'contract' } });
  await expectTilesToMatch();
  expect(await playersFor(scout, here)).toHaveLength(1);
  expect(await playersFor(scout, `${here}&availability=available`)).toHaveLength(0);
});

test('tiles count saved players and unread messages', { tag: ['@SDASH-04', '@SDASH-05'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const ann = await listedPlayer(aPlayer);
  const scout = await aScout();
  await signInAs(scout);
  await page.goto('/scout/dashboard');
  await expect(tile(page, 'Saved Players')).toHaveText('0');
  await expect(tile(page, 'New Messages')).toHaveText('0');
  await save(scout, ann);
  await write(ann, scout, 'To the scout');
  await write(scout, ann, 'From the scout');
  await page.reload();
  await expect(tile(page, 'Saved Players')).toHaveText('1');
  await expect(tile(page, 'New Messages')).toHaveText('1');
});

test('quick actions open the players, the messages and the saved list', {
  tag: ['@SDASH-06', '@SDASH-07', '@SDASH-08'],
}, async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout());
  for (const [name, address] of [
    ['Discover Players', '/scout/discover'],
    ['Messages', '/messages'],
    ['View Saved', '/scout/discover?saved=true'],
  ] as const) {
    await page.goto('/scout/dashboard');
    await page.getByRole('navigation', { name: 'Quick Actions' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
  }
});

test('the four newest players are shown, newest first', { tag: ['@SDASH-09', '@SDASH-10', '@SDASH-11'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  for (const firstName of ['A', 'B', 'C', 'D', 'E']) await listedPlayer(aPlayer, { person: { firstName } });
  const scout = await aScout();
  await signInAs(scout);
  const recent = page.getByRole('region', { name: 'Recently Added Players' });
  await expect(async () => {
    await page.goto('/scout/dashboard');
    const newest = (await playersFor(scout, '?limit=4')).map((player) => `${player.firstName} ${player.lastName}`);
    await expect(recent.getByRole('article').getByRole('heading')).toHaveText(newest, { timeout: 2000 });
    expect(newest).toHaveLength(4);
  }).toPass();
  await recent.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/scout/discover');
});

test('without players the list says so', { tag: ['@SDASH-12'] }, async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout());
  await answerWith(page, 'players.list', { items: [], nextCursor: null });
  await page.goto('/scout/dashboard');
  await expect(page.getByRole('region', { name: 'Recently Added Players' })).toContainText('No players available');
});

test('three saved players are shown, with a link to all', { tag: ['@SDASH-13', '@SDASH-14', '@SDASH-15'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const scout = await aScout();
  const names = ['Ann', 'Bea', 'Cleo', 'Dora'];
  const players: Person[] = [];
  for (const firstName of names) players.push(await listedPlayer(aPlayer, { person: { firstName } }));
  const [last, ...firstThree] = [...players].reverse();
  for (const player of firstThree) await save(scout, player);
  await signInAs(scout);
  await page.goto('/scout/dashboard');
  const saved = page.getByRole('region', { name: 'Saved Players' });
  await expect(saved.getByRole('listitem')).toHaveCount(3);
  await expect(tile(page, 'Saved Players')).toHaveText('3');
  await expect(saved.getByText(/View All/)).toBeHidden();

  if (last) await save(scout, last);
  await page.reload();
  await expect(saved.getByRole('listitem').getByRole('link')).toHaveText(['Dora Bee', 'Ann Bee', 'Bea Bee']);
  await saved.getByRole('link', { name: 'View All (4)' }).click();
  await expect(page).toHaveURL('/scout/discover?saved=true');
  await expect(cards(page)).toHaveCount(4);
});

test('quick filters open the filtered list', { tag: ['@SDASH-18', '@SDASH-19', '@SDASH-20', '@SDASH-21'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  await listedPlayer(aPlayer, { profile: { position: 'Striker', availability: 'available' } });
  await listedPlayer(aPlayer, { profile: { position: 'Central Midfielder', availability: 'trial' } });
  await listedPlayer(aPlayer, { profile: { position: 'Left Back', availability: 'contract' } });
  await signInAs(await aScout());
  for (const [name, query, field, expected] of [
    ['Available', 'availability=available', 'Availability', /Available for Transfer/],
    ['Strikers', 'position=Striker', 'Position', /Striker/],
    ['Midfielders', 'position=Midfielder', 'Position', /(Defensive|Central|Attacking) Midfielder/],
    ['Defenders', 'position=Defender', 'Position', /(Right|Centre|Left) Back/],
  ] as const) {
    await page.goto('/scout/dashboard');
    await page.getByRole('navigation', { name: 'Quick Filters' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/scout/discover?${query}`);
    await expect(page.getByText('1 filters applied')).toBeVisible();
    await expect(page.getByRole('combobox', { name: field })).not.toHaveValue(/^Any/);
    await expect(cards(page).first()).toBeVisible();
    for (const text of await cards(page).allTextContents()) expect(text).toMatch(expected);
  }
});

test('the latest three messages show sender, time and unread state', {
  tag: ['@SDASH-22', '@SDASH-23', '@SDASH-24', '@SDASH-25'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const scout = await aScout();
  const ann = await aPlayer({ firstName: 'Ann', lastName: 'Bee' });
  await write(ann, scout, 'First');
  const second = await write(ann, scout, 'Second');
  await write(ann, scout, 'Third');
  await write(scout, ann, 'Mine');
  await write(ann, scout, 'Fourth');
  await read(await scout.api.patch(`/api/messages/${second.id}/read`));
  await signInAs(scout);
  await page.goto('/scout/dashboard');
  const rows = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await expect(rows).toHaveText([/Fourth/, /Third/, /Second/]);
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format();
  for (const row of await rows.all()) {
    await expect(row.getByRole('link', { name: 'Ann Bee' })).toBeVisible();
    await expect(row).toContainText(today);
  }
  await expect(rows.nth(0)).toContainText('Unread');
  await expect(rows.nth(2)).toContainText('Read');
  const dots = await rows.evaluateAll((all) =>
    all.map((row) => {
      const dot = row.querySelector('[aria-hidden="true"]');
      return dot && getComputedStyle(dot).backgroundColor;
    }),
  );
  expect(dots[0]).toBe(dots[1]);
  expect(dots[0]).not.toBe(dots[2]);
  await expectAccessible(page);
  // The dashboard marks nothing as read.
  await expect(tile(page, 'New Messages')).toHaveText('3');
});
