import { beforeEach, vi } from 'vitest';

/** A test stays on this machine: what it would fetch elsewhere is not under its control. */
const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);
const realFetch = globalThis.fetch;

beforeEach(() => {
  // Whatever complains on the console is a defect that would otherwise scroll past.
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    throw new Error(`console.error: ${words.join(' ')}`);
  });
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
    const { hostname } = new URL(args[0] instanceof Request ? args[0].url : args[0]);
    if (!HERE.has(hostname)) throw new Error(`A test may not call ${hostname}.`);
    return realFetch(...args);
  });
});
