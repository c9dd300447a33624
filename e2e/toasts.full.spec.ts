import type { Page } from '@playwright/test';
import { breakCalls } from './support/actions.ts';
import { openEditor } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';

const viewport = (page: Page) => page.getByRole('region', { name: /^Notifications \(/ });

test('a toast does not cover the controls of an open dialog, on a phone and on a desk', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await signInAs(admin);
  await page.setViewportSize({ width: 360, height: 640 });
  const editor = await openEditor(page, player);
  const again = editor.getByRole('button', { name: 'Update & Preview' });
  await breakCalls(page, 'idCards.create');
  const toast = viewport(page).getByRole('alert');
  const overlap = async () => {
    const [above, below] = [await toast.boundingBox(), await editor.boundingBox()];
    // The toast must still be visible, because a closed toast covers nothing either.
    if (!above?.height || !below) throw new Error('The toast and the dialog are both to be seen.');
    const across = Math.min(above.x + above.width, below.x + below.width) - Math.max(above.x, below.x);
    const down = Math.min(above.y + above.height, below.y + below.height) - Math.max(above.y, below.y);
    return across > 0 && down > 0;
  };
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await again.click();
    await expect(toast).toContainText('Update failed');
    await expect.poll(overlap).toBe(false);
    for (const control of [again, ...(await editor.getByRole('button', { name: /^(Cancel|Close)$/ }).all())]) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    await again.click();
    await expect(toast).toContainText('Update failed');
    await toast.getByRole('button').click();
    await expect(toast).toBeHidden();
  }
});
