import type { Locator, Page } from '@playwright/test';
import type { Video } from '@touchline/contracts/videos';
import { expectToast } from './support/actions.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/own-server.ts';
import { makePerson, type Person, read, uploadClip } from './support/people.ts';
import { copiesOf, playedBy } from './support/queue.ts';

test.use({ serverOf: 'review-mode' });

// One server for all tests of the file: each leaves no video that waits.
test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };
const number = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The video that a test's copies are made of; approved, so that it does not wait itself. */
let original: Video | undefined;

test.beforeEach(async ({ admin, aPlayer }) => {
  original ??= await uploadClip(await aPlayer({ firstName: 'Rosa', lastName: 'Ode' }), {
    title: 'Original',
    file: 'silent.mp4',
  });
  await read<Video>(await admin.api.patch(`/api/videos/${original.id}`, { data: { isApproved: true } }));
});

const waitingCopies = (dataFolder: string, titles: readonly string[]) =>
  copiesOf(dataFolder, original as Video, titles);
const titleOf = (page: Page) => page.getByRole('region').getByRole('heading', { level: 2, name: / by / });
const isFocused = (element: Locator) => expect(element).toBeFocused();

async function videosOf(admin: Person, title: string): Promise<Video[]> {
  const videos = (await (await admin.api.get('/api/videos?limit=100')).json()) as Video[];
  return videos.filter((video) => video.title.startsWith(title));
}

test('a reviewer goes through thirty videos with keys only: approves, rejects with a reason, skips and undoes', async ({
  page,
  admin,
  signInAs,
  dataFolder,
}) => {
  await waitingCopies(
    dataFolder,
    number(30).map((index) => `Clip ${index}`),
  );
  await playedBy(dataFolder, admin.account.id);
  await signInAs(admin);
  await page.goto('/admin/content');
  const link = page.getByRole('link', { name: 'Review Videos' });
  await expect(link).toHaveText('Review Videos (30)');
  await link.focus();
  await page.keyboard.press('Enter');
  const title = titleOf(page);
  await expect(title).toHaveText('Clip 1 by Rosa Ode');
  await isFocused(title);
  // On a small laptop the controls of the player are on the screen, above the bar with the decisions.
  await page.setViewportSize({ width: 1366, height: 768 });
  const seek = await page.getByRole('slider', { name: 'Seek' }).boundingBox();
  const approve = await page.getByRole('button', { name: 'Approve' }).boundingBox();
  expect((seek?.y ?? Number.NaN) + (seek?.height ?? 0)).toBeLessThan(approve?.y ?? 0);
  // It plays at once, and the space bar pauses.
  const clip = page.locator('video');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await page.keyboard.press('Space');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);

  for (const index of number(30)) {
    await expect(title).toHaveText(`Clip ${index} by Rosa Ode`);
    await isFocused(title);
    await page.keyboard.press('1');
    await page.keyboard.press('6');
    await expect(page.getByRole('checkbox', { name: 'It shows football' })).toBeChecked();
    if (index % 10 === 0) {
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: `Reject “Clip ${index}”` });
      // The reason that the checklist proposes.
      await isFocused(dialog.getByRole('radio', { checked: true }));
      await page.keyboard.press('5');
      await expect(dialog.getByRole('radio', { name: 'The quality is too low' })).toBeChecked();
      await page.keyboard.press('Enter');
      await expectToast(page, 'Video rejected', `Clip ${index}`);
    } else if (index === 7) {
      await page.keyboard.press('a');
      await expect(title).toHaveText('Clip 8 by Rosa Ode');
      // A mistake: it comes back, and is decided on again.
      await page.keyboard.press('u');
      await expect(title).toHaveText('Clip 7 by Rosa Ode');
      await isFocused(title);
      await page.keyboard.press('a');
    } else if (index === 13) {
      await page.keyboard.press('n');
    } else {
      await page.keyboard.press('a');
    }
  }
  await expect(page.getByText('1 video still waits: you have skipped them')).toBeVisible();
  await isFocused(page.getByRole('button', { name: 'Start Again' }));
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Clip 13 by Rosa Ode');
  await isFocused(title);
  await page.keyboard.press('a');
  await expect(page.getByText('All caught up!')).toBeVisible();

  const videos = await videosOf(admin, 'Clip');
  expect(videos).toHaveLength(30);
  const rejected = videos.filter(({ isApproved }) => !isApproved).map((video) => video.title);
  expect(rejected.sort()).toEqual(['Clip 10', 'Clip 20', 'Clip 30']);
});

test('two reviewers at once, one of them on a phone, never see the same video', async ({
  page,
  admin,
  accounts,
  signInAs,
  pageOf,
  dataFolder,
}) => {
  await waitingCopies(
    dataFolder,
    number(12).map((index) => `Shared ${index}`),
  );
  const other = await makePerson({ admin, accounts }, 'admin', { isVerified: false });
  for (const reviewer of [admin, other]) await playedBy(dataFolder, reviewer.account.id);
  await signInAs(admin);
  const phone = await pageOf(other);
  await phone.setViewportSize(PHONE);
  const seen: string[] = [];
  const review = async (one: Page) => {
    const title = titleOf(one);
    const end = one.getByText(/All caught up!|You have reached the end/);
    await one.goto('/admin/content/review');
    for (let last = ''; ; ) {
      await expect.poll(async () => (await end.isVisible()) || (await title.textContent()) !== last).toBe(true);
      if (await end.isVisible()) return;
      last = (await title.textContent()) ?? '';
      seen.push(last);
      await one.getByRole('button', { name: 'Approve' }).click();
      await expect(title.filter({ hasText: new RegExp(`^${last}$`) })).toHaveCount(0);
    }
  };
  await Promise.all([review(page), review(phone)]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(12);
});

test('on a desktop nothing lies under the bar with the decisions, and what is longer scrolls above it', {
  tag: ['@REV-22'],
}, async ({ page, admin, signInAs, dataFolder }) => {
  await waitingCopies(dataFolder, ['On a desktop']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(admin);
  await page.goto('/admin/content/review');
  await expect(titleOf(page)).toHaveText('On a desktop by Rosa Ode');
  const edges = async (element: Locator) => {
    const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  const sheet = page.getByRole('region', { name: 'What to review' });
  const bar = page.locator('footer').filter({ has: page.getByRole('button', { name: 'Approve' }) });
  expect((await edges(sheet)).bottom).toBeLessThanOrEqual((await edges(bar)).top);
  expect((await edges(bar)).bottom).toBeLessThanOrEqual(900);
  // The player and the checklist are in sight from the start.
  expect((await edges(sheet.getByText('It shows football'))).bottom).toBeLessThanOrEqual((await edges(bar)).top);
  const last = sheet.getByText('Waiting since');
  await sheet.focus();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  expect((await edges(last)).bottom).toBeLessThanOrEqual((await edges(bar)).top);
  expect((await edges(titleOf(page))).top).toBeGreaterThan(0);
  await playedBy(dataFolder, admin.account.id);
  await page.reload();
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'It shows another person' }).check();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('All caught up!')).toBeVisible();
});

test('a reviewer on a phone has big buttons and reads what matters, without scrolling sideways', async ({
  page,
  admin,
  signInAs,
  dataFolder,
}) => {
  await waitingCopies(dataFolder, ['On a phone']);
  await playedBy(dataFolder, admin.account.id);
  await page.setViewportSize(PHONE);
  await signInAs(admin);
  await page.goto('/admin/content/review');
  await expect(titleOf(page)).toHaveText('On a phone by Rosa Ode');
  for (const name of ['Reject', 'Skip', 'Approve']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(48);
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(PHONE.height);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'It shows another person' }).check();
  await dialog.getByLabel('Note for the player').fill('Who is this?');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('All caught up!')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titleOf(page)).toHaveText('On a phone by Rosa Ode');
  await expect(page.getByText('A decision was undone')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('All caught up!')).toBeVisible();
});

for (const [device, viewport] of [
  ['desktop', null],
  ['phone', PHONE],
] as const) {
  test(`several videos are approved in the list and the approval is undone, on a ${device}`, async ({
    page,
    admin,
    signInAs,
    dataFolder,
  }) => {
    const name = `Bulk ${device}`;
    await waitingCopies(
      dataFolder,
      number(3).map((index) => `${name} ${index}`),
    );
    await playedBy(dataFolder, admin.account.id);
    if (viewport) await page.setViewportSize(viewport);
    await signInAs(admin);
    await page.goto(`/admin/content?search=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: `Select ${name} 2` }).press('Space');
    await expect(page.getByText('1 video selected')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all shown' }).press('Space');
    await expect(page.getByText('3 videos selected')).toBeVisible();
    await page.getByRole('group', { name: 'Selected videos' }).getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, '3 videos approved');
    const card = page.getByRole('article', { name: `${name} 1` });
    await expect(card.getByText('Approved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Undone');
    await expect(card.getByText('Pending', { exact: true })).toBeVisible();
    for (const video of await videosOf(admin, name)) {
      expect(video.isApproved, video.title).toBe(false);
      await admin.api.delete(`/api/videos/${video.id}`);
    }
  });
}
