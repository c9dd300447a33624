import { expect, onTestFinished, test, vi } from 'vitest';
import { appError, childProcesses } from '../../testing/index.ts';
import { type CardRenderer, createCardRenderer } from './card-renderer.ts';

const PNG_HEAD = Buffer.from('\x89PNG', 'latin1');

function aRenderer(limits: Partial<Parameters<typeof createCardRenderer>[0]> = {}): CardRenderer {
  const renderer = createCardRenderer({ cardsAtOnce: 2, cardsWaiting: 0, cardRendererIdleMs: 30_000, ...limits });
  onTestFinished(() => renderer.close());
  return renderer;
}

const headOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, PNG_HEAD.length));

test('two files are rendered at once, and a third is rejected when none may wait', async () => {
  const renderer = aRenderer();
  const files = await Promise.allSettled(
    ['one', 'two', 'three'].map((text) => renderer.qr({ link: text, statement: null })),
  );
  expect(files.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  for (const file of files) {
    if (file.status === 'fulfilled') expect(headOf(file.value)).toEqual(PNG_HEAD);
    else expect(file.reason).toMatchObject(appError('BUSY'));
  }
});

test('a pending file fails with BUSY when the renderer is closed, and the next one is rendered', async () => {
  const renderer = aRenderer();
  const waiting = renderer.barcode('ID-2026-000001');
  renderer.close();
  await expect(waiting).rejects.toMatchObject(appError('BUSY'));
  expect(headOf(await renderer.barcode('ID-2026-000001'))).toEqual(PNG_HEAD);
});

test('a text that cannot be rendered does not affect other files', async () => {
  const renderer = aRenderer();
  // Code 128 has no such letter.
  const broken = renderer.barcode('王');
  const other = renderer.qr({ link: 'fine', statement: null });
  await expect(broken).rejects.toThrow('A card could not be rendered');
  expect(headOf(await other)).toEqual(PNG_HEAD);
});

test('the process exits when it is idle and starts again for the next file', async () => {
  const others = new Set(childProcesses());
  const own = () => childProcesses().filter((child) => !others.has(child));
  const renderer = aRenderer({ cardRendererIdleMs: 1 });
  expect(headOf(await renderer.qr({ link: 'before', statement: null }))).toEqual(PNG_HEAD);
  await vi.waitFor(() => expect(own()).toEqual([]), { timeout: 10_000 });
  expect(headOf(await renderer.qr({ link: 'after', statement: null }))).toEqual(PNG_HEAD);
});
