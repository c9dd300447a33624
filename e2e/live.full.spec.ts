import { PASSWORD } from './support/accounts.ts';
import { listenForRequests, tile } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { goOn, holdIdle, LIVE, openLive, reply, stream } from './support/live.ts';
import { meet, write } from './support/messages.ts';
import { changeUser, uniqueName } from './support/people.ts';

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
  await page.goto('/account/security');
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await changeUser(admin, player.account.id, { isActive: false });
  await goOn(page);
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
  await goOn(second);
  await expect(stream(second).getByText('To both tabs')).toBeVisible();
  expect(requests.filter((request) => LIVE.test(request))).toEqual([]);
  const taken = second.waitForRequest(LIVE);
  await page.close();
  expect((await taken).url()).toContain('lastEventId');
  await write(scout, player, { content: 'To the second tab' });
  await expect(stream(second).getByText('To the second tab')).toBeVisible();
});
