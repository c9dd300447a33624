/**
 * Renders the drawings of the demo's home page, and the portrait and signature of its player, to the pictures that the
 * demo uploads.
 *
 *   node scripts/demo-pictures/render.mjs
 *
 * Needs `chromium` on the PATH and node_modules (`npm install`): for the heading face, and for sharp.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const sharp = createRequire(join(root, 'packages/api/package.json'))('sharp');

const targetOf = (source) => join(root, 'packages/api/src/demo/pictures', source.replace('.svg', '.webp'));

const folder = mkdtempSync(join(tmpdir(), 'demo-pictures-'));
try {
  for (const source of readdirSync(here).filter((name) => name.endsWith('.svg'))) {
    const screenshot = join(folder, `${source}.png`);
    // Chromium takes every file:// address for a foreign origin and would leave the font out.
    const access = ['--headless', '--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'];
    const look = ['--hide-scrollbars', '--window-size=1600,900'];
    const files = [`--user-data-dir=${join(folder, 'profile')}`, `--screenshot=${screenshot}`];
    execFileSync('chromium', [...access, ...look, ...files, `file://${join(here, source)}`], { stdio: 'ignore' });
    const target = targetOf(source);
    await sharp(screenshot).webp({ quality: 90, effort: 6 }).toFile(target);
    console.log(`${target}  ${statSync(target).size} bytes`);
  }
  // These have no text, so no browser is needed, and the signature keeps its transparency.
  for (const source of readdirSync(join(here, 'member'))) {
    const target = targetOf(source);
    await sharp(join(here, 'member', source))
      .webp({ quality: 90, effort: 6 })
      .toFile(target);
    console.log(`${target}  ${statSync(target).size} bytes`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
