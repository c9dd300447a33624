import type { Page } from '@playwright/test';
import { PASSWORD } from './support/accounts.ts';
import { callOf, listenForRequests, tile } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { meet, write } from './support/messages.ts';
import { changeUser, uniqueName, uploadClip } from './support/people.ts';

const LIVE = callOf('live.changes');

const stream = (page: Page) => page.getByRole('region', { name: /^Messages with / });
const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply to/ });

/** Opens a page and waits until its stream is open. */
async function openLive(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse(LIVE);
  await page.goto(path);
  expect((await opened).status()).toBe(200);
}

test('a message arrives in the open conversation by itself, and its read tick at the sender', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
  pageOf,
}) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await meet(player, scout);
  await write(scout, player, { content: 'Are you free?' });
  await signInAs(scout);
  const other = await pageOf(player);
  await Promise.all([
    openLive(page, `/messages?with=${player.account.id}`),
    openLive(other, `/messages?with=${scout.account.id}`),
  ]);
  await expect(stream(page).getByRole('img', { name: 'Read', exact: true })).toBeVisible();
  await reply(other).fill('A draft of the player');
  await reply(page).fill('Then on Saturday.');
  await reply(page).press('ControlOrMeta+Enter');
  await expect(stream(page).getByText('Then on Saturday.')).toBeVisible();
  await expect(stream(other).getByText('Then on Saturday.')).toBeVisible();
  await expect(stream(page).getByRole('img', { name: 'Read', exact: true })).toHaveCount(2);
  await expect(reply(other)).toHaveValue('A draft of the player');
  await expect(reply(other)).toBeFocused();
});

test('a message that arrives keeps what is written in the reply and the place that is read', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await meet(player, scout);
  for (let number = 1; number <= 12; number += 1) await write(scout, player, { content: `Content ${number}` });
  await signInAs(player);
  await openLive(page, `/messages?with=${scout.account.id}`);
  await expect(stream(page).getByText('Content 12', { exact: true })).toBeInViewport();
  await reply(page).fill('A draft');
  const place = stream(page).getByText('Content 2', { exact: true });
  await place.scrollIntoViewIfNeeded();
  const before = await place.boundingBox();
  await write(scout, player, { content: 'The newest' });
  await expect(stream(page).getByText('The newest')).toBeAttached();
  await expect(stream(page).getByText('The newest')).not.toBeInViewport();
  const after = await place.boundingBox();
  // Positions are rounded to parts of a pixel.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
  await expect(reply(page)).toHaveValue('A draft');
  await expect(reply(page)).toBeFocused();
});

test('a player sees a new message counted, and their rights and the state of their video change, without reloading', async ({
  page,
  aPlayer,
  aScout,
  admin,
  signInAs,
}) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await signInAs(player);
  await openLive(page, '/player/dashboard');
  const main = page.getByRole('navigation', { name: 'Main' });
  const messages = main.getByRole('link', { name: 'Messages' });
  await expect(messages).not.toHaveAccessibleDescription('1 unread');
  await write(scout, player);
  await expect(messages).toHaveAccessibleDescription('1 unread');

  const upload = page.getByRole('button', { name: 'Upload Video' }).first();
  await expect(upload).toHaveAccessibleDescription('');
  await changeUser(admin, player.account.id, { canUploadVideos: false });
  await expect(upload).toHaveAccessibleDescription(/.+/);
  await changeUser(admin, player.account.id, { canUploadVideos: true });
  await expect(upload).toHaveAccessibleDescription('');
  const clips = page.getByRole('article');
  await expect(clips).toHaveCount(0);
  const video = await uploadClip(player, { title: 'Free kick' });
  await expect(clips.getByText('Pending', { exact: true })).toBeVisible();
  await admin.api.patch(`/api/videos/${video.id}`, { data: { isApproved: true } });
  await expect(clips.getByText('Live', { exact: true })).toBeVisible();
  await expect(tile(page, 'Approved')).toHaveText('1');
});

test('two tabs of one browser hold one stream, and the second continues when the first is closed', async ({
  page: second,
  context,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await meet(player, scout);
  // Read before, because the page fetches the thread again after it has marked a message as read.
  const { id } = await write(scout, player, { content: 'The first' });
  await player.api.patch(`/api/messages/${id}/read`);
  await signInAs(player);
  const path = `/messages?with=${scout.account.id}`;
  const page = await context.newPage();
  // The list does not read the message, which would lead to another event.
  await openLive(page, '/messages');
  const requests = listenForRequests(second);
  await second.addInitScript(holdIdle);
  await second.goto(path);
  await expect(stream(second).getByText('The first')).toBeVisible();
  // It joins the first once it is idle; what happens before is not lost.
  await write(scout, player, { content: 'To both tabs' });
  await expect(page.getByText('To both tabs')).toBeVisible();
  await second.evaluate(() => (window as unknown as Held).goOn());
  await expect(stream(second).getByText('To both tabs')).toBeVisible();
  expect(requests.filter((request) => LIVE.test(request))).toEqual([]);

  const taken = second.waitForRequest(LIVE);
  await page.close();
  expect((await taken).url()).toContain('lastEventId');
  await write(scout, player, { content: 'To the second tab' });
  await expect(stream(second).getByText('To the second tab')).toBeVisible();
});

test('a scout who loses the verification no longer sees the contact data of the player on the page', async ({
  page,
  admin,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [player, scout] = [await aPlayer({ phone: '+34 600 100 200' }), await aScout()];
  await signInAs(scout);
  await openLive(page, `/players/${player.account.id}`);
  const phone = page.getByText('+34 600 100 200');
  await expect(phone).toBeVisible();
  await changeUser(admin, scout.account.id, { isVerified: false });
  await expect(phone).toHaveCount(0);
  await changeUser(admin, scout.account.id, { isVerified: true });
  await expect(phone).toBeVisible();
});

test('signing out closes the stream', async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await openLive(page, '/player/dashboard');
  const closed = page.waitForEvent('requestfailed', (request) => LIVE.test(request.url()));
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await closed;
});

test('a page whose session an admin ends is signed out by itself', async ({ page, aPlayer, signInAs, admin }) => {
  const player = await aPlayer();
  await signInAs(player);
  await openLive(page, '/account');
  await changeUser(admin, player.account.id, { isActive: false });
  await expect(page).toHaveURL(/login/);
});

test('a page whose session an admin ends before its stream is open is signed out too', async ({
  page,
  aPlayer,
  signInAs,
  admin,
}) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.addInitScript(holdIdle);
  await page.goto('/account');
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await changeUser(admin, player.account.id, { isActive: false });
  await page.evaluate(() => (window as unknown as Held).goOn());
  await expect(page).toHaveURL(/login/);
});

test('a page whose stream is blocked works as before, and retries after pauses', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await write(scout, player, { content: 'The first' });
  let attempts = 0;
  await page.route(LIVE, (route) => {
    attempts += 1;
    return route.abort();
  });
  await signInAs(player);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`/messages?with=${scout.account.id}`);
  await expect.poll(() => attempts).toBeGreaterThan(1);
  await reply(page).fill('An answer');
  await reply(page).press('ControlOrMeta+Enter');
  await expect(stream(page).getByText('An answer')).toBeVisible();
  expect(warnings).toEqual([]);
});

test('an admin sees a new registration on the tiles without reloading', async ({ page, admin, signInAs, request }) => {
  await signInAs(admin);
  await openLive(page, '/admin/dashboard');
  const pending = tile(page, 'Pending Users');
  const before = Number(await pending.textContent());
  // Through the server: an account that is written into the database publishes nothing.
  const username = uniqueName('player');
  const email = `${username}@touchline.example`;
  const names = { firstName: 'Ann', lastName: 'Bee', phone: '+34 600 100 200', dateOfBirth: '2005-01-01' };
  const data = { ...names, username, email, password: PASSWORD, role: 'player' };
  expect((await request.post('/api/auth/register', { data })).status()).toBe(201);
  await expect.poll(async () => Number(await pending.textContent())).toBeGreaterThan(before);
});

interface Held {
  goOn: () => void;
}

/** The page is not idle until the test says so; it runs in the page. */
function holdIdle(): void {
  const goOn = new Promise<void>((resolve) => {
    (window as unknown as Held).goOn = resolve;
  });
  const idle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback, options) => {
    void goOn.then(() => idle(callback, options));
    return 0;
  };
}
