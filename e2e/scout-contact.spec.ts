import type { Page } from '@playwright/test';
import type { Player } from '@touchline/contracts/users';
import { callOf, expectToast } from './support/actions.ts';
import { aTown, card, cards, listedPlayer, listenForInputs } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import { messagesOf, UNTIL_SENT } from './support/messages.ts';
import { type Person, read, uploadClip } from './support/people.ts';

const savedBy = async (scout: Person) => {
  const list = await read<Player[]>(await scout.api.get(`/api/scouts/${scout.account.id}/saved-players`));
  return list.map(({ id }) => id);
};

/** Runs an action that makes the app load the saved players, and waits for the response. */
async function untilStarsAreKnown(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(callOf('savedPlayers.among'));
  await act();
  await (await answer).finished();
}

const FACTS = {
  height: 180,
  weight: 75,
  preferredFoot: 'left',
  experience: 'Three seasons',
  bio: 'Lives on the last line.',
  achievements: ['Cup winner', 'Top scorer'],
} as const;

test('a scout saves a player, writes to them from a card, and to the admin team from the page of the player', {
  tag: [
    ...['@DISC-28', '@DISC-29', '@PERM-04', '@ERR-27', '@ERR-29', '@API-51'],
    '@DISC-27',
    '@MSG-27',
    '@MSG-28',
    '@MSG-29',
    '@MSG-60',
    '@MSG-63',
    '@PDET-24',
    '@PDET-25',
    '@PDET-26',
    '@PDET-30',
    '@CREQ-23',
    '@PERM-05',
    '@ERR-24',
  ],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const ann = await listedPlayer(aPlayer, {
    person: { firstName: 'Ann', lastName: 'Bee', phone: '+34 600 100 200' },
    profile: { ...FACTS, achievements: [...FACTS.achievements], location: town },
  });
  await listedPlayer(aPlayer, { person: { firstName: 'Bea' }, profile: { location: town } });
  await uploadClip(ann, { file: 'one-frame.mp4', approvedBy: admin });
  const scout = await aScout({ firstName: 'Sue', lastName: 'Scout' });
  await signInAs(scout);
  const saves = listenForInputs(page, 'savedPlayers.save');
  await untilStarsAreKnown(page, () => page.goto(`/scout/discover?location=${town}`));
  const star = page.getByRole('button', { name: 'Save Ann Bee' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');

  await untilStarsAreKnown(page, () => star.click());
  await expectToast(page, 'Player saved', 'Player has been added to your saved list.');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect(saves).toEqual([{ scoutId: scout.account.id, playerId: ann.account.id, notes: '' }]);
  expect(await savedBy(scout)).toEqual([ann.account.id]);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await untilStarsAreKnown(page, () => page.getByRole('checkbox', { name: 'Saved players only' }).click());
  await expect(page).toHaveURL(/saved=true/);
  await expect(page.getByRole('heading', { name: '1 Player Found' })).toBeVisible();
  await expect(page.getByText('2 filters applied')).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(['Ann Bee']);

  await star.click();
  await expectToast(page, 'Player removed', 'Player has been removed from your saved list.');
  await expect(page.getByText('No players found', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '0 Players Found' })).toBeFocused();
  expect(await savedBy(scout)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Saved players only' }).click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(cards(page)).toHaveCount(2);

  const contact = card(page, 'Ann Bee').getByRole('button', { name: 'Contact Ann Bee' });
  await contact.click();
  await expectToast(page, 'Message sent', 'Your message has been sent to Ann Bee.');
  await expect(contact).toBeFocused();
  await expect(card(page, 'Ann Bee').getByRole('button', { name: 'Undo, message to Ann Bee' })).toBeVisible();
  expect(await messagesOf(ann)).toEqual([]);
  const interest = { subject: 'Interest in your football profile', senderId: scout.account.id };
  await expect.poll(() => messagesOf(ann), UNTIL_SENT).toMatchObject([interest]);
  await expect(card(page, 'Ann Bee').getByText(/^Contacted \d+ \w+/)).toBeVisible();
  const messages = await messagesOf(ann);
  expect(messages[0]?.content).toMatch(/^Hi Ann,\n[\s\S]*\nSue Scout$/);
  await card(page, 'Ann Bee').getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByRole('article', { name: 'Solo run' })).toBeVisible();
  for (const text of [ann.account.email, '+34 600 100 200', '180 cm', 'Three seasons', FACTS.bio, 'Cup winner', town]) {
    // The header has some of them too.
    await expect(page.getByRole('main').getByText(text).last()).toBeVisible();
  }
  const contactAdmins = page.getByRole('button', { name: 'Contact Admin Team' });
  await contactAdmins.click();
  const { firstName, lastName } = admin.account;
  await expectToast(page, 'Message sent', `Your message has been sent to ${firstName} ${lastName}.`);
  const [notification] = (await messagesOf(admin)).filter(({ senderId }) => senderId === scout.account.id);
  expect(notification).toMatchObject({ subject: 'Player Interest Notification', receiverId: admin.account.id });
  expect(notification?.content).toContain('Ann Bee');
  await expect(contactAdmins).toBeFocused();
  await expect(page.getByText(/^Told \d+ \w+/)).toBeVisible();
  expect(await messagesOf(ann)).toMatchObject([interest]);
  await page.getByRole('button', { name: 'Contact Player' }).click();
  await expect(page.getByRole('region', { name: 'Messages with Ann Bee' })).toContainText('Hi Ann,');
});
