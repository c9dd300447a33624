import type { Message } from '@touchline/contracts/messages';
import { breakCalls, callOf, expectToast, holdCalls } from './support/actions.ts';
import { answerWith, aTown, card, cards, listedPlayer } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import { type Person, read } from './support/people.ts';

const messagesOf = async (person: Person) =>
  read<Message[]>(await person.api.get(`/api/messages/user/${person.account.id}`));

test('Contact on a card sends the interest message', {
  tag: ['@DISC-27', '@MSG-27', '@MSG-28', '@ERR-24'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const ann = await listedPlayer(aPlayer, {
    person: { firstName: 'Ann', lastName: 'Bee' },
    profile: { location: town },
  });
  const scout = await aScout({ firstName: 'Sue', lastName: 'Scout' });
  await signInAs(scout);
  await page.goto(`/scout/discover?location=${town}`);
  const calls = await holdCalls(page, callOf('messages.send'));
  const contact = card(page, 'Ann Bee').getByRole('button', { name: 'Contact Ann Bee' });
  await contact.click();
  await expect(contact).toBeDisabled();
  await contact.click({ force: true });
  await calls.release();
  await expectToast(page, 'Message sent', 'Your message has been sent to Ann Bee.');
  await expect(contact).toBeEnabled();
  await expect(contact).toBeFocused();

  const messages = await messagesOf(ann);
  expect(messages).toMatchObject([{ subject: 'Interest in your football profile', senderId: scout.account.id }]);
  expect(messages[0]?.content).toMatch(/^Hi Ann,\n[\s\S]*\nSue Scout$/);
});

test("a message that fails shows the failure, on a card and on the player's page", {
  tag: ['@ERR-25'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const ann = await listedPlayer(aPlayer, { profile: { location: town } });
  await signInAs(await aScout());
  await breakCalls(page, 'messages.send');
  await page.goto(`/scout/discover?location=${town}`);
  await card(page, 'Ann Bee').getByRole('button', { name: 'Contact Ann Bee' }).click();
  await expectToast(page, 'Failed to send message', 'Please try again or use the messages page.');
  await page.goto(`/players/${ann.account.id}`);
  await page.getByRole('button', { name: 'Contact Player' }).click();
  await expectToast(page, 'Failed to send message', 'Please try again or use the messages page.');
  expect(await messagesOf(ann)).toEqual([]);
});

test("on a player's page a scout can contact the player and the admin team; an admin can do neither", {
  tag: ['@PDET-24', '@PDET-25', '@PDET-26', '@PDET-27', '@PDET-30', '@MSG-29', '@PERM-05', '@ERR-24'],
}, async ({ page, pageOf, admin, aPlayer, aScout, signInAs }) => {
  const ann = await listedPlayer(aPlayer, { person: { firstName: 'Ann', lastName: 'Bee' } });
  const scout = await aScout({ firstName: 'Sue', lastName: 'Scout' });
  await signInAs(scout);
  await page.goto(`/players/${ann.account.id}`);
  await page.getByRole('button', { name: 'Contact Player' }).click();
  await expectToast(page, 'Message sent', 'Your message has been sent to Ann Bee.');
  expect(await messagesOf(ann)).toMatchObject([{ subject: 'Interest in your football profile' }]);

  const calls = await holdCalls(page, callOf('messages.sendToAdmins'));
  const contactAdmins = page.getByRole('button', { name: 'Contact Admin Team' });
  await contactAdmins.click();
  await expect(contactAdmins).toBeDisabled();
  await calls.release();
  const { firstName, lastName } = admin.account;
  await expectToast(page, 'Message sent', `Your message has been sent to ${firstName} ${lastName}.`);
  const [notification] = (await messagesOf(admin)).filter(({ senderId }) => senderId === scout.account.id);
  expect(notification).toMatchObject({ subject: 'Player Interest Notification', receiverId: admin.account.id });
  expect(notification?.content).toContain('Ann Bee');

  const adminsPage = await pageOf(admin);
  await adminsPage.goto(`/players/${ann.account.id}`);
  await expect(adminsPage.getByRole('heading', { name: 'Ann Bee', level: 1 })).toBeVisible();
  await expect(adminsPage.getByRole('button', { name: /^Contact/ })).toBeHidden();
});

test('without an admin the notice says that no admin exists', { tag: ['@PDET-27'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const ann = await listedPlayer(aPlayer);
  await signInAs(await aScout());
  await answerWith(page, 'users.list', { items: [], nextCursor: null });
  // The button looks the same before and after this response.
  const noAdmins = page.waitForResponse(callOf('users.list'));
  await page.goto(`/players/${ann.account.id}`);
  await (await noAdmins).finished();
  await expect(page.getByRole('button', { name: 'Contact Player' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Contact Admin Team' })).toBeDisabled();
});

test('the page of an unknown player links back to the list', { tag: ['@PDET-29'] }, async ({
  page,
  aScout,
  signInAs,
}) => {
  await signInAs(await aScout());
  await page.goto('/players/unknown-id');
  await expect(page.getByText('Player not found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to the players' }).click();
  await expect(page).toHaveURL('/scout/discover');
});

test('an unverified scout finds players without contact data, and no response contains any', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const town = aTown();
  const ann = await listedPlayer(aPlayer, {
    person: { phone: '+34 600 999 888', dateOfBirth: '2005-06-07' },
    profile: { location: town },
  });
  await signInAs(await aScout({ isVerified: false }));
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/(trpc|api)\//.test(response.url())) answers.push(response.text().catch(() => ''));
  });
  const shown: string[] = [];
  await page.goto(`/scout/discover?location=${town}`);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save Ann Bee' }).click();
  await expectToast(page, 'Player saved');
  shown.push(await page.content());
  await page.getByRole('button', { name: 'Quick view of Ann Bee' }).click();
  await expect(page.getByRole('dialog', { name: 'Ann Bee' })).toBeVisible();
  shown.push(await page.content());
  await page.goto('/scout/dashboard');
  await expect(page.getByRole('region', { name: 'Saved Players' }).getByText('Ann Bee')).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  shown.push(await page.content());
  const everything = [...shown, ...(await Promise.all(answers))].join('\n');
  expect(everything).toContain(ann.account.id);
  for (const secret of [ann.account.email, '+34 600 999 888', '2005-06-07']) expect(everything).not.toContain(secret);
});
