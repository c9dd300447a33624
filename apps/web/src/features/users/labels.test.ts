import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { HttpError } from '../../lib/http.ts';
import { ageText, usersFailureText } from './labels.ts';

test('a response that is not JSON is shown with its status and body', () => {
  const error = TRPCClientError.from(new HttpError(500, 'boom'));
  expect(usersFailureText(error)).toBe('Failed to fetch users: 500 boom');
});

test('an error of the server is shown with its status', () => {
  const error = new TRPCClientError('You are not allowed to do this.', {
    result: { error: { code: -32003, message: '', data: { httpStatus: 403 } } },
  });
  expect(usersFailureText(error)).toBe('Failed to fetch users: 403 You are not allowed to do this.');
});

test('a failure without a response is shown without a status', () => {
  const error = TRPCClientError.from(new TypeError('Failed to fetch'));
  expect(usersFailureText(error)).toBe('Failed to fetch users: Failed to fetch');
});

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
