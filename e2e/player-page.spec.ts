import { breakCalls, callOf, holdCalls } from './support/actions.ts';
import { answerWith } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { giveProfile, uploadClip } from './support/people.ts';

const FULL = {
  position: 'Striker',
  height: 180,
  weight: 75,
  preferredFoot: 'left',
  nationality: 'Spain',
  currentClub: 'CD Marisma',
  experience: 'Three seasons',
  bio: 'Lives on the last line.',
  achievements: ['Cup winner', 'Top scorer'],
  location: 'Seville',
} as const;

test('a verified scout sees all facts about a player', {
  tag: [
    '@ROUTE-08',
    '@PDET-02',
    '@PDET-03',
    '@PDET-04',
    '@PDET-05',
    '@PDET-06',
    '@PDET-07',
    '@PDET-09',
    '@PDET-10',
    '@PDET-11',
    '@PDET-12',
    '@PDET-13',
    '@PDET-15',
    '@PDET-20',
    '@PDET-21',
    '@PDET-22',
    '@PDET-23',
  ],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const player = await aPlayer({ firstName: 'Ann', lastName: 'Bee', phone: '+34 600 100 200' });
  await giveProfile(player, { ...FULL, achievements: [...FULL.achievements] });
  await uploadClip(player, { approvedBy: admin });
  await signInAs(await aScout());
  await page.goto(`/players/${player.account.id}`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Ann Bee', level: 1 })).toBeVisible();
  await expect(main.getByText('AB', { exact: true })).toBeVisible();
  for (const text of [`@${player.account.username}`, player.account.email, '+34 600 100 200']) {
    await expect(main.getByText(text)).toBeVisible();
  }
  const header = main.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  for (const badge of ['Striker', 'Verified', 'Available']) {
    await expect(header.getByText(badge, { exact: true })).toBeVisible();
  }
  await expect(header.getByText('Seville')).toBeVisible();
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Lives on the last line.');
  const stats = page.getByRole('region', { name: 'Physical Stats' });
  for (const text of ['180 cm', '75 kg', 'Spain']) await expect(stats).toContainText(text);
  await expect(stats).toContainText(/left/i);
  await expect(page.getByRole('region', { name: 'Achievements' }).getByRole('listitem')).toHaveText([
    'Cup winner',
    'Top scorer',
  ]);
  const career = page.getByRole('region', { name: 'Career Info' });
  for (const text of ['CD Marisma', 'Three seasons']) await expect(career).toContainText(text);
  const quick = page.getByRole('region', { name: 'Quick Stats' });
  for (const figure of ['Videos1', 'Achievements2']) {
    await expect(quick.locator('dl > div').filter({ hasText: figure })).toHaveText(figure);
  }
  await expect(quick).toContainText('Verified');
  await expectAccessible(page);
});

test('"Member since" is the date of the account, or unknown', { tag: ['@PDET-21'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const player = await aPlayer();
  await giveProfile(player);
  await signInAs(await aScout());
  for (const [createdAt, text] of [
    ['2024-02-03T12:00:00.000Z', 'Member Since3 Feb 2024'],
    ['', 'Member SinceUnknown'],
  ] as const) {
    await answerWith(page, 'users.byId', { ...player.account, createdAt });
    await page.goto(`/players/${player.account.id}`);
    await expect(page.getByRole('region', { name: 'Career Info' }).locator('dl > div').last()).toHaveText(text);
    await page.unroute(callOf('users.byId'));
  }
});

test('availability is the stored word, capitalised', { tag: ['@PDET-07'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  await signInAs(await aScout());
  for (const [availability, word] of [
    ['contract', 'Contract'],
    ['trial', 'Trial'],
  ] as const) {
    const player = await aPlayer();
    await giveProfile(player, { availability });
    await page.goto(`/players/${player.account.id}`);
    await expect(page.getByRole('main').getByText(word, { exact: true })).toBeVisible();
  }
});

test('the age is the difference of years', { tag: ['@PDET-08'] }, async ({ page, aPlayer, aScout, signInAs }) => {
  const year = new Date().getUTCFullYear();
  const player = await aPlayer({ dateOfBirth: `${year - 20}-12-31` });
  await signInAs(await aScout());
  await page.goto(`/players/${player.account.id}`);
  await expect(page.getByText('20 years old')).toBeVisible();
});

test('an unverified player without a profile is shown as such', {
  tag: ['@PDET-05', '@PDET-06', '@PDET-14', '@PDET-19', '@PDET-23'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer({ isVerified: false });
  await signInAs(admin);
  await page.goto(`/players/${player.account.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Player', { exact: true })).toBeVisible();
  const stats = page.getByRole('region', { name: 'Physical Stats' });
  await expect(stats.getByText('N/A', { exact: true })).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Quick Stats' })).toContainText('Unverified');
  await expect(main.locator('header').getByText('Verified', { exact: true })).toBeHidden();
  await expect(page.getByText('No videos uploaded yet')).toBeVisible();

  await giveProfile(player, { nationality: null });
  await page.reload();
  await expect(main.locator('header').getByText('Striker', { exact: true })).toBeVisible();
  await expect(stats.getByText('N/A', { exact: true })).toHaveCount(4);
});

test('an unverified scout sees no contact data, and no response contains any', { tag: ['@AZ-07'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const player = await aPlayer({ phone: '+34 600 999 888', dateOfBirth: '2005-06-07' });
  await giveProfile(player);
  await signInAs(await aScout({ isVerified: false }));
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/trpc/')) answers.push(response.text().catch(() => ''));
  });
  await page.goto(`/players/${player.account.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('No videos uploaded yet')).toBeVisible();
  const everything = [await page.content(), ...(await Promise.all(answers))].join('\n');
  expect(everything).toContain(player.account.id);
  for (const secret of [player.account.email, '+34 600 999 888', '2005-06-07']) {
    expect(everything).not.toContain(secret);
  }
  await expect(page.getByText(/years old/)).toBeHidden();
});

test('videos show title, description, player and tags, and their number; placeholders are shown while they load', {
  tag: ['@PDET-16', '@PDET-17', '@PDET-18'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const player = await aPlayer();
  await uploadClip(player, {
    title: 'Solo run',
    description: 'From the halfway line.',
    tags: ['pace'],
    approvedBy: admin,
  });
  await uploadClip(player, { title: 'Still waiting' });
  await signInAs(await aScout());
  const held = await holdCalls(page, callOf('videos.list'));
  await page.goto(`/players/${player.account.id}`);
  await expect(page.getByRole('heading', { name: 'Videos', exact: true })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading videos' })).toBeVisible();
  await expect(page.getByText('No videos uploaded yet')).toBeHidden();
  await held.release();
  await expect(page.getByRole('heading', { name: 'Videos (1)' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading videos' })).toBeHidden();
  const card = page.getByRole('article', { name: 'Solo run' });
  await expect(card.getByText('From the halfway line.')).toBeVisible();
  await expect(card.getByText('pace')).toBeVisible();
  await expect(card.locator('video')).toHaveAttribute('src', /\/file$/);
  await expect(page.getByText('Still waiting')).toBeHidden();
});

test('the back link opens the dashboard', { tag: ['@PDET-01'] }, async ({ page, aPlayer, aScout, signInAs }) => {
  const player = await aPlayer();
  await signInAs(await aScout());
  await page.goto(`/players/${player.account.id}`);
  const back = page.getByRole('link', { name: 'Back to Dashboard' });
  await expect(back).toHaveAttribute('href', '/scout/dashboard');
  await back.click();
  await expect(page).toHaveURL(/\/scout\/dashboard$/);
});

test('an unknown id and a failed response each show their message', { tag: ['@PDET-28', '@ERR-60'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const player = await aPlayer();
  const scout = await aScout();
  await signInAs(scout);
  for (const id of ['unknown', scout.account.id]) {
    await page.goto(`/players/${id}`);
    await expect(page.getByText('Player not found')).toBeVisible();
  }
  await breakCalls(page, 'videos.list');
  await page.goto(`/players/${player.account.id}`);
  await expect(page.getByText('Failed to fetch player videos')).toBeVisible();
  await breakCalls(page, 'users.byId');
  await page.goto(`/players/${player.account.id}`);
  await expect(page.getByText('Failed to fetch player details')).toBeVisible();
});

test('each opening counts one view, and a failure stays silent', {
  tag: ['@PDET-31', '@ERR-61', '@API-46'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const player = await aPlayer();
  await signInAs(await aScout());
  const calls: string[] = [];
  page.on('request', (request) => {
    if (callOf('players.trackView').test(request.url())) calls.push(request.postData() ?? '');
  });
  await page.goto(`/players/${player.account.id}`);
  await expect(page.getByText('No videos uploaded yet')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain(player.account.id);
  await breakCalls(page, 'players.trackView');
  const logged = page.waitForEvent('console', (entry) => entry.text().includes('The view of the profile'));
  await page.reload();
  await logged;
  await expect(page.getByText('No videos uploaded yet')).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveText('');
});
