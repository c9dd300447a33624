import { expect, type Page } from '@playwright/test';
import { callOf } from './actions.ts';

/** The calls that keep a page up to date. */
export const LIVE = callOf('live.changes');

export const stream = (page: Page) => page.getByRole('region', { name: /^Messages with / });
export const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply to/ });

/** Opens a page and waits until its stream is open. */
export async function openLive(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse(LIVE);
  await page.goto(path);
  expect((await opened).status()).toBe(200);
}

/** Keeps a page from being idle until `goOn` is called in it; it runs in the page. */
export function holdIdle(): void {
  const goOn = new Promise<void>((resolve) => {
    (window as unknown as Held).goOn = resolve;
  });
  const idle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback, options) => {
    void goOn.then(() => idle(callback, options));
    return 0;
  };
}

interface Held {
  goOn: () => void;
}

export const goOn = (page: Page) => page.evaluate(() => (window as unknown as Held).goOn());
