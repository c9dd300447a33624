import { expect, type Locator, type Page } from '@playwright/test';
import type { RequestSent } from '@touchline/contracts/contact-requests';
import { linkIn, mailTo } from './outbox.ts';
import { type Person, read, uniqueName } from './people.ts';

const GUARDIAN_MAIL = 'You are asked to be the guardian of a young player';

/** A date of birth, so many years and some days before today. */
export function bornYearsAgo(years: number, days = 30): string {
  const date = new Date(Date.now() - days * 86_400_000);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/** Invites a guardian. @returns the link of the mail */
export async function invite(child: Person, dataFolder: string): Promise<string> {
  const email = `${uniqueName('guardian')}@touchline.example`;
  const input = { playerId: child.account.id, email };
  expect((await child.api.post('/trpc/guardian.invite', { data: input })).ok()).toBe(true);
  return linkIn(await mailTo(dataFolder, email, GUARDIAN_MAIL));
}

/**
 * Makes the account of a guardian on the page of the invitation, and answers the questions that follow for verified scouts; the guardian
 * stays signed in there. `tap` is told each press.
 */
export async function becomeGuardian(
  page: Page,
  firstName = 'Nora',
  tap = (target: Locator) => target.click(),
): Promise<void> {
  await tap(page.getByRole('combobox', { name: /^You are .*’s$/ }));
  await tap(page.getByRole('option', { name: 'Mother' }));
  await tap(page.getByLabel('First Name'));
  // The key "Next" of a phone leads from one field to the next one.
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Guard');
  await page.getByLabel('Username').fill(uniqueName('guardian'));
  await page.getByLabel('Password', { exact: true }).fill('offside-trap');
  await page.getByLabel('Confirm Password').fill('offside-trap');
  await tap(page.getByRole('checkbox', { name: /^I am of age/ }));
  await tap(page.getByRole('button', { name: 'Create Account' }));
  await expect(page).toHaveURL(/\/guardian\/dashboard/);
  await tap(page.getByRole('button', { name: 'Only verified scouts, contact through me' }));
  await expect(page.getByRole('tab', { name: 'Conversations' })).toBeVisible();
}

/** Sends a message that becomes a request. */
export async function ask(from: Person, to: Person, content = 'May I come to a match?'): Promise<RequestSent> {
  const data = { receiverId: to.account.id, subject: 'Interest in your football profile', content };
  const answer = await from.api.post('/api/messages', { data });
  expect(answer.status()).toBe(202);
  return read<RequestSent>(answer);
}

/** The safeguarding team confirms the guardian of a child. */
export async function confirmGuardian(admin: Person, child: Person): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ playerId: child.account.id }));
  const { result } = await read<{ result: { data: { id: string }[] } }>(
    await admin.api.get(`/trpc/guardian.of?input=${input}`),
  );
  const data = { id: result.data[0]?.id, how: 'document', note: 'Passport of the child' };
  expect((await admin.api.post('/trpc/guardian.confirm', { data })).ok()).toBe(true);
}
