import { expect, expectAccessible, test } from './support/fixtures.ts';
import { giveProfile, uploadClip } from './support/people.ts';

test('the first video of a player is large and within the first screen, on a desktop and on a phone', {
  tag: ['@PDET-60', '@PDET-61', '@PDET-63'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const player = await aPlayer({ phone: '+34 600 100 200', dateOfBirth: '2005-01-01' });
  await giveProfile(player);
  for (const title of ['Volley', 'Solo run']) await uploadClip(player, { title, approvedBy: admin });
  await signInAs(await aScout());
  await page.goto(`/players/${player.account.id}`);
  const [first, second] = [page.locator('video').first(), page.locator('video').nth(1)];

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(second).toBeVisible();
    const [large, small] = [await first.boundingBox(), await second.boundingBox()];
    if (!large || !small) throw new Error('A video has no place on the page.');
    expect(large.y + large.height / 2, `centre of the first video at ${width} px`).toBeLessThan(height);
    expect(large.width).toBeGreaterThanOrEqual(small.width);
    expect(large.width / width).toBeGreaterThan(0.5);
  }
  await expectAccessible(page);
});
