import type { Page } from '@playwright/test';
import { breakCalls, callOf } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';

const viewport = (page: Page) => page.getByRole('region', { name: /^Notifications \(/ });

/** Two failed sign-ins, one after the other, with different messages. */
async function fail(page: Page, sentence: string): Promise<void> {
  await page.route(/auth\.login/, (route) =>
    route.fulfill({
      status: 401,
      json: [
        {
          error: {
            message: sentence,
            code: -32001,
            data: { code: 'UNAUTHORIZED', httpStatus: 401, path: 'auth.login' },
          },
        },
      ],
    }),
  );
  await page.getByLabel('Username or Email').fill('someone');
  await page.getByLabel('Password', { exact: true }).fill('something');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(viewport(page).getByText(sentence)).toBeVisible();
  await page.unroute(/auth\.login/);
}

test('F8 moves the focus to the toasts, and a swipe to the right dismisses one', {
  tag: ['@CONST-17', '@CONST-18'],
}, async ({ page }) => {
  await breakCalls(page, 'auth.login');
  await page.goto('/auth/login');
  await fail(page, 'swipe me');
  await expect(viewport(page)).not.toBeFocused();
  await page.keyboard.press('F8');
  await expect(viewport(page)).toBeFocused();
  const box = await viewport(page).getByText('swipe me').boundingBox();
  if (!box) throw new Error('The toast has no place on the page.');
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 4 });
  await page.mouse.up();
  await expect(viewport(page).getByText('swipe me')).toBeVisible();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 6 });
  await page.mouse.up();
  await expect(viewport(page).getByText('swipe me')).toBeHidden();
});

test('an idle page makes no requests', { tag: ['@CONST-12'] }, async ({ page, aPlayer, signInAs }) => {
  await page.clock.install();
  await page.addInitScript(noteReady);
  await signInAs(await aPlayer());
  const live = callOf('live.changes');
  const requests: string[] = [];
  page.on('request', (request) => {
    // The pings that keep the stream open do not follow the clock of the page; live-idle.full.spec.ts waits for them.
    if (!live.test(request.url())) requests.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/player/dashboard');
  await expect(page.getByText('No videos yet')).toBeVisible();
  await page.waitForFunction(() => (window as unknown as Noted).isReady);
  // The player was made and verified a moment ago; the page may fetch once more what it has missed of that.
  await expect(async () => {
    const before = requests.length;
    await page.clock.runFor(2000);
    expect(requests).toHaveLength(before);
  }).toPass();
  const atRest = requests.length;
  await page.clock.runFor(60_000);
  expect(requests.slice(atRest)).toEqual([]);
});

interface Noted {
  isReady?: boolean;
}

/** Notes when the stream has told all that was missed; it runs in the page. */
function noteReady(): void {
  window.EventSource = class extends EventSource {
    constructor(url: string | URL, options?: EventSourceInit) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        const isReady = ['ready', 'everything'].includes(JSON.parse(data).kind);
        if (isReady) (window as unknown as Noted).isReady = true;
      });
    }
  };
}

test('on a phone a toast is below the top bar, which says that there is no network', {
  tag: ['@SHELL-94'],
}, async ({ page, context, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/account/security');
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Current Password').fill('old secret');
  await page.getByLabel('New Password', { exact: true }).fill('new secret');
  await page.getByLabel('New Password Again').fill('new secret');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const toast = page.getByRole('region', { name: /^Notifications \(/ }).getByRole('alert');
  await expect(toast).toContainText('You are offline.');
  await expect(page.getByRole('banner')).toContainText('Offline since');
  const gap = async () => {
    const [bar, below] = [await page.getByRole('banner').boundingBox(), await toast.boundingBox()];
    return bar && below ? below.y - (bar.y + bar.height) : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});
