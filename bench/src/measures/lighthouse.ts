import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../compare.ts';
import type { Running } from '../processes.ts';
import { startProduct } from '../product.ts';
import { type Finding, skipped } from '../report.ts';
import { isLate } from '../time.ts';

/** Points out of a hundred by Lighthouse's category: speed depends on the machine, the other categories must be perfect. */
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(LEAST) as Category[];
const LOOKS = 3;
/** Attempts at one look. */
const ATTEMPTS = 4;
const PREPARED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 500;
/** Where `npm run bench` has not named the browser of the tests. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** As the browser tests have it. */
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

type Category = keyof typeof LEAST;
type Look = Record<Category, number> & { paintMs: number; shift: number; blockedMs: number };

/** The pages that visitors open first. */
const PAGES = { 'landing page': '/', 'sign-in': '/auth/login', 'ID check': '/verify' };

/**
 * The first pages of the built app with the demo's content, as Lighthouse sees them on its simulated phone. Its simulated
 * network and processor start from what this machine did, so a busy machine costs points: the median of several runs.
 */
export async function measureFirstPages(dataDir: string): Promise<Finding[]> {
  const chromium = process.env.CHROMIUM_PATH ?? CHROMIUMS.find(existsSync);
  if (chromium === undefined) return [skipped('Lighthouse', 'no Chromium here; CHROMIUM_PATH names one')];
  // The demo is not for production.
  const server = await startProduct(dataDir, { DEMO: '1', NODE_ENV: 'development' });
  try {
    await videosArePrepared(server);
    const looks = new Map<string, Look[]>();
    do {
      for (const [name, path] of Object.entries(PAGES)) {
        const one = await look(chromium, `http://127.0.0.1:${server.port}${path}`);
        looks.set(name, [...(looks.get(name) ?? []), one]);
      }
    } while ((looks.get('landing page')?.length ?? 0) < LOOKS && !isLate());
    return [...looks].map(([name, all]) => findingOf(name, all));
  } finally {
    await server.stop();
  }
}

/** Waits until the demo's videos are prepared: that takes a core, which pages lack meanwhile. */
async function videosArePrepared({ port }: Running): Promise<void> {
  const until = performance.now() + PREPARED_WITHIN_MS;
  while (performance.now() < until) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if (!/^jobs\{kind="video\.process",state="(?:waiting|running)"\} [1-9]/m.test(metrics)) return;
    await pause(LOOK_EVERY_MS);
  }
}

function findingOf(page: string, looks: readonly Look[]): Finding {
  const middle = (read: (one: Look) => number) => median(looks.map(read));
  const points = CATEGORIES.map((category) => Math.round(middle((one) => one[category])));
  const paint = `largest paint ${(middle(({ paintMs }) => paintMs) / 1000).toFixed(1)} s`;
  const shift = `layout shift ${middle(({ shift: moved }) => moved).toFixed(3)}`;
  const blocked = `blocked for ${middle(({ blockedMs }) => blockedMs).toFixed(0)} ms`;
  return {
    what: `Lighthouse: ${page}`,
    measured: points.join('/'),
    budget: {
      text: CATEGORIES.map((category) => LEAST[category]).join('/'),
      isKept: CATEGORIES.every((category, index) => (points[index] ?? 0) >= LEAST[category]),
    },
    note: `${paint}, ${shift}, ${blocked}`,
    facts: looks,
  };
}

/** Looks at a page with a browser of its own, again where Lighthouse could not record what the browser did. */
async function look(chromePath: string, url: string): Promise<Look> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lookOnce(chromePath, url);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function lookOnce(chromePath: string, url: string): Promise<Look> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', onlyCategories: CATEGORIES });
    if (!result) throw new Error('Lighthouse came back without a result.');
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse could not look: ${runtimeError.message}`);
    const unscored = CATEGORIES.find((category) => categories[category]?.score == null);
    if (unscored) throw new Error(`Lighthouse has no points for ${unscored}.`);
    const points = (category: Category) => (categories[category]?.score ?? 0) * 100;
    return {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
      paintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      blockedMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    };
  } finally {
    chrome.kill();
  }
}
