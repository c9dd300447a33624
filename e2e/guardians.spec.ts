import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { becomeGuardian, bornYearsAgo, confirmGuardian, invite } from './support/families.ts';
import { expect, test } from './support/fixtures.ts';
import { openConversation, UNTIL_SENT } from './support/messages.ts';
import { giveProfile } from './support/people.ts';

test('a minor invites a guardian, who accepts the request of a scout, and all three talk until contact is withdrawn', async ({
  page,
  pageOf,
  admin,
  aPlayer,
  aScout,
  dataFolder,
}) => {
  const child = await aPlayer({ firstName: 'Leo', lastName: 'Marsh', dateOfBirth: bornYearsAgo(16) });
  await giveProfile(child, { location: 'Leeds, England' });
  const scout = await aScout({ firstName: 'Helena', lastName: 'Vas' });
  await page.goto(await invite(child, dataFolder));
  await becomeGuardian(page);
  const scoutPage = await pageOf(scout);
  await scoutPage.goto(`/players/${child.account.id}`);
  await expect(scoutPage.getByText(/Under 18 · U1\d/)).toBeVisible();
  await expect(scoutPage.getByText('Leeds')).toBeHidden();
  await scoutPage.getByRole('button', { name: 'Contact Player' }).click();
  await expect(
    scoutPage.getByText('Request sent to the people responsible for this player', { exact: true }),
  ).toBeVisible();
  const request = page.getByRole('article', { name: 'Helena Vas asks to write to Leo' });
  await expect(request).toBeVisible(UNTIL_SENT);
  await expect(request.getByRole('button', { name: 'Accept' })).toBeHidden();
  await confirmGuardian(admin, child);
  await request.getByRole('button', { name: 'Accept' }).click();
  await expect(request).toContainText('Accepted');
  await scoutPage.goto(`/messages?with=${child.account.id}`);
  await expect(scoutPage.getByText('People responsible for this player read this conversation')).toBeVisible();
  const childPage = await pageOf(child);
  await childPage.goto(`/messages?with=${scout.account.id}`);
  await childPage.getByRole('textbox', { name: /^Your reply to/ }).fill('Saturday suits me.');
  await childPage.getByRole('button', { name: 'Send' }).click();
  await expect(openConversation(scoutPage).getByText('Saturday suits me.')).toBeVisible();
  await page.getByRole('tab', { name: 'Conversations' }).click();
  await page.getByRole('link', { name: 'Helena Vas' }).click();
  await expect(page.getByText('Saturday suits me.')).toBeVisible();
  await page.getByLabel('You write as Leo’s guardian').fill('I will be there, too.');
  await page.getByRole('button', { name: 'Send' }).click();
  for (const one of [scoutPage, childPage]) {
    await expect(openConversation(one).getByText('I will be there, too.')).toBeVisible();
    await expect(openConversation(one).getByText('Guardian of Leo')).toBeVisible();
  }
  await page.getByRole('tab', { name: 'What scouts see' }).click();
  await page.getByRole('switch', { name: 'Contact by scouts' }).click();
  await page.getByRole('button', { name: 'Allow No Contact' }).click();
  await expect(page.getByRole('switch', { name: 'Contact by scouts' })).not.toBeChecked();
  // While the answer is awaited, the switch shows what it will say and cannot be used.
  await expect(page.getByRole('switch', { name: 'Contact by scouts' })).toBeEnabled();
  const answer = await scout.api.post('/api/messages', {
    data: { receiverId: child.account.id, subject: 'Re', content: 'One more thing' },
  });
  expect(answer.status()).toBe(403);
  await childPage.reload();
  await expect(openConversation(childPage).getByText('Saturday suits me.')).toBeVisible();
  await expect(
    childPage.getByText('This conversation is closed. The people responsible for you decide about it.'),
  ).toBeVisible();
});

const WORDS_A_MINUTE = 230;
const wordsOn = async (page: Page) => (await page.getByRole('main').innerText()).split(/\s+/).length;

test('a parent gets from the invitation to answered consents in nine taps and two minutes of reading, on a phone', async ({
  page,
  aPlayer,
  dataFolder,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const child = await aPlayer({ firstName: 'Leo', dateOfBirth: bornYearsAgo(14), isAnswered: false });
  // The link in the mail is the first one.
  let taps = 1;
  await page.goto(await invite(child, dataFolder));
  let words = await wordsOn(page);
  await becomeGuardian(page, 'Nora', async (target: Locator) => {
    if ((await target.textContent()) === 'Only verified scouts, contact through me') {
      words += await wordsOn(page);
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
    }
    taps += 1;
    await target.click();
  });
  expect(taps).toBeLessThanOrEqual(9);
  expect(words / WORDS_A_MINUTE).toBeLessThanOrEqual(2);
  const answer = await child.api.get(`/api/players/${child.account.id}/consents`);
  const given = ((await answer.json()) as { line: string; isGiven: boolean }[]).filter(({ isGiven }) => isGiven);
  expect(given.map(({ line }) => line)).toEqual(['profile', 'clips', 'contact']);
});

test('a guardian answers the questions with the keyboard alone', async ({ page, aPlayer, dataFolder }) => {
  const child = await aPlayer({ firstName: 'Leo', dateOfBirth: bornYearsAgo(14), isAnswered: false });
  await page.goto(await invite(child, dataFolder));
  await becomeGuardian(page, 'Nora', async (target) => {
    if ((await target.textContent()) !== 'Only verified scouts, contact through me') return target.click();
    await target.focus();
    // The next one is the first question, whose answer the arrows change.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Save Answers' }).focus();
    await page.keyboard.press('Enter');
  });
  const answer = await child.api.get(`/api/players/${child.account.id}/consents`);
  const given = ((await answer.json()) as { line: string; isGiven: boolean }[]).filter(({ isGiven }) => isGiven);
  expect(given.map(({ line }) => line)).toEqual(['profile']);
});
