import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printOnce } from './print-cards.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** When a window prints, in milliseconds from now, if its pictures are loaded after `shownAfter`. */
async function printsAt(shownAfter: number | null): Promise<number[]> {
  const begun = Date.now();
  const prints: number[] = [];
  const popup = { setTimeout: setTimeout, print: () => void prints.push(Date.now() - begun) };
  printOnce(popup, new Promise((resolve) => shownAfter !== null && setTimeout(resolve, shownAfter)));
  await vi.advanceTimersByTimeAsync(60_000);
  return prints;
}

test.each([
  [0, 500],
  [1200, 1700],
  [2499, 2999],
  [2800, 3000],
  [9000, 3000],
  [null, 3000],
])(
  'with pictures loaded after %s ms the cards are printed once, after %i ms',
  { tags: ['CARD-32'] },
  async (shownAfter, printedAfter) => {
    expect(await printsAt(shownAfter)).toEqual([printedAfter]);
  },
);
