import type { Page } from '@playwright/test';
import { listenForRequests } from './support/actions.ts';
import { expect } from './support/fixtures.ts';
import { write } from './support/messages.ts';
import { test } from './support/own-server.ts';

const PING_MS = 500;
/** Without them the page would have connected again after 2.4 intervals. */
const PINGS = 5;
/** Milliseconds. */
const STEP = 100;
const MINUTE = 60_000;
const WAIT = { timeout: 30_000, intervals: [STEP] };

test.use({ settings: { STREAM_PING_MS: String(PING_MS) } });

test('an idle page keeps one stream open and makes no other request', async ({ page, aPlayer, aScout, signInAs }) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await page.addInitScript(countPings);
  // The time of the page passes with the pings, so that a slow machine is never late.
  await page.clock.install({ time: 0 });
  // It cannot be paused at a time that has passed.
  await page.clock.pauseAt(MINUTE);
  await signInAs(player);
  const requests = listenForRequests(page);
  await page.goto('/messages');
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP);
      return pingsOf(page);
    }, WAIT)
    .toBeGreaterThan(0);
  await passPings(page);
  const atRest = requests.length;
  await passPings(page);
  expect(requests.slice(atRest)).toEqual([]);

  await page.clock.resume();
  await write(scout, player);
  await expect.poll(() => requests.length).toBeGreaterThan(atRest);
});

interface Counted {
  pings?: number;
}

const pingsOf = (page: Page) => page.evaluate(() => (window as unknown as Counted).pings ?? 0);

/** Turns the clock of the page by an interval for each ping that it receives. */
async function passPings(page: Page): Promise<void> {
  for (let count = 0; count < PINGS; count += 1) {
    const heard = await pingsOf(page);
    await page.clock.runFor(PING_MS);
    await expect.poll(() => pingsOf(page), WAIT).toBeGreaterThan(heard);
  }
}

/** Counts the pings that the page receives; it runs in the page. */
function countPings(): void {
  const counted = window as unknown as Counted;
  window.EventSource = class extends EventSource {
    constructor(url: string | URL, options?: EventSourceInit) {
      super(url, options);
      this.addEventListener('ping', () => {
        counted.pings = (counted.pings ?? 0) + 1;
      });
    }
  };
}
