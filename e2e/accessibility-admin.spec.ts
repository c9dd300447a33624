import type { Case } from '@touchline/contracts/cases';
import { button, expectAccessible, press, sweep, sweepDialogs } from './support/accessibility.ts';
import { chooseAction, openWithin } from './support/actions.ts';
import { clearAway, FIRST, makeFeature, makeSection } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { aFullPlayer, giveClips, IMAGE, SCRIPT } from './support/full-player.ts';
import { write } from './support/messages.ts';
import { changeUser, makePerson, type Person, read } from './support/people.ts';
import { screensOf } from './support/screens.ts';

/** Reports the last message of a scout. @returns the id of the case */
async function reported(admin: Person, { scout, player }: Record<'scout' | 'player', Person>): Promise<string> {
  await write(scout, player, { subject: IMAGE, content: SCRIPT });
  const report = { subject: 'user', subjectId: scout.account.id, reason: 'asked-for-money', content: SCRIPT };
  await read(await player.api.post('/trpc/reports.create', { data: report }));
  const { result } = await read<{ result: { data: { items: Case[] } } }>(
    await admin.api.get('/trpc/cases.list?input={}'),
  );
  const found = result.data.items.find(({ about }) => about.id === scout.account.id);
  if (!found) throw new Error('There is no case about the scout.');
  return found.id;
}

test('every screen of an admin is accessible in light and dark, fits a phone, and runs no text of a user', {
  tag: ['@SE-17', '@SHELL-74'],
}, async ({ page, admin, accounts, aPlayer, aScout, signInAs }) => {
  const { player, town } = await aFullPlayer(aPlayer);
  await giveClips(player, admin, [`${town} ${IMAGE}`, `${town} waits`]);
  const scout = await aScout({ firstName: town, lastName: IMAGE });
  const caseId = await reported(admin, { scout, player });
  const left = await aPlayer({ lastName: IMAGE });
  await read(await admin.api.post('/trpc/trash.move', { data: { kind: 'user', id: left.account.id } }));
  const words = { title: `${town} ${SCRIPT}`, description: IMAGE };
  await makeSection(admin, { ...words, sortOrder: FIRST + 50 });
  await makeFeature(admin, { ...words, content: SCRIPT, position: FIRST + 50 });
  const boss = await makePerson({ admin, accounts }, 'admin', { lastName: IMAGE, isVerified: false });
  await changeUser(admin, boss.account.id, { isSafeguarding: true });
  await signInAs(boss);
  try {
    await sweep(page, screensOf({ playerId: player.account.id, town, caseId }).admin);
  } finally {
    await clearAway(admin, town);
  }
});

test('every dialog and menu of an admin is accessible in light and dark, and fits a phone', {
  tag: ['@SHELL-65', '@SHELL-74'],
}, async ({ page, admin, accounts, aPlayer, aScout, signInAs }) => {
  const { player, town } = await aFullPlayer(aPlayer);
  await giveClips(player, admin, [`${town} live`, `${town} waits`]);
  const scout = await aScout({ firstName: 'Sam', lastName: IMAGE });
  const caseId = await reported(admin, { scout, player });
  const boss = await makePerson({ admin, accounts }, 'admin', { isVerified: false });
  await changeUser(admin, boss.account.id, { isSafeguarding: true });
  await write(scout, boss, { subject: SCRIPT, content: IMAGE });
  await signInAs(boss);
  await page.goto('/admin/dashboard');
  const users = `/admin/users?search=${player.account.username}`;
  const user = `/admin/users/${player.account.id}`;
  const [content, cards] = [`/admin/content?search=${town}`, `/admin/cards?search=${town}`];
  const editor = page.getByRole('dialog', { name: /^ID Card Editor/ });
  const openEditor = async () => {
    await button(page, 'ID Card').click();
    await expect(editor.getByLabel('Company Address')).toBeVisible();
  };
  await sweepDialogs(page, {
    search: { path: '/admin/dashboard', open: () => page.getByRole('button', { name: 'Search', exact: true }).click() },
    reply: { path: '/admin/dashboard', open: press(/Sam/) },
    role: { path: users, open: () => chooseAction(page.getByRole('article'), 'Make Admin') },
    editor: { path: users, open: openEditor },
    calendar: {
      path: users,
      async open() {
        await openEditor();
        await editor.getByLabel('Expiry Date').click();
        const calendar = page.getByRole('dialog', { name: 'Expiry Date' });
        await calendar.getByRole('button', { name: 'Next month' }).click();
        await expect(calendar.locator('[data-outside]:not(:disabled)')).not.toHaveCount(0);
      },
    },
    revocation: {
      path: users,
      async open() {
        await openEditor();
        await editor.getByRole('button', { name: 'Revoke Card' }).click();
        await expect(page.getByRole('dialog', { name: 'Revoke Card' })).toBeVisible();
      },
    },
    signature: {
      path: users,
      async open() {
        await openEditor();
        await editor.getByRole('button', { name: 'Draw' }).first().click();
        const pad = page.getByRole('dialog', { name: 'Draw Signature' });
        await pad.getByRole('button', { name: 'Use Signature' }).click();
        await expect(pad.getByRole('alert')).toBeVisible();
      },
    },
    drawer: {
      path: `${users}&user=${player.account.id}`,
      open: () => page.getByRole('dialog').getByRole('button', { name: 'Record' }).first().click(),
    },
    deactivation: { path: user, open: press('Deactivate') },
    rejection: { path: content, open: press('Reject') },
    history: { path: content, open: press('History') },
    section: { path: '/admin/content-manager', open: press('Add Section') },
    feature: { path: '/admin/content-manager?tab=featured', open: press('Add Featured Content') },
    reason: { path: `/admin/safeguarding?case=${caseId}`, open: press(/Suspend contact/i) },
    'card settings': { path: cards, open: press('Card Settings') },
    'cards to print': {
      path: cards,
      async open() {
        await page.getByRole('checkbox', { name: 'Select all shown' }).check();
        await button(page, 'Print Selected').click();
      },
    },
  });

  await openWithin(page, users);
  await button(page, 'More actions').click();
  const remove = page.getByRole('menuitem', { name: 'Delete User' });
  await expect(remove).toBeVisible();
  await expectAccessible(page, '[role="menu"]');
  await remove.hover();
  await expectAccessible(page, '[role="menu"]');
});
