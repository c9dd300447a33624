import { expect, test, vi } from 'vitest';
import { stubCaches } from './testing/caches.ts';

const BUILD = {
  name: 'new',
  entry: '/assets/index-new.js',
  scanner: ['/assets/index-new.js', '/assets/reader-new.wasm'],
};
const PAGE = `<link href="/favicon.svg"><script src="${BUILD.entry}"></script><link href="/assets/verify-new.css">`;
const FILES = ['/favicon.svg', BUILD.entry, '/assets/verify-new.css'];

/** The worker of a new build, in a browser that has kept the page of the build before. */
async function aWorker({ page = PAGE, missing = 'none' } = {}) {
  const kept = stubCaches();
  kept['verify-page-old'] = new Map([['/verify', 'the page before']]);
  kept['card-documents'] = new Map([['/.well-known/card-keys.json', '{}']]);
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    if (path.includes(missing)) throw new TypeError('The file cannot be fetched.');
    return new Response(path === '/verify' ? page : path);
  });
  const listeners: Record<string, (event: { waitUntil(work: Promise<unknown>): unknown }) => void> = {};
  vi.stubGlobal('BUILD', BUILD);
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (typeof listeners)[string]) =>
      Object.assign(listeners, { [type]: listener }),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  });
  vi.resetModules();
  await import('./verify-worker.ts');
  /** Fires an event, and waits as long as the worker asks the browser to. */
  const fire = async (type: string) => {
    const asked: Promise<unknown>[] = [];
    listeners[type]?.({ waitUntil: (work) => asked.push(work) });
    await Promise.all(asked);
  };
  return { kept, requested, fire };
}

test('a new build keeps the page with the files that it names, and then forgets the build before', async () => {
  const { kept, fire } = await aWorker();
  await fire('install');
  expect([...(kept['verify-page-new']?.keys() ?? [])]).toEqual([...FILES, '/verify']);
  expect(kept['verify-page-new']?.get('/verify')).toBe(PAGE);
  await fire('activate');
  expect(Object.keys(kept).sort()).toEqual(['card-documents', 'verify-page-new']);
});

test.each([
  ['another server sends the page of another build', { page: '<script src="/assets/index-old.js"></script>' }],
  ['the network sends a page of its own', { page: '<h1>Hotel</h1>' }],
  ['a file cannot be fetched', { missing: 'verify-new.css' }],
])('a worker is not installed, so that the one before stays, when %s', async (_, visit) => {
  const { kept, fire } = await aWorker(visit);
  await expect(fire('install')).rejects.toThrow();
  expect(kept['verify-page-new']?.get('/verify')).toBeUndefined();
  expect(kept['verify-page-old']?.get('/verify')).toBe('the page before');
});

test('each visit fetches what is missing of the scanner', async () => {
  const { kept, requested, fire } = await aWorker();
  await fire('install');
  await fire('message');
  expect([...(kept['verify-page-new']?.keys() ?? [])]).toEqual([...FILES, '/verify', '/assets/reader-new.wasm']);
  requested.length = 0;
  await fire('message');
  expect(requested).toEqual([]);
});
