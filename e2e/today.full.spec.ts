import { writeFile } from 'node:fs/promises';
import { withClockOf } from '@touchline/api/testing/clock-shift';
import { listedPlayer } from './support/discovery.ts';
import { ask, becomeGuardian, bornYearsAgo, confirmGuardian, invite } from './support/families.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/own-server.ts';
import { read, uploadClip } from './support/people.ts';

// The mails are read from the outbox.
test.use({ settings: { SMTP_URL: '' }, serverOf: 'today' });

const DAY_MS = 86_400_000;

test('the next day a new clip, a changed availability and an accepted request stand under Today, until they are opened', {
  tag: ['@TODAY-01', '@TODAY-02', '@TODAY-03', '@TODAY-05'],
}, async ({ page, pageOf, admin, aPlayer, aScout, dataFolder, restart }) => {
  const scout = await aScout();
  const ann = await listedPlayer(aPlayer, { person: { firstName: 'Ann', lastName: 'Bee' } });
  const saved = { playerId: ann.account.id, notes: '' };
  await read(await scout.api.post(`/api/scouts/${scout.account.id}/saved-players`, { data: saved }));
  const kit = await aPlayer({ firstName: 'Kit', lastName: 'Young', dateOfBirth: bornYearsAgo(16) });
  await page.goto(await invite(kit, dataFolder));
  await becomeGuardian(page);
  await confirmGuardian(admin, kit);
  await ask(scout, kit);

  const clock = `${dataFolder}/clock`;
  await writeFile(clock, String(DAY_MS));
  await restart(withClockOf(clock));
  await read(await ann.api.patch(`/api/players/${ann.account.id}/profile`, { data: { availability: 'trial' } }));
  // An admin's session has ended.
  const login = { email: admin.account.username, password: admin.password };
  await read(await admin.api.post('/api/auth/login', { data: login }));
  await uploadClip(ann, { title: 'Late winner', approvedBy: admin });
  await page.goto('/guardian/dashboard');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();

  const desk = await pageOf(scout);
  await desk.goto('/scout/dashboard');
  const today = desk.getByRole('region', { name: 'Today' });
  const news = today.getByRole('list', { name: 'News of Your Players' });
  await expect(news).toHaveText(/Ann Bee.*Now Available for Trial.*1 New Clip/);
  await expect(today.getByRole('list', { name: 'Your Requests' })).toHaveText(/Kit Y\..*Accepted on/);
  await news.getByRole('link', { name: '1 New Clip' }).click();
  await expect(desk.getByRole('group', { name: 'Video: Late winner' })).toBeVisible();
  await desk.goto('/scout/dashboard');
  const isRead = desk.waitForResponse(/messages\.markConversationRead/);
  await today.getByRole('link', { name: 'Write' }).click();
  await isRead;
  await desk.goto('/scout/dashboard');
  await expect(today.getByText(/^Nothing new since/)).toBeVisible();
});
