import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Pages are loaded one by one, which can take long on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** Browser features that Mantine uses and jsdom lacks. */
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
