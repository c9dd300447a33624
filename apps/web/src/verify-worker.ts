/// <reference lib="webworker" />

/*
 * The service worker of the verification page alone: a volunteer at a touchline without a network gets the page as the last
 * visit has kept it. Everything else goes to the network as without it.
 */

/** What the build says of itself; vite/verify-worker.ts writes it before this code. */
declare const BUILD: {
  /** Changes with each build, and names its cache. */
  name: string;
  /** The script that every page of this build begins with. */
  entry: string;
  /** The files of the scanner, which the page loads when it is opened. */
  scanner: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;
const PAGE = '/verify';
const CACHES = 'verify-page';
const CACHE = `${CACHES}-${BUILD.name}`;
/** A network that does not answer within this time counts as missing. */
const TIMEOUT_MS = 4000;

// Where a file is missing, the worker of the build before stays, with its page.
worker.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOtherBuilds(), worker.clients.claim()])),
);
// From each visit, so that a scanner that could not be fetched is fetched at the next one.
worker.addEventListener('message', (event) => event.waitUntil(keepScanner()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(freshPage(request));
  else if (/^\/(assets\/|favicon)/.test(pathname)) event.respondWith(keptFile(request, pathname));
});

/** Keeps the page with the files that its document names: all of them, or nothing. */
async function keepPage(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const text = await page.clone().text();
  // After an update another server may still send the page before, and the network of a hotel sends one of its own.
  if (!page.ok || !text.includes(`"${BUILD.entry}"`)) throw new Error('The page is not of this build.');
  const files = [...text.matchAll(/(?:href|src)="(\/(?:assets\/|favicon)[^"]+)"/g)].map(([, file]) => file as string);
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set(files)]);
  await cache.put(PAGE, page);
}

async function keepScanner(): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing: string[] = [];
  for (const file of BUILD.scanner) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
}

async function forgetOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(CACHES) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

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
