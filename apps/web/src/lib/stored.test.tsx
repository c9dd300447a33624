import { expect, test, vi } from 'vitest';
import { onStored, readStored, readStoredJson, storedKeys, writeStored } from './stored.ts';

test('a stored text is read again, told to those who follow it, and removed', () => {
  const listener = vi.fn();
  const stop = onStored(listener);
  expect(writeStored('a', '{"b":1}')).toBe(true);
  expect([readStored('a'), readStoredJson('a'), storedKeys()]).toEqual(['{"b":1}', { b: 1 }, ['a']]);
  writeStored('a', null);
  expect([readStored('a'), readStoredJson('a')]).toEqual([null, undefined]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  writeStored('a', 'b');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a browser that stores nothing has no texts, and says when one could not be stored', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect([readStored('a'), readStoredJson('a'), writeStored('a', 'b')]).toEqual([null, undefined, false]);
});
