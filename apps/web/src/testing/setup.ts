import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { dismissToast, listToasts } from '../lib/toast.ts';
import { unansweredCalls } from './server.ts';

/** How long one wait may take: many times what the slowest test takes on a busy machine, and far less than a test's limit. */
const WAIT_MS = 60_000;
/** A wait ends so long before its test's own limit, since its message with the whole page takes time to write. */
const LEAD_MS = 3000;
const now = performance.now.bind(performance);

/** Testing Library's own second is too short for the first page of a file on a busy machine. */
beforeEach(({ task }) => {
  const limit = now() + task.timeout - LEAD_MS;
  const { asyncWrapper, getElementError } = getConfig();
  configure({
    asyncWrapper: (wait) => {
      configure({ asyncUtilTimeout: Math.min(WAIT_MS, Math.max(limit - now(), LEAD_MS)) });
      return asyncWrapper(wait);
    },
    getElementError: function write(message, container) {
      const error = isInsideWaitFor()
        ? new QueryError(message ?? '')
        : getElementError(`${message ?? ''}${unansweredText()}`, container);
      // The report shows the first line of ours on the stack, which is to be the test's.
      Error.captureStackTrace(error, write);
      return error;
    },
  });
  return () => configure({ asyncWrapper, getElementError });
});

function unansweredText(): string {
  const calls = [...unansweredCalls];
  return calls.length === 0 ? '' : `\nThe test gave no answer for ${calls.join(', ')}.`;
}

/** `waitFor` retries the query and adds the page to its last error itself; writing the page takes long. */
function isInsideWaitFor(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

/** The error of a query. Testing Library recognizes it by its name. */
class QueryError extends Error {
  override readonly name = 'TestingLibraryElementError';
}

/** How Testing Library looks for a label by its id. */
const BY_ID = /^\[id="([^"\\]+)"\]$/;

/** jsdom compares every element of the page with such a selector, although it has an index of ids. */
beforeEach(() => {
  const { querySelector } = Element.prototype;
  Element.prototype.querySelector = function (this: Element, selector: string) {
    const id = BY_ID.exec(selector)?.[1];
    // The first element of the document with this id is also the first within each of its ancestors.
    const first = id ? this.ownerDocument.getElementById(id) : null;
    return first && first !== this && this.contains(first) ? first : querySelector.call(this, selector);
  };
  return () => {
    Element.prototype.querySelector = querySelector;
  };
});

/** jsdom walks the whole page for the labels of a field, and again for each label; Testing Library asks for those of all fields. */
beforeEach(() => {
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
});

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  const labels = this.ownerDocument.getElementsByTagName('label');
  return [...labels].filter((label) => (label.htmlFor ? label.htmlFor === this.id : label.control === this));
}

/** Browser features that Mantine uses and jsdom lacks. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  // React warns of tags that the document does not know, and jsdom does not know <search>.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement', configurable: true });
  // Without a layout, every element would count as scrolled out of view, and Mantine would hide what opens beside it.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1);
  for (const [side, value] of [
    ['clientWidth', innerWidth],
    ['clientHeight', innerHeight],
  ] as const) {
    Object.defineProperty(document.documentElement, side, { configurable: true, value });
  }
  // The tests load no style sheets but Mantine's, which has variables only: an element has the styles of its attribute.
  // jsdom would compare it with every rule. Queries by role and Mantine's floating elements ask for each ancestor, too.
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
  window.scrollTo = () => {};
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

// A test may fake the clock.
const { setTimeout } = globalThis;

afterEach(async () => {
  cleanup();
  // Calls are batched for a moment. Those of this test must not reach the stub of the next.
  await new Promise((resolve) => setTimeout(resolve));
  vi.useRealTimers();
  unansweredCalls.clear();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  for (const { id } of listToasts()) dismissToast(id);
});

/** What a page still loads after the last test would fail with the environment, and be missing for the files after it. */
afterAll(() => vi.dynamicImportSettled());
