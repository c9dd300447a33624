import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { COMPANY_SIGNATURE, cardOf, changeCard, requestCard } from './cards.ts';
import { origin } from './fixtures.ts';
import type { Person } from './people.ts';

export const PHONE = { width: 390, height: 844 };

export const verdict = (page: Page) =>
  page.getByRole('region').getByRole('heading', { level: 2 }).filter({ hasText: ' - ' });

/** The link in the QR code of a new card of a verified player, which may be on paper. */
export async function aLink(admin: Person, player: Person) {
  await requestCard(player);
  await changeCard(admin, player, { issuedBy: 'The League', metadata: COMPANY_SIGNATURE });
  const { verifyUrl, statement, cardNumber } = await cardOf(player);
  return { link: `${verifyUrl}#${statement}`, statement: statement ?? '', cardNumber };
}

/** Opens the page once with a network, until everything that it needs without one is kept. */
export async function visitOnce(page: Page): Promise<void> {
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

/** A browser whose camera sees the back of this player's card. */
export async function withCamera(
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
      viewport: PHONE,
      reducedMotion: 'reduce',
      baseURL: origin,
    });
    await use(await context.newPage(), context);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
