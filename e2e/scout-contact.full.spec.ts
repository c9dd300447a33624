import { callOf, expectToast } from './support/actions.ts';
import { aTown, card, cards, listedPlayer } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';

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
    // The stream of live changes does not end; its events contain ids only.
    if (response.request().resourceType() === 'eventsource') return;
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
