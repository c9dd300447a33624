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
