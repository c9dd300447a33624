import type { Page } from '@playwright/test';
import type { PlayerFile } from '@touchline/contracts/player-files';
import { expectAccessible, expectFitsPhone } from './support/accessibility.ts';
import { callOf, holdCalls } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { giveProfile, type Person, read } from './support/people.ts';

const note = (page: Page) => page.getByLabel('Note', { exact: true });
const stage = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Stage' }).getByRole('button', { name, exact: true });
const waiting = (page: Page, text: string) => page.getByRole('banner').getByText(text);

async function fileOf(scout: Person, player: Person): Promise<PlayerFile> {
  const input = encodeURIComponent(JSON.stringify({ playerId: player.account.id }));
  const { result } = await read<{ result: { data: PlayerFile } }>(
    await scout.api.get(`/trpc/playerFiles.of?input=${input}`),
  );
  return result.data;
}

test('a note that is typed in two tabs at once has both texts, in both tabs and after a reload', {
  tag: ['@FILE-23', '@FILE-34'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await giveProfile(player);
  await signInAs(scout);
  const other = await page.context().newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.goto(`/players/${player.account.id}`);
    await expect(note(tab)).toBeVisible();
  }
  const saving = await holdCalls(page, callOf('playerFiles.saveNote'));
  const isSent = page.waitForRequest(callOf('playerFiles.saveNote'));
  await note(page).fill('Fast over ten metres.');
  await isSent;
  await note(other).fill('Calm with the ball.');
  await saving.release();
  for (const tab of tabs) {
    await expect(note(tab)).toHaveValue(/Fast over ten metres\.[\s\S]+Calm with the ball\./);
    await expect(tab.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  }
  await expect(other.getByText(/^This note was changed elsewhere meanwhile/)).toBeVisible();
  const { note: stored, noteVersion } = await fileOf(scout, player);
  expect(noteVersion).toBe(2);
  await page.reload();
  await expect(note(page)).toHaveValue(stored);
});

test('what is written without a network waits beyond a reload, for its account alone, and arrives in the next visit', {
  tag: ['@FILE-30', '@FILE-33', '@FILE-34'],
}, async ({ page, aPlayer, aScout, signInAs, pageOf }) => {
  const [player, scout, other] = [await aPlayer(), await aScout(), await aScout()];
  await giveProfile(player);
  await signInAs(scout);
  const context = page.context();
  await page.goto(`/players/${player.account.id}`);
  await expect(note(page)).toBeVisible();
  await context.setOffline(true);
  await note(page).fill('Written in the stadium.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await expect(page.getByText('Not saved yet: no network')).toBeVisible();
  await expect(waiting(page, '2 changes wait for the network.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('about:blank');
  await context.setOffline(false);
  expect(await fileOf(scout, player)).toMatchObject({ note: '', stage: null });

  // Another account on the same device.
  await signInAs(other);
  const theirs = await context.newPage();
  await theirs.goto(`/players/${player.account.id}`);
  await expect(note(theirs)).toHaveValue('');
  await expect(waiting(theirs, 'network')).toHaveCount(0);
  await theirs.close();
  expect(await fileOf(other, player)).toMatchObject({ note: '', stage: null });
  expect(await fileOf(scout, player)).toMatchObject({ note: '', stage: null });

  await signInAs(scout);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (callOf('playerFiles.change').test(request.url())) sent.push(request.url());
  });
  const [next, beside] = [await context.newPage(), await context.newPage()];
  await Promise.all([next, beside].map((tab) => tab.goto('/scout/dashboard')));
  await expect
    .poll(async () => fileOf(scout, player))
    .toMatchObject({ note: 'Written in the stadium.', noteVersion: 1, stage: 'contact' });
  for (const tab of [next, beside]) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(waiting(tab, 'network')).toHaveCount(0);
  }
  expect(sent).toHaveLength(1);
  // The same file on another device.
  const phone = await pageOf(scout);
  await phone.goto(`/players/${player.account.id}`);
  await expect(note(phone)).toHaveValue('Written in the stadium.');
  await expect(stage(phone, 'Contact')).toHaveAttribute('aria-pressed', 'true');
});

test('a scout stages, notes, plans and undoes by keyboard alone, and the file fits a phone', {
  tag: ['@FILE-20', '@FILE-21', '@FILE-22'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await giveProfile(player);
  await signInAs(scout);
  await page.goto(`/players/${player.account.id}`);
  await expect(note(page)).toBeVisible();
  await page.keyboard.press('2');
  await expect(stage(page, 'Watch Again')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('2 good crosses');
  await page.keyboard.press('Escape');
  await expect(note(page)).not.toBeFocused();
  await page.keyboard.press('6');
  await expect(page.getByText('Why closed?')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('u');
  await expect(stage(page, 'Watch Again')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /^Save / })).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => fileOf(scout, player))
    .toMatchObject({ note: '2 good crosses', stage: 'watch-again', isStarred: true });

  await page.setViewportSize({ width: 320, height: 720 });
  await page.getByText('History', { exact: true }).press('Enter');
  await expect(page.getByText('Stage none → Watch Again')).toBeVisible();
  await expectFitsPhone(page);
  await expectAccessible(page);
});
