import { SUBJECT_MAX } from '@touchline/contracts/limits';
import { expect, test } from 'vitest';
import { formatWhen, replySubject } from './text.ts';

const now = new Date(2026, 10, 21, 23, 59);

test('a message of today shows its time, and an older one its date', () => {
  expect(formatWhen(new Date(2026, 10, 21, 0, 5).toISOString(), now)).toBe('00:05');
  expect(formatWhen(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toBe('20 Nov 2026');
  expect(formatWhen(new Date(2025, 10, 21, 12, 0).toISOString(), now)).toBe('21 Nov 2025');
});

test('a time that cannot be parsed is shown as an invalid date', () => {
  expect(formatWhen('soon', now)).toBe('Invalid date');
});

test("the subject of a reply starts with one 'Re: '", () => {
  expect(replySubject('Trial in Bologna')).toBe('Re: Trial in Bologna');
  expect(replySubject('Re: Trial in Bologna')).toBe('Re: Trial in Bologna');
  expect(replySubject('RE:Trial')).toBe('RE:Trial');
  expect(replySubject('Register')).toBe('Re: Register');
});

test('a reply to the longest subject has a subject that can be sent', () => {
  expect(replySubject('x'.repeat(SUBJECT_MAX))).toBe(`Re: ${'x'.repeat(SUBJECT_MAX - 4)}`);
  const cut = replySubject(`x${'⚽️🥅'.repeat(SUBJECT_MAX)}`);
  expect(cut.length).toBeLessThanOrEqual(SUBJECT_MAX);
  expect(cut.isWellFormed()).toBe(true);
});
