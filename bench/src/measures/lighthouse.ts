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
type Look = Record<Category, number> & { paintMs: number; shift: number };

/**
 * The landing page of the built app with the demo's content, as Lighthouse sees it on its simulated phone. Its simulated
 * network and processor start from what this machine did, so a busy machine costs points: the median of several runs.
 */
export async function measureLandingPage(dataDir: string): Promise<Finding[]> {
  const chromium = process.env.CHROMIUM_PATH ?? CHROMIUMS.find(existsSync);
  if (chromium === undefined) return [skipped('Lighthouse', 'no Chromium here; CHROMIUM_PATH names one')];
  // The demo is not for production.
  const server = await startProduct(dataDir, { DEMO: '1', NODE_ENV: 'development' });
  try {
    const looks: Look[] = [];
    do looks.push(await look(chromium, `http://127.0.0.1:${server.port}/`));
    while (looks.length < LOOKS && !isLate());
    const middle = (read: (one: Look) => number) => median(looks.map(read));
    const paint = `largest paint ${(middle(({ paintMs }) => paintMs) / 1000).toFixed(1)} s`;
    const shift = `layout shift ${middle(({ shift: moved }) => moved).toFixed(3)}`;
    return (Object.keys(LEAST) as Category[]).map((category) => {
      const points = Math.round(middle((one) => one[category]));
      const least = LEAST[category];
      return {
        what: category,
        measured: `${points}`,
        budget: { text: least === 100 ? '100' : `>= ${least}`, isKept: points >= least },
        ...(category === 'performance' && { note: `${paint}, ${shift}` }),
        facts: looks,
      };
    });
  } finally {
    await server.stop();
  }
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
    };
  } finally {
    chrome.kill();
  }
}
