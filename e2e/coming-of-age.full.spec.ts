import { writeFile } from 'node:fs/promises';
import { withClockOf } from '@touchline/api/testing/clock-shift';
import { ask, becomeGuardian, invite } from './support/families.ts';
import { expect } from './support/fixtures.ts';
import { openConversation } from './support/messages.ts';
import { test } from './support/own-server.ts';

// The mails are read from the outbox.
test.use({ settings: { SMTP_URL: '' } });

const DAY_MS = 86_400_000;

/** Eighteen years before the day after tomorrow. */
function almostAdult(): string {
  const date = new Date(Date.now() + 2 * DAY_MS);
  date.setUTCFullYear(date.getUTCFullYear() - 18);
  return date.toISOString().slice(0, 10);
}

test('on the 18th birthday a player takes over: the guardian sees nothing more, and the player is asked again', async ({
  page,
  pageOf,
  admin,
  aPlayer,
  aScout,
  dataFolder,
  restart,
}) => {
  const player = await aPlayer({ firstName: 'Leo', dateOfBirth: almostAdult() });
  const scout = await aScout({ firstName: 'Helena', lastName: 'Vas' });
  // The date is younger than 30 days, so an admin has to have seen it.
  const check = { kind: 'birth-date', evidence: 'Passport' };
  const seen = await admin.api.post(`/api/users/${player.account.id}/checks`, { data: check });
  expect(seen.ok()).toBe(true);
  await page.goto(await invite(player, dataFolder));
  await becomeGuardian(page);
  await ask(scout, player, 'Shall we talk once you are 18?');
  await expect(page.getByRole('article', { name: 'Helena Vas asks to write to Leo' })).toBeVisible();

  const clock = `${dataFolder}/clock`;
  await writeFile(clock, String(3 * DAY_MS));
  await restart(withClockOf(clock));

  await page.goto('/guardian/dashboard');
  await expect(page.getByText('You are not a guardian of a player now')).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText('Your child is an adult here now')).toBeVisible();

  const own = await pageOf(player);
  await own.goto('/player/dashboard');
  await expect(own.getByText('1 request waits for your answer')).toBeVisible();
  await own.goto(`/messages?with=${scout.account.id}`);
  await expect(openConversation(own).getByText('Shall we talk once you are 18?')).toBeVisible();
  await own.getByRole('button', { name: 'Accept' }).click();
  await own.goto('/account/privacy');
  const decide = own.getByRole('region', { name: 'You Decide Now' });
  await expect(decide.getByRole('switch', { name: 'Clips visible to everyone' })).not.toBeChecked();
  await decide.getByRole('switch', { name: 'Clips visible to everyone' }).click();
  await expect(decide.getByRole('switch', { name: 'Clips visible to everyone' })).toBeChecked();
});
