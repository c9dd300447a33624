import { expect, test } from 'vitest';
import { HttpError } from '../../lib/http.ts';
import { inParts, refusedOf } from './in-parts.ts';

interface Result {
  id: number;
  error: string | null;
}

const send = async (part: readonly number[]): Promise<Result[]> => {
  if (part.includes(3)) throw new HttpError(503, 'down');
  return part.map((id) => ({ id, error: null }));
};
const failed = (id: number, error: string) => ({ id, error });

test('the items are sent in parts as large as the server takes', async () => {
  const parts: (readonly number[])[] = [];
  const results = await inParts([1, 2, 4, 5, 6], {
    size: 2,
    send: (part) => {
      parts.push(part);
      return send(part);
    },
    failed,
  });
  expect(parts).toEqual([[1, 2], [4, 5], [6]]);
  expect(results.map(({ id }) => id)).toEqual([1, 2, 4, 5, 6]);
});

test('a part that fails loses nothing of the others, and is reported with its reason', async () => {
  expect(await inParts([1, 2, 3, 4, 5], { size: 2, send, failed })).toEqual([
    { id: 1, error: null },
    { id: 2, error: null },
    { id: 3, error: 'Please try again.' },
    { id: 4, error: 'Please try again.' },
    { id: 5, error: null },
  ]);
});

test('a part that fails without a reason of the server has the sentence of the change', async () => {
  const otherwise = 'Please try again in the trash.';
  expect(await inParts([3, 4], { size: 1, send, failed, otherwise })).toEqual([
    { id: 3, error: otherwise },
    { id: 4, error: null },
  ]);
});

test('a change of which no part succeeds fails with the first error, or with one that may have changed something', async () => {
  await expect(inParts([3], { size: 2, send, failed })).rejects.toBeInstanceOf(HttpError);
  const failingWith = (...errors: Error[]) =>
    inParts(errors, { size: 1, send: ([error]) => Promise.reject(error), failed: () => null });
  const [refused, lost] = [new HttpError(403, 'not allowed'), new TypeError('Failed to fetch')];
  await expect(failingWith(refused, new HttpError(404, 'gone'))).rejects.toBe(refused);
  await expect(failingWith(refused, lost)).rejects.toBe(lost);
  expect(await inParts([], { size: 2, send, failed })).toEqual([]);
});

test('what was refused has the names of the page', () => {
  const results = [
    { id: 'a', error: null },
    { id: 'b', error: 'Not found' },
  ];
  const names = new Map([
    ['a', 'Ann'],
    ['b', 'Bo'],
  ]);
  expect(refusedOf(results, names)).toEqual([{ id: 'b', name: 'Bo', error: 'Not found' }]);
});
