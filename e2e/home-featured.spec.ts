import type { FeaturedItem } from '@touchline/contracts/content';
import { bytesOfScripts, callOf } from './support/actions.ts';
import {
  changeFeature,
  clearAway,
  dialog,
  entries,
  FEATURED,
  FIRST,
  makeFeature,
  own,
  row,
  titles,
} from './support/content.ts';
import { choose } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import { uniqueName, uploadClip } from './support/people.ts';

// Moving an entry renumbers the whole list, which the other tests of this file would see.
test.describe.configure({ mode: 'serial' });

/** Marks the entries that this test creates on the shared page. */
let mark = '';
test.beforeEach(() => {
  mark = uniqueName('Mark');
});
test.afterEach(async ({ admin }) => clearAway(admin, mark));

test('featured videos play, and players and texts are shown in their order', {
  tag: [
    '@HOME-11',
    '@HOME-12',
    '@HOME-13',
    '@HOME-14',
    '@HOME-15',
    '@HOME-16',
    '@HOME-17',
    '@HOME-18',
    '@HOME-19',
    '@HOME-20',
    '@API-19',
  ],
}, async ({ page, admin, aPlayer }) => {
  const player = await aPlayer();
  const video = await uploadClip(player, { title: 'Solo run', file: 'silent.mp4', approvedBy: admin });
  const text = await makeFeature(admin, { title: `${mark} text`, content: 'First line.', position: FIRST + 2 });
  await makeFeature(admin, {
    type: 'video',
    title: `${mark} clip`,
    description: 'Box to box.',
    videoId: video.id,
    position: FIRST,
  });
  await makeFeature(admin, {
    type: 'player',
    title: `${mark} player`,
    description: 'Nineteen clean sheets.',
    playerId: player.account.id,
    imageUrl: '/uploads/company-logo.png',
    position: FIRST + 1,
  });
  const lost = crypto.randomUUID();
  await makeFeature(admin, {
    type: 'video',
    title: `${mark} lost`,
    videoId: lost,
    position: FIRST + 3,
  });

  await page.goto('/');
  await expect(own(page, 'Featured Content', mark)).toHaveCount(4);
  expect(await titles(page, 'Featured Content', mark)).toEqual(['clip', 'player', 'text', 'lost']);
  const card = (name: string) => page.getByRole('article', { name: `${mark} ${name}` });
  for (const [name, badge, words] of [
    ['clip', 'Video', 'Box to box.'],
    ['player', 'Player', 'Nineteen clean sheets.'],
    ['text', 'Text', 'First line.'],
  ] as const) {
    await expect(card(name).getByText(badge, { exact: true })).toBeVisible();
    await expect(card(name).getByText(words)).toBeVisible();
    await expect(card(name).getByText(/^\d{1,2} \w{3,4} \d{4}$/)).toBeVisible();
  }
  await expect(card('player').locator('img')).toHaveAttribute('src', '/uploads/company-logo.png');
  await expect(card('player').getByRole('link')).toHaveCount(0);
  await expect(card('lost').getByText('Video not found')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Notifications \(/ })).toHaveText('');

  const media = card('clip').locator('video');
  await card('clip').scrollIntoViewIfNeeded();
  await card('clip').getByRole('button', { name: 'Play' }).click();
  await expect(media).toHaveAttribute('src', `/api/videos/${video.id}/file?kind=playback`);
  await expect.poll(() => media.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  // A single component of Mantine more would exceed this, and one import from what all other pages share nearly double it.
  expect(await bytesOfScripts(page)).toBeLessThan(138_000);

  // A withdrawn video and an inactive item are shown to no visitor.
  await admin.api.patch(`/api/videos/${video.id}`, { data: { isApproved: false, isPublic: false } });
  await changeFeature(admin, text, { isActive: false });
  await page.reload();
  await expect(card('clip').getByText('Video not found')).toBeVisible();
  await expect(card('clip').getByText('Solo run')).toBeHidden();
  await expect(card('text')).toBeHidden();
  for (const id of [video.id, lost]) expect((await page.request.get(`/api/videos/${id}`)).status()).toBe(404);

  const undated = { ...text, isActive: true, createdAt: null };
  await page.route('**/api/content/featured*', (route) => route.fulfill({ json: [undated] }));
  await page.reload();
  await expect(card('text').getByText('No date')).toBeVisible();
});

test('a player that cannot be loaded leaves a notice in its place, and is loaded again by Try Again', async ({
  page,
  admin,
  aPlayer,
}) => {
  const player = await aPlayer();
  const video = await uploadClip(player, { title: 'Solo run', file: 'silent.mp4', approvedBy: admin });
  await makeFeature(admin, { type: 'video', title: `${mark} clip`, videoId: video.id, position: FIRST });
  const scripts = '**/assets/player-*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto('/');
  const card = page.getByRole('article', { name: `${mark} clip` });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('alert')).toContainText('This part could not be loaded.');
  await expect(page.getByRole('region', { name: /^Notifications \(/ })).toContainText('Please reload the page.');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();

  await page.unroute(scripts);
  await card.getByRole('button', { name: 'Try Again' }).click();
  await expect(card.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('entries are reordered by mouse and keyboard, and the typed position numbers are kept in order', async ({
  page,
  admin,
  signInAs,
}) => {
  const start = FIRST - 100;
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await makeFeature(admin, { title: `${mark} ${name}`, position: start + 10 * index });
  }
  await signInAs(admin);
  await page.goto(FEATURED);
  const order = async () => {
    const all = await entries<FeaturedItem>(admin, 'featured');
    return all
      .filter(({ title }) => title.startsWith(mark))
      .map(({ title, position }) => `${title.slice(-1)}${position - start}`);
  };
  const handle = (name: string) => page.getByRole('button', { name: `Move ${mark} ${name}` });
  const listed = () => page.getByRole('article', { name: mark }).getByRole('heading').allTextContents();
  await expect(handle('a')).toBeVisible();

  const [from, to] = [await handle('a').boundingBox(), await row(page, `${mark} c`).boundingBox()];
  if (!from || !to) throw new Error('The entries are not to be seen.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(page.getByText(`${mark} a would be in place 3`, { exact: false })).toBeAttached();
  const answered = page.waitForResponse(callOf('content.moveFeatured'));
  await page.mouse.up();
  await answered;
  await expect.poll(order).toEqual(['b0', 'c10', 'a20']);
  await expect.poll(listed).toEqual([`${mark} b`, `${mark} c`, `${mark} a`]);
  await expect(row(page, `${mark} a`).getByText(`Position: ${start + 20}`)).toBeVisible();

  await handle('a').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${mark} a is lifted`, { exact: false })).toBeAttached();
  // The list measures its entries before it reacts to the arrow keys.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`${mark} a would be in place 2`, { exact: false })).toBeAttached({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['b0', 'a10', 'c20']);
  await expect.poll(listed).toEqual([`${mark} b`, `${mark} a`, `${mark} c`]);

  await page.getByRole('button', { name: 'Add Featured Content' }).click();
  await choose(page, 'Type', 'Video');
  await expect(dialog(page).getByRole('region', { name: 'Preview' })).toContainText('Video not found');
});
