import { pressInMenu } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { giveProfile, uploadClip } from './support/people.ts';

test('the video that a player has moved to the front by keyboard is large and within the first screen of their page', {
  tag: ['@PDET-60', '@PDET-61', '@PDET-63', '@PDET-65', '@PDASH-81', '@PDASH-83', '@PDASH-85'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const player = await aPlayer({ phone: '+34 600 100 200', dateOfBirth: '2005-01-01' });
  await giveProfile(player);
  for (const title of ['Volley', 'Solo run']) await uploadClip(player, { title, approvedBy: admin });
  await signInAs(player);
  await page.goto('/player/dashboard');
  const opener = page.getByRole('button', { name: 'Order Videos' });
  await opener.press('Enter');
  const order = page.getByRole('dialog', { name: 'Order Videos' }).getByRole('list', { name: 'Order' });
  await expect(order.getByRole('listitem')).toHaveText([/Solo run/, /Volley/]);
  const handle = order.getByRole('button', { name: 'Move Volley', exact: true });
  const liftAndMoveUp = async () => {
    await handle.press('Space');
    await expect(page.getByText('Volley is lifted, in place 2 of 2.')).toBeAttached();
    // The list listens to further keys, Escape among them, only a moment after it has said that.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Volley would be in place 1 of 2.')).toBeAttached({ timeout: 1000 });
    }).toPass();
  };
  await liftAndMoveUp();
  // Escape ends the drag, and the dialog stays open.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Volley stays where it was.')).toBeAttached();
  await expect(order.getByRole('listitem')).toHaveText([/Solo run/, /Volley/]);
  await liftAndMoveUp();
  const saved = page.waitForResponse((response) => response.url().includes('videos.reorder'));
  await page.keyboard.press('Space');
  expect((await saved).ok()).toBe(true);
  await expect(order.getByRole('listitem')).toHaveText([/Volley/, /Solo run/]);

  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const other = page.getByRole('article', { name: 'Solo run' });
  for (const [name, first] of [
    ['Pin', 'Solo run'],
    ['Unpin', 'Volley'],
  ] as const) {
    await pressInMenu(other, name);
    await expect(page.getByRole('article').first()).toHaveAccessibleName(first);
    await expect(other.getByRole('button', { name: 'Actions' })).toBeFocused();
  }

  await signInAs(await aScout());
  await page.goto(`/players/${player.account.id}`);
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Volley');
  const clip = page.locator('video');
  const list = page.getByRole('list', { name: 'Choose a video' });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(list).toBeVisible();
    const [large, beside] = [await clip.boundingBox(), await list.boundingBox()];
    if (!large || !beside) throw new Error('The video or the list has no place on the page.');
    expect(large.y + large.height / 2, `centre of the first video at ${width} px`).toBeLessThan(height);
    expect(large.width).toBeGreaterThanOrEqual(beside.width * (width > 1000 ? 1.5 : 0.9));
    const isBeside = beside.x >= large.x + large.width && beside.y <= large.y + 1;
    expect(isBeside).toBe(width > 1000);
  }

  await list.getByRole('link', { name: 'Solo run' }).click();
  await expect(page.getByRole('article')).toHaveAccessibleName('Solo run');
  await expect(clip).toBeInViewport({ ratio: 0.9 });
  await expect(clip).toHaveJSProperty('paused', false);
  await page.reload();
  await expect(page.getByRole('article')).toHaveAccessibleName('Solo run');
});

test('the menu of the player copies a link, which opens the clip at that second', {
  tag: ['@PLAY-15', '@PLAY-16'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const player = await aPlayer();
  await giveProfile(player);
  for (const title of ['Volley', 'Solo run']) await uploadClip(player, { title, approvedBy: admin });
  await signInAs(await aScout());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/players/${player.account.id}`);
  const first = page.getByRole('article');
  await expect(first).toHaveAccessibleName('Solo run');
  await page.getByRole('list', { name: 'Choose a video' }).getByRole('link', { name: 'Volley' }).click();
  await expect(first).toHaveAccessibleName('Volley');
  const clip = page.locator('video');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  // On a slow machine it may have ended meanwhile.
  await clip.evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 1;
  });
  await expect(page.getByRole('slider', { name: 'Seek' }).first()).toHaveValue('1');
  await page.getByRole('button', { name: 'More controls' }).press('Enter');
  await page.getByRole('button', { name: 'Copy link at this time' }).press('Enter');
  await expect(page.getByText(/^Link to 0:0\d copied$/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const second = Number(new URL(link).searchParams.get('t'));
  expect(second).toBeGreaterThanOrEqual(1);

  await page.goto('/scout/dashboard');
  await page.goto(link);
  await expect(first).toHaveAccessibleName('Volley');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(second);
  await expect(clip).toHaveJSProperty('paused', true);
  await expect(page.getByRole('slider', { name: 'Seek' }).first()).toHaveValue(String(second));
});
