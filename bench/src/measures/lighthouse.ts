import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../compare.ts';
import { startProduct } from '../product.ts';
import { type Finding, skipped } from '../report.ts';
import { isLate } from '../time.ts';

/** Points out of a hundred by Lighthouse's category: speed depends on the machine, the other categories must be perfect. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const LOOKS = 3;
const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

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
    const looks = new Map<string, Look[]>();
    do {
      for (const [name, path] of Object.entries(PAGES)) {
        const one = await look(chromium, `http://127.0.0.1:${server.port}${path}`);
        looks.set(name, [...(looks.get(name) ?? []), one]);
      }
    } while ((looks.get('landing page')?.length ?? 0) < LOOKS && !isLate());
    return [...looks].flatMap(([name, all]) => findingsOf(name, all));
  } finally {
    await server.stop();
  }
}

function findingsOf(page: string, looks: readonly Look[]): Finding[] {
  const middle = (read: (one: Look) => number) => median(looks.map(read));
  const paint = `largest paint ${(middle(({ paintMs }) => paintMs) / 1000).toFixed(1)} s`;
  const shift = `layout shift ${middle(({ shift: moved }) => moved).toFixed(3)}`;
  const blocked = `blocked for ${middle(({ blockedMs }) => blockedMs).toFixed(0)} ms`;
  return (Object.keys(LEAST) as Category[]).map((category) => {
    const points = Math.round(middle((one) => one[category]));
    const least = LEAST[category];
    return {
      what: `${page}, ${category}`,
      measured: `${points}`,
      budget: { text: least === 100 ? '100' : `>= ${least}`, isKept: points >= least },
      ...(category === 'performance' && { note: `${paint}, ${shift}, ${blocked}` }),
      facts: looks,
    };
  });
}

async function look(chromePath: string, url: string): Promise<Look> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', onlyCategories: Object.keys(LEAST) });
    if (!result) throw new Error('Lighthouse came back without a result.');
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse could not look: ${runtimeError.message}`);
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
