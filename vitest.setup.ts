import { beforeEach, vi } from 'vitest';

/** Tests may call servers on this machine only. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const realFetch = globalThis.fetch;

beforeEach(() => {
  // An error on the console fails the test instead of being overlooked.
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    throw new Error(`console.error: ${words.join(' ')}`);
  });
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
    const { hostname } = new URL(args[0] instanceof Request ? args[0].url : args[0]);
    if (!LOCAL_HOSTS.has(hostname)) throw new Error(`A test may not call ${hostname}.`);
    return realFetch(...args);
  });
});
