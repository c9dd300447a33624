import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';

/** Pages that wait for the next test; those of a test with more users are closed. */
const FREE_MAX = 2;

/** A page of the server under test, to be on its origin without running the app. */
const QUIET_PAGE = '/healthz';

/** Not all events: Playwright listens to the closing of a page itself. */
const LISTENED_EVENTS = [
  ...['console', 'dialog', 'download', 'framenavigated', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response'],
];

/**
 * Browsers that the tests of a worker use one after another. Each new context starts a process that reads and compiles the
 * whole app again, which would be a fifth of the run.
 */
export interface Seats {
  /** A page without cookies and stored data, on the origin of the server. */
  take(viewport: ViewportSize | null): Promise<Page>;
  /** Removes what a test has left on its page, and keeps the page for another test; closes it after a test that has failed. */
  giveBack(page: Page, hasPassed: boolean): Promise<void>;
}

export function createSeats(browser: Browser): Seats {
  const free: Page[] = [];
  return {
    async take(viewport) {
      const page = free.pop() ?? refuseLastingChanges(await openQuietPage(await browser.newContext()));
      if (viewport) await page.setViewportSize(viewport);
      return page;
    },
    async giveBack(page, hasPassed) {
      if (!hasPassed || free.length >= FREE_MAX || page.isClosed()) return page.context().close();
      await clear(page);
      free.push(page);
    },
  };
}

export async function openQuietPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(QUIET_PAGE);
  return page;
}

/** What the next test would find on the page, and cannot be taken back. */
function refuseLastingChanges(page: Page): Page {
  const refuse = () => {
    throw new Error('A test that changes its browser for good sets isAlone.');
  };
  const both = { addInitScript: refuse, exposeFunction: refuse, setExtraHTTPHeaders: refuse };
  Object.assign(page, both);
  Object.assign(page.context(), both, { newCDPSession: refuse, setGeolocation: refuse, setOffline: refuse });
  Object.assign(page.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
  return page;
}

async function clear(page: Page): Promise<void> {
  const context = page.context();
  for (const event of LISTENED_EVENTS) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(-1, -1);
  await page.goto(QUIET_PAGE);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
}
