/** Finds a Chromium for the browser tests, or downloads Playwright's. System packages are installed in continuous integration only. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, INSTALL_MS, installPackages, runs } from './services.mjs';
import { ROOT, run, toolEnv } from './toolchain.mjs';

/** The headless shell first: the same tests take three quarters of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Older releases have no package for the headless shell. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];

/** The path of a Chromium that runs; without one it throws an error that names the command to run. */
export async function findOrFetchChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !(await isChromium(named)))
    throw new Error(`CHROMIUM_PATH is "${named}", which does not run as a browser.`);
  return named || (await findChromium()) || (await fetchFromDebian()) || (await fetchFromPlaywright());
}

async function findChromium() {
  const candidates = [...PLACES.flatMap((place) => NAMES.map((name) => join(place, name))), ...MAC_APPS];
  for (const candidate of new Set(candidates)) if (await isChromium(candidate)) return candidate;
  return playwrightChromium();
}

/** Ubuntu's /usr/bin/chromium-browser may be a stub that only asks for a snap, so the file's existence is not enough. */
const isChromium = (path) => runs(path, { printing: /chrom/i });

async function playwrightChromium() {
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { code, output } = await run('node', ['-e', ask], { cwd: join(ROOT, 'e2e'), env: toolEnv() });
  const path = output.trim();
  return code === 0 && (await isChromium(path)) ? path : null;
}

async function fetchFromDebian() {
  if (!isDebian() || !canInstallPackages()) return null;
  for (const name of DEBIAN_PACKAGES) {
    await installPackages(name, 'fonts-liberation');
    const path = `/usr/bin/${name}`;
    if (await isChromium(path)) return path;
  }
  return null;
}

async function fetchFromPlaywright() {
  const args = ['install', ...(canInstallPackages() ? ['--with-deps'] : []), 'chromium'];
  const { output } = await run('playwright', args, { cwd: ROOT, env: toolEnv(), timeout: INSTALL_MS });
  const path = await playwrightChromium();
  if (path) return path;
  const command = isDebian()
    ? 'apt-get install chromium fonts-liberation'
    : 'npx playwright install --with-deps chromium';
  throw new Error(`No Chromium runs here; \`${command}\` installs one. CHROMIUM_PATH may name another.\n${output}`);
}

/** Ubuntu's packages only install a snap. */
function isDebian() {
  return existsSync('/etc/debian_version') && !/^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
