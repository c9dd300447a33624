import { tile } from './support/actions.ts';
import { aTown, cards, listedPlayer } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import { write } from './support/messages.ts';
import { type Person, read } from './support/people.ts';

async function save(scout: Person, player: Person): Promise<void> {
  const data = { playerId: player.account.id, notes: '' };
  await read(await scout.api.post(`/api/scouts/${scout.account.id}/saved-players`, { data }));
}

test("the dashboard shows the platform's players, the saved ones and the latest messages", {
  tag: ['@SDASH-02', '@SDASH-03', '@SDASH-04', '@SDASH-05', '@SDASH-14', '@SDASH-15', '@SDASH-22', '@SDASH-24'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const scout = await aScout();
  const town = aTown();
  const players: Person[] = [];
  for (const firstName of ['Ann', 'Bea', 'Cleo', 'Dora']) {
    players.push(await listedPlayer(aPlayer, { person: { firstName }, profile: { location: town } }));
  }
  for (const player of players.toReversed()) await save(scout, player);
  const ann = await aPlayer({ firstName: 'Ann', lastName: 'Bee' });
  const first = await write(ann, scout, { subject: 'First' });
  await read(await scout.api.patch(`/api/messages/${first.id}/read`));
  await write(ann, scout, { subject: 'Second' });
  await write(scout, ann, { subject: 'Mine' });
  await write(ann, scout, { subject: 'Third' });
  await signInAs(scout);
  await page.goto('/scout/dashboard');

  // Other tests add players at the same time.
  for (const label of ['Total Players', 'Available']) {
    const counted = async () => Number((await tile(page, label).textContent())?.replaceAll(',', ''));
    await expect.poll(counted).toBeGreaterThanOrEqual(4);
  }
  await expect(tile(page, 'Saved Players')).toHaveText('4');
  await expect(tile(page, 'New Messages')).toHaveText('2');
  await expect(page.getByRole('region', { name: 'Recently Added Players' }).getByRole('article')).toHaveCount(4);

  const rows = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await expect(rows).toHaveText([/Third.*Unread/, /Second.*Unread/, /First.*Read/]);
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format();
  await expect(rows.first()).toContainText(today);
  const dots = await rows.evaluateAll((all) =>
    all.map((row) => {
      const dot = row.querySelector('[aria-hidden="true"]');
      return dot && getComputedStyle(dot).backgroundColor;
    }),
  );
  expect(dots[0]).toBe(dots[1]);
  expect(dots[0]).not.toBe(dots[2]);

  const saved = page.getByRole('region', { name: 'Saved Players' });
  await expect(saved.getByRole('listitem').getByRole('link')).toHaveText(['Ann Bee', 'Bea Bee', 'Cleo Bee']);
  await saved.getByRole('link', { name: 'View All (4)' }).click();
  await expect(page).toHaveURL('/scout/discover?saved=true');
  await expect(cards(page)).toHaveCount(4);
});
