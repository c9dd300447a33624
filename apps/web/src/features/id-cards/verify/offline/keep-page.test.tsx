import { beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../../../../testing/caches.ts';
import { keepPage } from './keep-page.ts';

const ENTRY = '/assets/index-new.js';
const PAGE = `<script type="module" src="${ENTRY}"></script>`;

/** A browser with its own reader of codes, in which the page has loaded these files. */
function aVisit({ page = PAGE, files = [ENTRY, '/assets/verify-new.js', ENTRY], hasScanner = true } = {}) {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => {} } });
  const getSupportedFormats = async () => ['qr_code'];
  const Detector = Object.assign(class {}, { getSupportedFormats });
  // Without a reader of its own the browser needs another one, which cannot be fetched here.
  vi.stubGlobal('BarcodeDetector', hasScanner ? Detector : undefined);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    files.map((path) => ({ name: new URL(path, location.href).href }) as PerformanceEntry),
  );
  vi.stubGlobal('fetch', async (path: string) => {
    if (/well-known|wasm/.test(path)) throw new TypeError('There is no such file here.');
    return new Response(path === '/verify' ? page : path);
  });
  return keepPage();
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const entry = document.createElement('script');
  entry.type = 'module';
  entry.setAttribute('src', ENTRY);
  document.head.append(entry);
  return () => entry.remove();
});

const pathsOf = (kept: ReturnType<typeof stubCaches>) => [...(kept['verify-page']?.keys() ?? [])].sort();

test('the page is kept with the files it has loaded, and those of an earlier build are deleted', async () => {
  const kept = stubCaches();
  kept['verify-page'] = new Map([
    ['/verify', 'the page before'],
    ['/assets/index-old.js', ''],
  ]);
  await aVisit();
  expect(pathsOf(kept)).toEqual([ENTRY, '/assets/verify-new.js', '/verify']);
  expect(kept['verify-page'].get('/verify')).toBe(PAGE);
});

test.each([
  ['the server sends the page of another build', { page: '<script src="/assets/index-newer.js"></script>' }],
  ['the network sends a page of its own', { page: '<h1>Hotel</h1>' }],
  ['the scanner cannot be fetched', { hasScanner: false }],
  ['the list of loaded files is full', { files: Array.from({ length: 250 }, () => ENTRY) }],
])('what is kept stays whole when %s', async (_, visit) => {
  const kept = stubCaches();
  const before = new Map([
    ['/verify', 'the page before'],
    ['/assets/index-old.js', ''],
  ]);
  kept['verify-page'] = new Map(before);
  await aVisit(visit);
  expect(kept['verify-page']).toEqual(before);
});

test('a first visit keeps the page even if the scanner cannot be fetched', async () => {
  const kept = stubCaches();
  await aVisit({ hasScanner: false });
  expect(pathsOf(kept)).toEqual([ENTRY, '/assets/verify-new.js', '/verify']);
});
