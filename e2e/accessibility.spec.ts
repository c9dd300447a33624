import type { Page } from '@playwright/test';
import { button, expectAccessible, press, sweep, sweepDialogs } from './support/accessibility.ts';
import { pressInMenu } from './support/actions.ts';
import { cardOf, changeCard, requestCard } from './support/cards.ts';
import { ask, becomeGuardian, bornYearsAgo, invite } from './support/families.ts';
import { expect, test } from './support/fixtures.ts';
import { aFullPlayer, giveClips, IMAGE, SCRIPT } from './support/full-player.ts';
import { meet, write } from './support/messages.ts';
import { mediaFile, read } from './support/people.ts';
import { routesWithoutScreen, screensOf } from './support/screens.ts';

const firstRow = (page: Page) => page.getByRole('article').first();

test('every screen of a visitor is accessible in light and dark, fits a phone, and runs no text of a user', {
  tag: ['@SE-17', '@SHELL-74'],
}, async ({ page, admin, aPlayer, accounts }) => {
  expect(routesWithoutScreen()).toEqual({ missing: [], unknown: [] });
  const { player } = await aFullPlayer(aPlayer);
  await changeCard(admin, player, { issuedBy: SCRIPT, metadata: { companyAddress: IMAGE } });
  const { verificationCode } = await cardOf(player);
  const unsubscribePath = await accounts.unsubscribePath(player.account, 'video-approved');
  const verifyPath = `/verify?code=${verificationCode}`;
  await sweep(page, screensOf({ verifyPath, unsubscribePath }).visitor);
  await sweepDialogs(page, { concern: { path: '/verify', open: press('Report a concern') } });
});

test('every screen and dialog of a player is accessible in light and dark, fits a phone, and runs no text of a user', {
  tag: ['@SE-17', '@SHELL-74'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const { player } = await aFullPlayer(aPlayer);
  const [scout, stranger] = [await aScout({ lastName: IMAGE }), await aScout()];
  await meet(player, scout);
  await write(scout, player, { subject: SCRIPT, content: IMAGE });
  await write(stranger, player, { content: IMAGE });
  await giveClips(player, admin, [`${IMAGE} live`, 'Waiting']);
  await signInAs(player);
  await sweep(page, screensOf({ scoutId: scout.account.id }).player);

  const dashboard = '/player/dashboard';
  const account = '/account/security';
  await sweepDialogs(page, {
    upload: {
      path: dashboard,
      async open() {
        await button(page, 'Upload Video').click();
        await page.getByRole('dialog').locator('input[type=file]').setInputFiles(mediaFile('one-frame.mp4'));
      },
    },
    play: { path: dashboard, open: (page) => firstRow(page).getByRole('heading').getByRole('button').click() },
    edit: { path: dashboard, open: (page) => pressInMenu(firstRow(page), 'Edit') },
    poster: { path: dashboard, open: (page) => pressInMenu(firstRow(page), 'Poster') },
    order: { path: dashboard, open: press('Order Videos') },
    deletion: { path: dashboard, open: (page) => pressInMenu(firstRow(page), 'Delete') },
    crop: {
      path: '/player/profile',
      async open() {
        await page.locator('#photo').setInputFiles(mediaFile('landscape-exif3.jpg'));
        await button(page, 'Crop and Rotate').click();
      },
    },
    report: {
      path: `/messages?with=${stranger.account.id}`,
      async open() {
        await button(page, 'Safety actions').click();
        await page.getByRole('menuitem', { name: /^Report/ }).click();
      },
    },
    bell: {
      path: '/messages',
      open: () => page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click(),
    },
    message: { path: '/messages', open: press('New Message') },
    token: { path: account, open: press('New Token') },
  });
});

test('every screen and dialog of a scout is accessible in light and dark, fits a phone, and runs no text of a user', {
  tag: ['@SE-17', '@SHELL-74'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const { player, town } = await aFullPlayer(aPlayer);
  await giveClips(player, admin, [`${IMAGE} live`]);
  const scout = await aScout({ lastName: IMAGE });
  const organization = { organization: IMAGE, bio: SCRIPT, location: town, license: SCRIPT };
  await read(await scout.api.post(`/api/scouts/${scout.account.id}/profile`, { data: organization }));
  const saved = `/api/scouts/${scout.account.id}/saved-players`;
  await read(await scout.api.post(saved, { data: { playerId: player.account.id, notes: IMAGE } }));
  for (const change of [
    { kind: 'stage', stage: 'closed', closedReason: 'level' },
    { kind: 'tags', add: ['<i>left</i>'] },
    { kind: 'next-step', nextStep: { text: IMAGE, on: '2026-01-01' } },
  ]) {
    await read(await scout.api.post('/trpc/playerFiles.change', { data: { playerIds: [player.account.id], change } }));
  }
  await meet(player, scout);
  await write(player, scout, { subject: IMAGE, content: SCRIPT });
  await requestCard(scout);
  await signInAs(scout);
  await sweep(page, screensOf({ playerId: player.account.id, town }).scout);

  const { player: other, town: elsewhere } = await aFullPlayer(aPlayer);
  const discover = `/scout/discover?location=${elsewhere}`;
  await sweepDialogs(page, {
    'quick view': { path: discover, open: press(/^Quick view of/) },
    contact: { path: discover, open: press(/^Edit First/) },
    'contact from the page': { path: `/players/${other.account.id}`, open: press('Edit First') },
  });
});

test('every screen of a guardian is accessible in light and dark and fits a phone, from the invitation on', async ({
  page,
  pageOf,
  aPlayer,
  aScout,
  dataFolder,
}) => {
  const child = await aPlayer({ firstName: 'Leo', dateOfBirth: bornYearsAgo(15) });
  const asked = { route: 'playerGuardian', path: '/player/guardian', heading: 'Ask a Parent to Be Your Guardian' };
  await sweep(await pageOf(child), [asked]);
  const scout = await aScout({ firstName: 'Otto', lastName: IMAGE });
  await page.goto(await invite(child, dataFolder));
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectAccessible(page);
  await becomeGuardian(page);
  await ask(scout, child, SCRIPT);
  await sweep(page, screensOf({}).guardian);
});
