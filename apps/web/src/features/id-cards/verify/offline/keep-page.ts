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
    await Promise.all([fetchScanner(), refreshDocuments()]);
    await keepFiles();
  } catch (error) {
    logProblem('The page could not be kept for visits without a network.', error);
  }
}

async function keepFiles(): Promise<void> {
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets\/|favicon)/.test(pathname))
    .map(({ pathname }) => pathname);
  const wanted = new Set([PAGE, ...used]);
  const cache = await caches.open(CACHE);
  await cache.addAll([...wanted]);
  // Files of an earlier build.
  const kept = await cache.keys();
  await Promise.all(
    kept.filter(({ url }) => !wanted.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  );
}
