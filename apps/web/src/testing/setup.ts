import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// A busy machine is slow, not wrong: pages are fetched one by one.
configure({ asyncUtilTimeout: 15_000 });

/** What Mantine asks a browser for and jsdom has not got. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  window.scrollTo = () => {};
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
