import type { FileChange } from '@touchline/contracts/player-files';
import { expectAccessible } from './support/accessibility.ts';
import { expectToast } from './support/actions.ts';
import { choose, listedPlayer } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import type { Person } from './support/people.ts';

const write = async (scout: Person, players: Person[], change: FileChange) => {
  const data = { playerIds: players.map(({ account }) => account.id), change };
  expect((await scout.api.post('/trpc/playerFiles.change', { data })).status()).toBe(200);
};

test('a scout sorts and filters the players of their files, changes some together and moves one on the board', {
  tag: ['@MYPL-06', '@MYPL-08', '@MYPL-11'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const scout = await aScout();
  const named = (firstName: string, position: 'Striker' | 'Left Back') =>
    listedPlayer(aPlayer, { person: { firstName }, profile: { position } });
  const [ann, bo, cy] = [await named('Ann', 'Striker'), await named('Bo', 'Left Back'), await named('Cy', 'Striker')];
  await write(scout, [ann, bo, cy], { kind: 'star', isOn: true });
  await write(scout, [bo], { kind: 'stage', stage: 'seen', closedReason: null });
  await signInAs(scout);

  await page.goto('/scout/players');
  const names = page.getByRole('rowheader');
  await page.getByRole('columnheader', { name: 'Player' }).getByRole('button').click();
  await expect(names).toContainText(['Ann Bee', 'Bo Bee', 'Cy Bee']);
  await page.getByRole('columnheader', { name: 'Player' }).getByRole('button').click();
  await expect(names).toContainText(['Cy Bee', 'Bo Bee', 'Ann Bee']);
  await choose(page, 'Position', 'Striker');
  await expect(names).toContainText(['Cy Bee', 'Ann Bee']);
  await expect(names).toHaveCount(2);

  await page.getByLabel('Select all shown').check();
  const bar = page.getByRole('group', { name: 'Selected players' });
  await bar.getByRole('button', { name: 'Next Step' }).click();
  await expect(page.getByLabel('What is next')).toBeFocused();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Tag', exact: true }).click();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Stage' }).click();
  await expect(page.getByRole('menuitem', { name: 'No Stage' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Trial' }).click();
  const stages = page.getByRole('button', { name: /^Stage of/ });
  await expect(stages).toHaveText(['Trial', 'Trial']);
  await expectToast(page, 'Stage: Trial: 2 players');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stages).toHaveText(['No Stage', 'No Stage']);

  await page.getByRole('button', { name: 'Board' }).click();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  const column = (name: RegExp) => page.getByRole('region', { name }).getByRole('link');
  await expect(column(/^Seen/)).toHaveText(['Bo Bee']);
  await page.getByRole('button', { name: 'Move Bo Bee', exact: true }).focus();
  await page.keyboard.press('Space');
  const said = page.locator('[aria-live="assertive"]');
  await expect(said.filter({ hasText: 'Bo Bee' })).toHaveText(/Bo Bee (is lifted|would be in Seen)/);
  await page.keyboard.press('ArrowRight');
  await expect(said.filter({ hasText: 'Bo Bee' })).toHaveText('Bo Bee would be in Watch Again.');
  await page.keyboard.press('Space');
  await expect(column(/^Watch Again/)).toHaveText(['Bo Bee']);
  // The card keeps the focus, and the keys are about it.
  await expect(page.getByRole('link', { name: 'Bo Bee' })).toBeFocused();
  await page.keyboard.press('6');
  await page.getByLabel('Why Bo Bee is closed').selectOption('Not the profile');
  await expectToast(page, 'Stage: Closed');

  await page.getByRole('link', { name: 'Ann Bee' }).dragTo(page.getByRole('region', { name: /^Offer/ }), { steps: 10 });
  await expect(column(/^Offer/)).toHaveText(['Ann Bee']);
  await page.reload();
  await expect(column(/^Offer/)).toHaveText(['Ann Bee']);
  await expect(page.getByLabel('Why Bo Bee is closed')).toHaveValue('profile');
});
