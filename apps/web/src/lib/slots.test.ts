import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('two tasks run at once and the others follow in order', () => {
  const started: string[] = [];
  const slots = createSlots(2);
  const [first, second] = ['a', 'b', 'c', 'd'].map((name) => slots.take(() => started.push(name)));

  expect(started).toEqual(['a', 'b']);
  second?.();
  expect(started).toEqual(['a', 'b', 'c']);
  // Several events may report the same end.
  second?.();
  expect(started).toEqual(['a', 'b', 'c']);
  first?.();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('a task that leaves the queue is not started', () => {
  const started: string[] = [];
  const slots = createSlots(1);
  const first = slots.take(() => started.push('first'));
  const second = slots.take(() => started.push('second'));
  slots.take(() => started.push('third'));

  second();
  first();
  expect(started).toEqual(['first', 'third']);
});
