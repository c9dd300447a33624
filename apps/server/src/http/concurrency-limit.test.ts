import { expect, test } from 'vitest';
import { concurrencyLimit, type Slot } from './concurrency-limit.ts';

const aLimit = () => concurrencyLimit({ perAddress: 2, inAll: 3, tooMany: 'TOO_MANY_DOWNLOADS' });

test('an address gets so many places, and a server has so many for all', () => {
  const limit = aLimit();
  expect([limit.take('a'), limit.take('a')]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(limit.take('a')).toMatchObject({ code: 'TOO_MANY_DOWNLOADS', status: 429, retryAfter: 5 });
  expect(limit.take('b')).toEqual(expect.any(Function));
  expect(limit.take('c')).toMatchObject({ code: 'BUSY', status: 503, retryAfter: 5 });
});

test('a place that is given back is free again, once only', () => {
  const limit = aLimit();
  const first = limit.take('a') as Slot;
  limit.take('a');
  first();
  first();
  expect(limit.take('a')).toEqual(expect.any(Function));
  expect(limit.take('a')).toMatchObject({ status: 429 });
});
