import { expect, test } from 'vitest';
import { moveTo, withMoved } from './reorder.ts';

const IDS = ['a', 'b', 'c', 'd'];
const entries = IDS.map((id) => ({ id }));

test.each([
  ['a', 'c', { id: 'a', afterId: 'c' }, 'bcad'],
  ['d', 'b', { id: 'd', afterId: 'a' }, 'adbc'],
  ['c', 'a', { id: 'c', afterId: null }, 'cabd'],
  ['b', 'd', { id: 'b', afterId: 'd' }, 'acdb'],
  ['b', 'b', null, 'abcd'],
  ['x', 'b', null, 'abcd'],
])('%s taken to the place of %s', (id, overId, move, order) => {
  expect(moveTo(IDS, id, overId)).toEqual(move);
  expect((move ? withMoved(entries, move) : entries).map((entry) => entry.id).join('')).toBe(order);
});
