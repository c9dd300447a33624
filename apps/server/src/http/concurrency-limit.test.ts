import { expect, test } from 'vitest';
import { concurrencyLimit, type Slot } from './concurrency-limit.ts';

const aLimit = () => concurrencyLimit({ perAddress: 2, inAll: 3, tooMany: 'TOO_MANY_DOWNLOADS' });

test('slots are limited per address and in total', () => {
  const limit = aLimit();
  expect([limit.take('a'), limit.take('a')]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(limit.take('a')).toMatchObject({ code: 'TOO_MANY_DOWNLOADS', status: 429, retryAfter: 5 });
  expect(limit.take('b')).toEqual(expect.any(Function));
  expect(limit.take('c')).toMatchObject({ code: 'BUSY', status: 503, retryAfter: 5 });
});

test('a released slot can be taken again, and releasing it twice frees only one', () => {
  const limit = aLimit();
  const first = limit.take('a') as Slot;
  limit.take('a');
  first();
  first();
  expect(limit.take('a')).toEqual(expect.any(Function));
  expect(limit.take('a')).toMatchObject({ status: 429 });
});
