import { expect, test } from 'vitest';
import {
  ageInYears,
  countOf,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatShare,
  fullName,
  initialsOf,
} from './format.ts';

test.each([null, undefined, ''])('a missing date (%s) reads No date', { tags: ['ERR-62'] }, (missing) => {
  expect(formatDate(missing)).toBe('No date');
  expect(formatDateTime(missing)).toBe('No date');
});

test('an invalid date is shown as Invalid date', { tags: ['ERR-63'] }, () => {
  expect(formatDate('abc')).toBe('Invalid date');
  expect(formatDateTime('abc')).toBe('Invalid date');
});

test('dates show the month as a word, so that day and month cannot be confused', () => {
  expect(formatDate('2026-03-04T12:00:00.000Z')).toBe('4 Mar 2026');
  expect(formatDateTime('2026-03-04T12:00:00.000Z')).toMatch(/^[45] Mar 2026, \d\d:00$/);
});

test('a date of birth shows the same day in every time zone', () => {
  expect(formatDate('2007-01-01')).toBe('1 Jan 2007');
});

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [307_200, '300 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1 MB'],
  [1_572_864, '2 MB'],
  [1_572_863, '1 MB'],
  [104_857_600, '100 MB'],
])('%d bytes are shown in whole megabytes, or in kilobytes below one: %s', { tags: ['CONST-06'] }, (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [65, '1:05'],
  [59.9, '0:59'],
  [3600, '60:00'],
])('%d seconds are shown as m:ss: %s', { tags: ['CONST-07'] }, (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

test.each([
  ['Ann', 'Bee', 'AB'],
  ['ann', 'bee', 'AB'],
  ['Élodie', "O'Shea", 'ÉO'],
  [' Ann ', '', 'A'],
  ['👟 boot', 'Man', '👟M'],
])('the initials of %s %s are %s', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});

test('a full name is first and last name', () => {
  expect(fullName({ firstName: 'Ann', lastName: 'Bee' })).toBe('Ann Bee');
});

test('age is the difference of calendar years, regardless of the birthday', () => {
  const newYear = new Date('2026-01-02T12:00:00Z');
  expect(ageInYears('2007-12-31', newYear)).toBe(19);
  expect(ageInYears(null, newYear)).toBeNull();
  expect(ageInYears('long ago', newYear)).toBeNull();
});

test('large numbers have thousands separators', () => {
  expect(formatCount(1_000_200)).toBe('1,000,200');
  expect(formatCount(7)).toBe('7');
});

test.each([
  [0, '0 clips'],
  [1, '1 clip'],
  [1204, '1,204 clips'],
])('%d of a kind are counted as %s', (count, text) => {
  expect(countOf(count, 'clip')).toBe(text);
});

test.each([
  [0, 0, '0%'],
  [0, 9, '0%'],
  [3, 9, '33%'],
  [9, 9, '100%'],
  [4, 1_000, '<1%'],
  [999, 1_000, '>99%'],
])('%d of %d is shown as %s', (part, whole, shown) => {
  expect(formatShare(part, whole)).toBe(shown);
});
