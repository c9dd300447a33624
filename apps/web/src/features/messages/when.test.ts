import { expect, test } from 'vitest';
import { formatWhen } from './when.ts';

const now = new Date(2026, 10, 21, 23, 59);

test('a message of today shows its time, an older one its day', () => {
  expect(formatWhen(new Date(2026, 10, 21, 0, 5).toISOString(), now)).toBe('00:05');
  expect(formatWhen(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toBe('20 Nov 2026');
  expect(formatWhen(new Date(2025, 10, 21, 12, 0).toISOString(), now)).toBe('21 Nov 2025');
});

test('a time that cannot be read says so', () => {
  expect(formatWhen('soon', now)).toBe('Invalid date');
});
