/**
 * Renders the brand's SVG sources to the PNG files the apps ship.
 *
 *   node scripts/brand/render.mjs
 *
 * Needs Node >= 20, `chromium` on the PATH, and node_modules (`npm install`): for the text face, and for sharp, which
 * makes the files small. The mark itself is apps/web/public/favicon.svg; edit it there and render again.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signatureSvg } from './signature.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const sharp = createRequire(join(root, 'packages/api/package.json'))('sharp');

const pictures = [
  { source: 'apple-touch-icon.svg', target: 'apps/web/public/apple-touch-icon.png', width: 180, height: 180 },
  { source: 'social-card.svg', target: 'apps/web/public/social-card.png', width: 1200, height: 630 },
  { source: 'company-logo.svg', target: 'apps/server/assets/uploads/company-logo.png', width: 512, height: 512 },
  {
    source: 'company-watermark.svg',
    target: 'apps/server/assets/uploads/company-watermark.png',
    width: 600,
    height: 600,
  },
  { source: 'ceo-signature.svg', target: 'apps/server/assets/uploads/ceo-signature.png', width: 600, height: 200 },
];

/** Photographs an SVG with nothing behind it; a browser is the one renderer that loads its font and its images. */
function photograph({ source, width, height }, folder) {
  const screenshot = join(folder, `${source}.png`);
  const look = ['--hide-scrollbars', '--default-background-color=00000000', `--window-size=${width},${height}`];
  // Chromium takes every file:// address for a foreign origin and would leave the font out.
  const access = ['--headless', '--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'];
  const files = [`--user-data-dir=${join(folder, 'profile')}`, `--screenshot=${screenshot}`];
  execFileSync('chromium', [...access, ...look, ...files, `file://${join(here, source)}`], { stdio: 'ignore' });
  return screenshot;
}

writeFileSync(join(here, 'ceo-signature.svg'), signatureSvg());
const folder = mkdtempSync(join(tmpdir(), 'brand-'));
try {
  for (const picture of pictures) {
    const target = join(root, picture.target);
    mkdirSync(dirname(target), { recursive: true });
    await sharp(photograph(picture, folder)).png({ palette: true, quality: 95, effort: 10 }).toFile(target);
    console.log(`${picture.target}  ${statSync(target).size} bytes`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
