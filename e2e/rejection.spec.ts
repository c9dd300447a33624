import { expectToast } from './support/actions.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/own-server.ts';
import { uniqueName, uploadClip } from './support/people.ts';

test.use({ serverOf: 'rejection' });

test("a rejection reaches the player's bell without a reload, and by SMTP the mailbox of the player", async ({
  page,
  admin,
  aPlayer,
  signInAs,
  pageOf,
  smtp,
}) => {
  const player = await aPlayer({ firstName: 'Rosa', lastName: 'Ode' });
  const title = uniqueName('Solo run ');
  await uploadClip(player, { title, approvedBy: admin });
  await signInAs(player);
  const streamIsOpen = page.waitForResponse(/live\.changes/);
  await page.goto('/player/dashboard');
  await streamIsOpen;
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Live');

  const desk = await pageOf(admin);
  await desk.goto(`/admin/content?search=${encodeURIComponent(title)}`);
  await desk.getByRole('article', { name: title }).getByRole('button', { name: 'Reject' }).click();
  await desk
    .getByRole('dialog', { name: /^Reject “/ })
    .getByRole('button', { name: 'Reject' })
    .click();
  await expectToast(desk, 'Video rejected');

  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click();
  const entry = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Your video was rejected/ });
  await expect(entry).toContainText(title);
  await expect(card).not.toContainText('Live');

  const rejections = () =>
    smtp.received.filter(
      ({ receivers, subject }) => receivers.includes(player.account.email) && subject === 'Your video was rejected',
    );
  await expect.poll(() => rejections().length).toBe(1);
  const [mail] = rejections();
  expect(mail?.from).toBe('no-reply@touchline.example');
  expect(mail?.text).toContain(title);
  expect(mail?.headers.get('list-unsubscribe')).toContain('/unsubscribe?token=');
  // The link in the mail leads to the player's videos.
  await page.goto(mail?.links[0] ?? '');
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});
