import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callOf } from './support/actions.ts';
import { cardOf, changeCard, requestCard } from './support/cards.ts';
import { expect, expectAccessible, origin, test } from './support/fixtures.ts';
import type { Person } from './support/people.ts';

test.use({ viewport: { width: 390, height: 844 } });

const verdict = (page: Page) => page.getByRole('region').getByRole('heading', { level: 2 }).filter({ hasText: ' - ' });

/** The link in the QR code of a new card of a verified player. */
async function aLink(admin: Person, player: Person) {
  await requestCard(player);
  await changeCard(admin, player, { issuedBy: 'The League' });
  const { verifyUrl, statement, cardNumber } = await cardOf(player);
  return { link: `${verifyUrl}#${statement}`, statement: statement ?? '', cardNumber };
}

/** Opens the page once with a network, until everything that it needs without one is kept. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/verify');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const isKept = () =>
    page.evaluate(async () => {
      const kept = await Promise.all(
        ['/verify', '/.well-known/card-status.jwt', '/.well-known/card-keys.json'].map((path) => caches.match(path)),
      );
      const scanner = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.every(Boolean) && scanner.flat().some(({ url }) => url.includes('scan-dialog'));
    });
  await expect.poll(isKept).toBe(true);
}

test('after one visit a scanned card is checked without a network, and the page says what it cannot know', async ({
  page,
  context,
  admin,
  aPlayer,
}) => {
  const player = await aPlayer({ firstName: 'Noor', lastName: 'Haddad' });
  const { link, statement, cardNumber } = await aLink(admin, player);
  await visitOnce(page);
  await context.setOffline(true);

  await page.goto(link);
  await expect(verdict(page)).toHaveText('GENUINE - Checked without a network');
  await expect(page).toHaveURL(`${origin}/verify`);
  const proof = page.getByRole('region', { name: /GENUINE/ });
  for (const text of ['Noor Haddad', 'Player', cardNumber]) {
    await expect(proof.getByText(text, { exact: true })).toBeVisible();
  }
  const limits = proof.getByRole('list', { name: 'What was checked' });
  await expect(limits).toContainText(/0 minutes old\. What has happened since is not known\./);
  await expect(limits).toContainText('Not checked: the photo.');
  await expectAccessible(page);

  // One wrong character in the part that is signed.
  const forged = statement.slice(0, 60) + (statement[60] === 'A' ? 'B' : 'A') + statement.slice(61);
  await page.goto(link.replace(statement, forged));
  await expect(verdict(page)).toHaveText(/^NOT GENUINE - The signature of this card is wrong/);

  // A card that is revoked after the last list: only its age tells.
  await context.setOffline(false);
  await changeCard(admin, player, { status: 'revoked' });
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await page.goto(link);
  await expect(verdict(page)).toHaveText('GENUINE - Checked without a network');
  await expect(limits).toContainText('3 hours old');
  await expect(limits).not.toContainText('too old');
  await page.clock.setFixedTime(Date.now() + 9 * 24 * 3_600_000);
  await page.goto(link);
  await expect(limits).toContainText('9 days old');
  await expect(limits).toContainText('The list is too old to rely on');
  await expect(proof).toHaveAttribute('data-tone', 'unknown');
});

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

test('a code that is typed without a network is not checked, and the page says so', async ({ page, context }) => {
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto('/verify');
  await page.getByRole('textbox', { name: 'Verification code' }).fill('7H3K9XQ2M4PTB8RC');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toHaveText(/^Not checked - /);
});

/** A browser whose camera sees the back of this player's card. */
async function withCamera(
  { admin, player }: Record<'admin' | 'player', Person>,
  use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  await aLink(admin, player);
  const printed = await admin.api.post(`/api/id-cards/${player.account.id}/image?side=back`, { data: {} });
  const folder = mkdtempSync(join(tmpdir(), 'touchline-camera-'));
  const film = join(folder, 'card.mjpeg');
  // What a camera sees: the card upright in a wide picture.
  const card = await sharp(await printed.body())
    .resize({ height: 700 })
    .png()
    .toBuffer();
  const frame = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#56604f' } })
    .composite([{ input: card }])
    .jpeg({ quality: 90 })
    .toBuffer();
  writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...args, ...camera] });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      baseURL: origin,
    });
    await use(await context.newPage(), context);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the camera reads the back of a card', async ({ admin, aPlayer }) => {
  const player = await aPlayer({ firstName: 'Noor', lastName: 'Haddad' });
  await withCamera({ admin, player }, async (page) => {
    await page.goto('/verify');
    await page.getByRole('button', { name: 'Scan with Camera' }).click();
    await expect(verdict(page)).toHaveText('VERIFIED ✓ - This ID card is valid and authentic', { timeout: 20_000 });
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
    await expect(verdict(page)).toHaveText('GENUINE - Checked without a network', { timeout: 20_000 });
    await expect(page.getByText('Noor Haddad', { exact: true })).toBeVisible();
  });
});
