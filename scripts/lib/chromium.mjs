/**
 * Finds a Chromium for the browser tests, and fetches one when the machine has none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, INSTALL_MS, installPackages } from './debian.mjs';
import { run } from './process.mjs';
import { ROOT, toolEnv } from './toolchain.mjs';

/** The one without windows first: it does the same tests in three quarters of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Older releases have no package of its own for the first. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];

/** How long a browser may take to say its version. */
const VERSION_MS = 20_000;

/** @returns the path of a Chromium that runs; throws a sentence that says what to do when there is none to be had */
export async function findOrFetchChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !(await runs(named))) throw new Error(`CHROMIUM_PATH is "${named}", which does not run as a browser.`);
  return named || (await findChromium()) || (await fetchFromDebian()) || (await fetchFromPlaywright());
}

async function findChromium() {
  const candidates = [...PLACES.flatMap((place) => NAMES.map((name) => join(place, name))), ...MAC_APPS];
  for (const candidate of new Set(candidates)) if (await runs(candidate)) return candidate;
  const own = await playwrightsOwn();
  return own && (await runs(own)) ? own : null;
}

/** Ubuntu's /usr/bin/chromium-browser may be a stub that only asks for a snap, so being there is not enough. */
async function runs(path) {
  if (!existsSync(path)) return false;
  const { code, output } = await run(path, ['--version'], { timeout: VERSION_MS });
  return code === 0 && /chrom/i.test(output);
}

/** Asked of Playwright itself, because its browsers live in a folder named after the version it wants. */
async function playwrightsOwn() {
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { code, output } = await run('node', ['-e', ask], { cwd: join(ROOT, 'e2e'), env: toolEnv() });
  return code === 0 ? output.trim() : null;
}

/** Debian's package brings every library and font the browser needs; installing it takes root. */
async function fetchFromDebian() {
  const isDebian = existsSync('/etc/debian_version') && !/^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || !canInstallPackages()) return null;
  for (const name of DEBIAN_PACKAGES) {
    await installPackages(name, 'fonts-liberation');
    const path = `/usr/bin/${name}`;
    if (await runs(path)) return path;
  }
  return null;
}

async function fetchFromPlaywright() {
  const args = ['install', ...(canInstallPackages() ? ['--with-deps'] : []), 'chromium'];
  const { output } = await run('playwright', args, { cwd: ROOT, env: toolEnv(), timeout: INSTALL_MS });
  const path = await playwrightsOwn();
  if (path && (await runs(path))) return path;
  const advice = 'Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.';
  throw new Error(`No Chromium was found and none could be fetched. ${advice}\n${output}`);
}
