import { expect, test } from 'vitest';
import { moveTo } from '../../../../components/sortable-list/moves.ts';
import { withMoved } from './reorder.ts';

const IDS = ['a', 'b', 'c', 'd'];
const entries = IDS.map((id, place) => ({ id, order: 10 * place }));

test.each([
  ['a', 'c', { id: 'a', afterId: 'c' }, 'bcad'],
  ['d', 'b', { id: 'd', afterId: 'a' }, 'adbc'],
  ['c', 'a', { id: 'c', afterId: null }, 'cabd'],
  ['b', 'd', { id: 'b', afterId: 'd' }, 'acdb'],
  ['b', 'b', null, 'abcd'],
  ['x', 'b', null, 'abcd'],
])('%s moved to the position of %s gets the expected predecessor and order', (id, overId, move, order) => {
  expect(moveTo(IDS, id, overId)).toEqual(move);
  const moved = move ? withMoved(entries, move) : entries;
  expect(moved.map((entry) => entry.id).join('')).toBe(order);
  expect(moved.map((entry) => entry.order)).toEqual([0, 10, 20, 30]);
});
