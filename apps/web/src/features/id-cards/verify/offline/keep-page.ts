import { logProblem } from '../../../../lib/log.ts';
import { fetchScanner } from '../camera/late-scanner.ts';
import { refreshDocuments } from './documents.ts';

/** The worker that serves this page without a network; see src/verify-worker.ts. */
const WORKER = '/verify-worker.js';
const CACHE = 'verify-page';
const PAGE = '/verify';

/** Keeps the page with its scanner, and what cards are checked with, so that the next visit needs no network. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: PAGE });
    const [scanner] = await Promise.allSettled([fetchScanner(), refreshDocuments()]);
    if (scanner.status === 'rejected') logProblem('The scanner could not be fetched.', scanner.reason);
    await keepFiles(scanner.status === 'fulfilled');
  } catch (error) {
    logProblem('The page could not be kept for visits without a network.', error);
  }
}

/** The length at which browsers end the list of the files that a page has loaded. */
const LISTED_MAX = 250;

async function keepFiles(hasScanner: boolean): Promise<void> {
  const loaded = performance.getEntriesByType('resource');
  const files = new Set(
    loaded
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets\/|favicon)/.test(pathname))
      .map(({ pathname }) => pathname),
  );
  const page = await fetchOwnPage();
  const cache = await caches.open(CACHE);
  // A page that is kept whole is worth more than a newer one that lacks files.
  const isWhole = hasScanner && loaded.length < LISTED_MAX;
  if (!isWhole && (await cache.match(PAGE))) return;
  await cache.addAll([...files]);
  await cache.put(PAGE, page);
  // Files of an earlier build.
  const wanted = new Set([PAGE, ...files]);
  const kept = await cache.keys();
  await Promise.all(
    kept.filter(({ url }) => !wanted.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  );
}

/**
 * The page of the build that is running. After an update the server sends one that needs other files, and the network of a
 * hotel sends a page of its own.
 */
async function fetchOwnPage(): Promise<Response> {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!page.ok || !entry || !(await page.clone().text()).includes(entry)) throw new Error('The page is another one.');
  return page;
}
