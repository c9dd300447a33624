import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appError } from '../../testing/index.ts';
import { type CardPress, createCardPress } from './press.ts';

const PNG_HEAD = Buffer.from('\x89PNG', 'latin1');

function aPress(limits: Partial<Parameters<typeof createCardPress>[0]> = {}): CardPress {
  const press = createCardPress({ cardsAtOnce: 2, cardsWaiting: 0, cardPressIdleMs: 30_000, ...limits });
  onTestFinished(() => press.close());
  return press;
}

const headOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, PNG_HEAD.length));

test('two files are made at once, a third is refused when nobody may wait', async () => {
  const press = aPress();
  const files = await Promise.allSettled(['one', 'two', 'three'].map((text) => press.qr(text)));
  expect(files.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  for (const file of files) {
    if (file.status === 'fulfilled') expect(headOf(file.value)).toEqual(PNG_HEAD);
    else expect(file.reason).toMatchObject(appError('BUSY'));
  }
});

test('whoever waits when the press stops is told to come again, and the next one gets his file', async () => {
  const press = aPress();
  const waiting = press.barcode('ID-2026-000001');
  press.close();
  await expect(waiting).rejects.toMatchObject(appError('BUSY'));
  expect(headOf(await press.barcode('ID-2026-000001'))).toEqual(PNG_HEAD);
});

test('what cannot be drawn is a fault of its own, and no one else’s', async () => {
  const press = aPress();
  // Code 128 has no such letter.
  const broken = press.barcode('王');
  const other = press.qr('fine');
  await expect(broken).rejects.toThrow('A card could not be drawn');
  expect(headOf(await other)).toEqual(PNG_HEAD);
});

/** The processes that this one has started, where the system tells. */
const children = () => {
  const file = `/proc/${process.pid}/task/${process.pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : [];
};

test('the process of a press ends when there is no more work, and starts again for the next', async () => {
  const others = new Set(children());
  const own = () => children().filter((child) => !others.has(child));
  const press = aPress({ cardPressIdleMs: 1 });
  expect(headOf(await press.qr('before'))).toEqual(PNG_HEAD);
  await vi.waitFor(() => expect(own()).toEqual([]), { timeout: 10_000 });
  expect(headOf(await press.qr('after'))).toEqual(PNG_HEAD);
});
