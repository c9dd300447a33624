import { expect, test } from './support/fixtures.ts';
import { openConversation, write } from './support/messages.ts';

test('an adult player accepts a scout, who can write a second message then', async ({
  page,
  pageOf,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [player, scout] = [
    await aPlayer({ firstName: 'Mateo' }),
    await aScout({ firstName: 'Helena', lastName: 'Vas' }),
  ];
  await write(scout, player, { subject: 'Trial', content: 'Are you free on Saturday?' });
  const scoutPage = await pageOf(scout);
  await scoutPage.goto(`/messages?with=${player.account.id}`);
  await expect(scoutPage.getByText('Your request waits for an answer.')).toBeVisible();
  await expect(scoutPage.getByRole('textbox', { name: /^Your reply to/ })).toBeHidden();
  await signInAs(player);
  await page.goto('/player/dashboard');
  const waiting = page.getByText('1 request waits for your answer');
  await expect(waiting).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Helena Vas' }).first().click();
  const request = page.getByRole('region', { name: 'Helena asks to be in contact with you.' });
  await expect(request).toContainText('Verified since');
  await request.getByRole('button', { name: 'Accept' }).click();
  await expect(request).toBeHidden();
  // The page of the scout is told.
  const composer = scoutPage.getByRole('textbox', { name: /^Your reply to/ });
  await expect(composer).toBeVisible();
  await composer.fill('Bring your boots.');
  await scoutPage.getByRole('button', { name: 'Send' }).click();
  await expect(openConversation(page).getByText('Bring your boots.')).toBeVisible();
});
