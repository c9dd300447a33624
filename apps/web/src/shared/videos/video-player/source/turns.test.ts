import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('two tasks run at once and the others follow in order', () => {
  const started: string[] = [];
  const queue = createTurns(2);
  const [first, second] = ['a', 'b', 'c', 'd'].map((name) => queue(() => started.push(name)));

  expect(started).toEqual(['a', 'b']);
  second?.end();
  expect(started).toEqual(['a', 'b', 'c']);
  // Several events may report the same end.
  second?.end();
  expect(started).toEqual(['a', 'b', 'c']);
  first?.end();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('a task that leaves the queue is not started', () => {
  const started: string[] = [];
  const queue = createTurns(1);
  const first = queue(() => started.push('first'));
  const second = queue(() => started.push('second'));
  queue(() => started.push('third'));

  second.end();
  first.end();
  expect(started).toEqual(['first', 'third']);
});
