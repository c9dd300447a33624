import { callOf, expectToast } from './support/actions.ts';
import { aTown, card, cards, listedPlayer } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { messagesOf } from './support/messages.ts';
import { uploadClip } from './support/people.ts';

const FACTS = {
  height: 180,
  weight: 75,
  preferredFoot: 'left',
  experience: 'Three seasons',
  bio: 'Lives on the last line.',
  achievements: ['Cup winner', 'Top scorer'],
} as const;

test('a scout contacts a player from a card, and the player and the admin team from the page of the player', {
  tag: [
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
    '@PERM-05',
    '@ERR-24',
  ],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const ann = await listedPlayer(aPlayer, {
    person: { firstName: 'Ann', lastName: 'Bee', phone: '+34 600 100 200' },
    profile: { ...FACTS, achievements: [...FACTS.achievements], location: town },
  });
  await uploadClip(ann, { approvedBy: admin });
  const scout = await aScout({ firstName: 'Sue', lastName: 'Scout' });
  await signInAs(scout);
  await page.goto(`/scout/discover?location=${town}`);
  const contact = card(page, 'Ann Bee').getByRole('button', { name: 'Contact Ann Bee' });
  await contact.click();
  await expectToast(page, 'Message sent', 'Your message has been sent to Ann Bee.');
  const conversation = card(page, 'Ann Bee').getByRole('link', { name: /^Contacted \d+ \w+, open conversation/ });
  await expect(conversation).toBeFocused();
  const interest = { subject: 'Interest in your football profile', senderId: scout.account.id };
  const messages = await messagesOf(ann);
  expect(messages).toMatchObject([interest]);
  expect(messages[0]?.content).toMatch(/^Hi Ann,\n[\s\S]*\nSue Scout$/);

  await card(page, 'Ann Bee').getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByRole('article', { name: 'Solo run' })).toBeVisible();
  for (const text of [ann.account.email, '+34 600 100 200', '180 cm', 'Three seasons', FACTS.bio, 'Cup winner', town]) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
  }
  await expectAccessible(page);
  const contactAdmins = page.getByRole('button', { name: 'Contact Admin Team' });
  await contactAdmins.click();
  const { firstName, lastName } = admin.account;
  await expectToast(page, 'Message sent', `Your message has been sent to ${firstName} ${lastName}.`);
  const [notification] = (await messagesOf(admin)).filter(({ senderId }) => senderId === scout.account.id);
  expect(notification).toMatchObject({ subject: 'Player Interest Notification', receiverId: admin.account.id });
  expect(notification?.content).toContain('Ann Bee');
  await expect(page.getByRole('link', { name: /^Admin team told/ })).toBeFocused();
  expect(await messagesOf(ann)).toMatchObject([interest]);
  await page.getByRole('link', { name: /^Contacted/ }).click();
  await expect(page.getByRole('region', { name: 'Messages with Ann Bee' })).toContainText('Hi Ann,');
});

test('an unverified scout finds players without contact data, and no response contains any', {
  tag: ['@AZ-07'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const town = aTown();
  const ann = await listedPlayer(aPlayer, {
    person: { phone: '+34 600 999 888', dateOfBirth: '2005-06-07' },
    profile: { location: town },
  });
  await signInAs(await aScout({ isVerified: false }));
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    // The stream of live changes stays open, so its text is never complete.
    if (callOf('live.changes').test(response.url())) return;
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
  await page.keyboard.press('Escape');
  const details = page.waitForResponse(callOf('users.byId'));
  await card(page, 'Ann Bee').getByRole('link', { name: 'View Profile' }).click();
  await (await details).finished();
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Bee' })).toBeVisible();
  await expect(page.getByText('No videos uploaded yet')).toBeVisible();
  await expect(page.getByText(/years old/)).toBeHidden();
  shown.push(await page.content());
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Saved Players' }).getByText('Ann Bee')).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  shown.push(await page.content());
  const everything = [...shown, ...(await Promise.all(answers))].join('\n');
  expect(everything).toContain(ann.account.id);
  for (const secret of [ann.account.email, '+34 600 999 888', '2005-06-07']) expect(everything).not.toContain(secret);
});
