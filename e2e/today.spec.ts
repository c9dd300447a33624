import { expectAccessible } from './support/accessibility.ts';
import { listedPlayer } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import { read } from './support/people.ts';

test('what changed of a starred player stands under Today until the player is opened, and a reminder is done by keyboard', {
  tag: ['@TODAY-01', '@TODAY-03', '@TODAY-14'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const scout = await aScout();
  const { account, api } = await listedPlayer(aPlayer, { person: { firstName: 'Ann', lastName: 'Bee' } });
  const saved = { playerId: account.id, notes: '' };
  await read(await scout.api.post(`/api/scouts/${scout.account.id}/saved-players`, { data: saved }));
  const nextStep = { text: 'Call the agent', on: '2026-01-01' };
  const change = { playerIds: [account.id], change: { kind: 'next-step', nextStep } };
  expect((await scout.api.post('/trpc/playerFiles.change', { data: change })).ok()).toBe(true);
  await read(await api.patch(`/api/players/${account.id}/profile`, { data: { availability: 'trial' } }));
  await signInAs(scout);
  await page.goto('/scout/dashboard');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('list', { name: 'News of Your Players' })).toHaveText(
    /Ann Bee.*Now Available for Trial/,
  );

  await expectAccessible(page);

  await today.getByRole('button', { name: /^Done: Call the agent, / }).focus();
  await page.keyboard.press('Enter');
  await expect(today.getByRole('list', { name: 'Due' })).toBeHidden();
  await expect(today.getByRole('heading', { name: 'Today' })).toBeFocused();

  await today.getByRole('link', { name: 'Ann Bee' }).click();
  await expect(page.getByRole('heading', { name: 'Ann Bee', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(today.getByText(/^Nothing new since/)).toBeVisible();
});
