import { callOf } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { aLink, PHONE, verdict, visitOnce, withCamera } from './support/offline-cards.ts';

test.use({ viewport: PHONE });

test('a network that does not answer, or answers with a page of its own, does no harm', async ({
  page,
  admin,
  aPlayer,
}) => {
  const { link } = await aLink(admin, await aPlayer());
  await visitOnce(page);
  await page.route(callOf('idCards.verify'), () => {});
  await page.route('**/.well-known/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hotel</h1>' }));
  await page.goto(link);
  await expect(verdict(page)).toHaveText('GENUINE - Checked without a network');
});

test('the camera reads the back of a card', async ({ admin, aPlayer }) => {
  const player = await aPlayer({ firstName: 'Noor', lastName: 'Haddad' });
  await withCamera({ admin, player }, async (page) => {
    await page.goto('/verify');
    await page.getByRole('button', { name: 'Scan with Camera' }).click();
    await expect(verdict(page)).toHaveText('VERIFIED ✓ - This ID card is valid and authentic');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Noor Haddad', { exact: true })).toBeVisible();
    // The camera is off again.
    expect(await page.evaluate(() => document.querySelector('video'))).toBeNull();
  });
});

test('after one visit the camera reads a card without a network', async ({ admin, aPlayer }) => {
  const player = await aPlayer({ firstName: 'Noor', lastName: 'Haddad' });
  await withCamera({ admin, player }, async (page, context) => {
    await visitOnce(page);
    // A second visit without a scan drops nothing.
    await visitOnce(page);
    await context.setOffline(true);
    await page.goto('/verify');
    await page.getByRole('button', { name: 'Scan with Camera' }).click();
    await expect(verdict(page)).toHaveText('GENUINE - Checked without a network');
    await expect(page.getByText('Noor Haddad', { exact: true })).toBeVisible();
  });
});
