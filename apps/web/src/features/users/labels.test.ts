import { expect, test } from 'vitest';
import { ageText } from './labels.ts';

const TODAY = '2026-11-25';
const player = (dateOfBirth: string | null, isMinor: boolean) => ({ role: 'player' as const, dateOfBirth, isMinor });

test('a minor is named with the exact age and the band', () => {
  expect(ageText(player('2009-12-24', true), TODAY)).toBe('24 Dec 2009 (age 16, under 18, U17)');
  expect(ageText(player('2008-11-26', true), TODAY)).toBe('26 Nov 2008 (age 17, under 18, U18)');
});

test('an adult is named with the age only', () => {
  expect(ageText(player('2008-11-25', false), TODAY)).toBe('25 Nov 2008 (age 18)');
});

test('a missing date of birth is named for players, who may be minors', () => {
  expect(ageText(player(null, false), TODAY)).toBe('No date of birth');
  expect(ageText(player(null, true), TODAY)).toBe('No date of birth, treated as under 18');
  expect(ageText({ role: 'scout', dateOfBirth: null, isMinor: false }, TODAY)).toBeNull();
});
