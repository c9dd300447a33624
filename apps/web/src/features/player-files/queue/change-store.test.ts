import { expect, test } from 'vitest';
import { type ChangeStore, memoryStore, type NewWaiting, sturdyStore } from './change-store.ts';

const note = (text: string): NewWaiting => ({
  userId: 'scout',
  at: '2026-03-01T10:00:00.000Z',
  players: [{ id: 'ann', name: 'Ann' }],
  refusal: null,
  kind: 'note',
  note: text,
  version: 0,
  editor: 'editor',
});

/** A store of the browser, as long as it works. */
function aStore() {
  const inner = memoryStore();
  const state = { isBroken: false };
  const guard = <Input extends unknown[], Output>(run: (...input: Input) => Promise<Output>) => {
    return async (...input: Input) => {
      if (state.isBroken) throw new DOMException('Full.', 'QuotaExceededError');
      return run(...input);
    };
  };
  const browser: ChangeStore = {
    isKept: true,
    list: guard(inner.list),
    add: guard(inner.add),
    replace: guard(inner.replace),
  };
  return { state, inner, store: sturdyStore(browser) };
}

test('what the store of the browser does not take waits in memory, and what it has stays', {
  tags: ['FILE-30'],
}, async () => {
  const { state, inner, store } = aStore();
  await store.add(note('first'));
  const [first] = await store.list('scout');
  if (!first) throw new Error('Nothing is stored.');
  expect(store.isKept).toBe(true);

  state.isBroken = true;
  const id = await store.add(note('second'));
  expect(store.isKept).toBe(false);
  expect(await store.list('scout')).toEqual([first, { ...note('second'), id }]);
  expect(await store.list('other')).toEqual([]);
  const typedOn = { ...first, ...note('first, typed on') };
  expect(await store.replace(first, typedOn)).toBe(true);
  expect(await store.replace(first, null)).toBe(false);
  expect(await store.list('scout')).toEqual([typedOn, { ...note('second'), id }]);

  // Sent meanwhile: the next visit must not send it once more.
  expect(await store.replace(typedOn, null)).toBe(true);
  state.isBroken = false;
  expect(await store.list('scout')).toEqual([{ ...note('second'), id }]);
  expect(await inner.list('scout')).toEqual([]);
});
