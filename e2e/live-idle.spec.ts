import { callOf, listenForRequests } from './support/actions.ts';
import { expect } from './support/fixtures.ts';
import { write } from './support/messages.ts';
import { test } from './support/own-server.ts';

const LIVE = callOf('live.changes');
/** Short, but a busy machine must not be late by the 1.4 intervals that the page waits. */
const PING_MS = 1500;
/** Without them the page would have connected again after 2.4 intervals. */
const PINGS = 3;
/** Milliseconds. */
const WAIT = { timeout: 30_000 };

test.use({ settings: { STREAM_PING_MS: String(PING_MS) } });

test('an idle page keeps one stream open and makes no other request', async ({ page, aPlayer, aScout, signInAs }) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await page.addInitScript(countPings);
  await signInAs(player);
  const requests = listenForRequests(page);
  await page.goto('/messages');
  const pings = () => page.evaluate(() => (window as unknown as Counted).pings ?? 0);
  await expect.poll(pings, WAIT).toBeGreaterThan(0);
  const atRest = requests.length;
  const begun = await pings();
  await expect.poll(pings, WAIT).toBeGreaterThanOrEqual(begun + PINGS);
  expect(requests.slice(atRest)).toEqual([]);
  expect(requests.filter((request) => LIVE.test(request))).toHaveLength(1);

  await write(scout, player);
  await expect.poll(() => requests.length).toBeGreaterThan(atRest);
});

interface Counted {
  pings?: number;
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
