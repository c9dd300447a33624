import { SUBJECT_MAX } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { replySubject } from './reply-subject.ts';

test("an answer's subject has 'Re: ' in front, once (decision 119)", () => {
  expect(replySubject('Trial in Bologna')).toBe('Re: Trial in Bologna');
  expect(replySubject('Re: Trial in Bologna')).toBe('Re: Trial in Bologna');
  expect(replySubject('RE:Trial')).toBe('RE:Trial');
  expect(replySubject('Register')).toBe('Re: Register');
});

test('an answer to the longest subject still has one that can be sent', () => {
  expect(replySubject('x'.repeat(SUBJECT_MAX))).toBe(`Re: ${'x'.repeat(SUBJECT_MAX - 4)}`);
  const cut = replySubject(`x${'⚽️🥅'.repeat(SUBJECT_MAX)}`);
  expect(cut.length).toBeLessThanOrEqual(SUBJECT_MAX);
  expect(cut.isWellFormed()).toBe(true);
});
