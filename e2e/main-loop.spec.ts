import type { Locator } from '@playwright/test';
import type { IdCard } from '@touchline/contracts/id-cards';
import { PASSWORD } from './support/accounts.ts';
import { callOf, expectToast, playToEnd, storedUser, verifyAnyway } from './support/actions.ts';
import { expect, origin, test } from './support/fixtures.ts';
import { openConversation, UNTIL_SENT } from './support/messages.ts';
import { linkIn, mailTo } from './support/outbox.ts';
import { mediaFile, read, uniqueName } from './support/people.ts';

const time = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);

test('a player registers, is verified and uploads; an admin reviews; a scout watches, saves and writes; a card is verified', {
  tag: [
    ...['@MOD-07', '@MOD-22', '@MOD-16', '@API-20', '@PERM-01', '@PERM-08', '@ROUTE-03'],
    ...['@REG-07', '@REG-08', '@REG-17', '@REG-18', '@REG-19', '@ERR-08'],
  ],
}, async ({ page, browser, admin, aScout, pageOf, dataFolder }) => {
  const username = uniqueName('loop');
  const lastName = uniqueName('Loop');
  const title = uniqueName('Debut goal ');

  // An admin watches the users.
  const desk = await pageOf(admin);
  const streamIsOpen = desk.waitForResponse(callOf('live.changes'));
  await desk.goto(`/admin/users?search=${username}`);
  await streamIsOpen;
  await expect(desk.getByText('No users found')).toBeVisible();

  // The player registers and fills in the profile.
  await page.goto('/auth/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByRole('radio', { name: 'Football Player' }).check();
  await page.getByLabel('First Name').fill('Lena');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@touchline.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  // A player without a date of birth is protected as a minor.
  await page.getByLabel('Date of Birth').fill('2001-05-17');
  const sent = page.waitForRequest(callOf('auth.register'));
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
  expect(Object.keys((await sent).postDataJSON()[0])).toContain('password');
  expect((await sent).postData()).not.toContain('confirmPassword');
  await expectToast(page, 'Account created successfully!', /wait for admin verification/);
  await expect(page).toHaveURL(/\/player\/profile$/);
  await expect(page.getByRole('banner').getByRole('button', { name: `Lena ${lastName}` })).toBeVisible();
  expect(await storedUser(page)).toMatchObject({ username, role: 'player' });
  await page.getByRole('combobox', { name: 'Position', exact: true }).click();
  await page.getByRole('option', { name: 'Striker' }).click();
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'Profile created');

  // The player confirms the email address by the link of a mail.
  const mail = await mailTo(dataFolder, `${username}@touchline.example`, 'Confirm your email address');
  await page.goto(linkIn(mail));
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeFocused();

  // The admin sees the player without a reload, and verifies them.
  await desk.getByRole('button', { name: 'Review', exact: true }).click();
  const evidence = desk.getByRole('dialog', { name: `Lena ${lastName}` });
  await expect(evidence.getByText('No identity document is recorded as seen')).toBeVisible();
  await evidence.getByRole('button', { name: 'Verify', exact: true }).click();
  await verifyAnyway(desk, `Lena ${lastName}`);

  // The player uploads a real video that no other test sends: copies have to be confirmed in the review.
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog.locator('input[type=file]').setInputFiles(mediaFile('black-start.mp4'));
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  await expectToast(page, 'Video uploaded successfully!');
  await expect(page.getByRole('article', { name: title }).getByText('Pending')).toBeVisible();

  // No other user sees it yet.
  const visible = async () =>
    (await (await page.request.fetch(`${origin}/api/videos?approved=true`)).text()).includes(title);
  const stranger = await browser.newContext();
  const strangerSees = async () => (await (await stranger.request.get(`${origin}/api/videos`)).text()).includes(title);
  expect(await strangerSees()).toBe(false);
  expect(await visible()).toBe(false);

  // The admin watches it in place and approves it, with the keyboard.
  await desk.goto(`/admin/content?search=${encodeURIComponent(title)}`);
  const card = desk.getByRole('article', { name: title });
  await playToEnd(card);
  await card.getByRole('button', { name: 'Approve' }).press('Enter');
  await expectToast(desk, 'Video approved');
  await expect(card.getByRole('button', { name: 'Reject' })).toBeFocused();
  expect(await strangerSees()).toBe(true);
  await stranger.close();

  // A scout finds the player and watches: the video really plays and seeks.
  const scout = await aScout();
  const stand = await pageOf(scout);
  await stand.goto('/scout/discover');
  await stand.getByRole('searchbox').fill(lastName);
  await expect(stand.getByRole('heading', { name: '1 Player Found' })).toBeVisible();
  await stand.getByRole('link', { name: `Lena ${lastName}`, exact: true }).click();
  await expect(stand.getByRole('heading', { name: `Lena ${lastName}`, level: 1 })).toBeVisible();
  const player = stand.getByRole('group', { name: `Video: ${title}` });
  const video = player.locator('video');
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => time(video)).toBeGreaterThan(0.3);
  await player.getByRole('button', { name: 'Pause' }).click();
  await player.getByRole('slider', { name: 'Seek' }).fill('1.5');
  await expect.poll(() => time(video)).toBeGreaterThan(1.3);
  const picture = await video.evaluate((element: HTMLVideoElement) => [
    element.videoWidth,
    element.videoHeight,
    element.error,
  ]);
  expect(picture).toEqual([640, 360, null]);

  // The scout saves the player and writes; the player accepts and answers.
  await stand.getByRole('button', { name: /^Save/ }).first().click();
  await expectToast(stand, 'Player saved');
  await stand.getByRole('button', { name: 'Contact Player' }).click();
  await expectToast(stand, 'Message sent');
  await page.goto(`/messages?with=${scout.account.id}`);
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible(UNTIL_SENT);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('textbox', { name: /^Your reply to/ }).fill('On Saturday.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(stand.getByText(/^Contacted/)).toBeVisible(UNTIL_SENT);
  await stand.getByRole('button', { name: 'Contact Player' }).click();
  await expect(openConversation(stand).getByText('On Saturday.')).toBeVisible();

  // The player asks for a card, the admin completes it, and anyone can verify it, until it is revoked.
  await page.goto('/player/profile');
  const panel = page.getByRole('region', { name: 'Professional ID Card' });
  await panel.getByRole('button', { name: 'Request ID Card' }).click();
  await expect(panel.getByRole('group', { name: /^Front of the ID card/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'QR Code' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/qr\.png$/);
  await desk.goto(`/admin/users?search=${username}`);
  await desk.getByRole('button', { name: 'ID Card' }).click();
  const editor = desk.getByRole('dialog', { name: /^ID Card Editor/ });
  await editor.getByLabel('Issued By').fill('The League');
  await editor.getByRole('button', { name: 'Update & Preview' }).click();
  await expectToast(desk, 'ID card updated');
  const { id } = await storedUser(page);
  const { verifyUrl } = await read<IdCard>(await admin.api.get(`/api/id-cards/${id}`));
  const gate = await (await browser.newContext()).newPage();
  await gate.goto(verifyUrl);
  const verdict = gate.getByRole('region', { name: /^verifi/i });
  await expect(verdict).toContainText('VERIFIED ✓');
  await read(await admin.api.patch(`/api/id-cards/${id}`, { data: { status: 'revoked' } }));
  await gate.goto(verifyUrl);
  await expect(verdict).toContainText('This card was revoked.');
  await gate.context().close();
});
