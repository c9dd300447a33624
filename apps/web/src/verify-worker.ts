/// <reference lib="webworker" />

/*
 * The service worker of the verification page alone: a volunteer at a touchline without a network gets the page that the last
 * visit has kept (features/id-cards/verify/offline/keep-page.ts). Everything else goes to the network as without it.
 */

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = 'verify-page';
const PAGE = '/verify';
/** A network that does not answer within this time is none. */
const TIMEOUT_MS = 4000;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(freshPage(request));
  else if (/^\/(assets\/|favicon)/.test(pathname)) event.respondWith(keptFile(request, pathname));
});

/** The page as it is now, or as it was kept. */
async function freshPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return fetch(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok || response.status < 500 ? response : kept;
  } catch {
    return kept;
  }
}

/** Names of files contain a hash of their content, so that a kept one is never out of date. */
async function keptFile(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(request);
}
