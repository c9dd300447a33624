import { logProblem } from '../../../../lib/log.ts';
import { refreshDocuments } from './documents.ts';

/** The worker that serves this page without a network; see src/verify-worker.ts. */
const WORKER = '/verify-worker.js';
const PAGE = '/verify';

/** Keeps the page with its scanner, and what cards are checked with, so that the next visit needs no network. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await refreshDocuments();
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: PAGE });
    const keepScanner = (worker: ServiceWorker | null) => worker?.postMessage('keep-scanner');
    registration.addEventListener('updatefound', () => keepScanner(registration.installing));
    keepScanner(registration.installing ?? registration.active);
  } catch (error) {
    logProblem('The page could not be kept for visits without a network.', error);
  }
}
