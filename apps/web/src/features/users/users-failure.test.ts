import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { HttpError } from '../../lib/http.ts';
import { usersFailureText } from './users-failure.ts';

test('an answer that is no JSON is told as it came', () => {
  const error = TRPCClientError.from(new HttpError(500, 'boom'));
  expect(usersFailureText(error)).toBe('Failed to fetch users: 500 boom');
});

test("the server's own refusal is told with its status", () => {
  const error = new TRPCClientError('You are not allowed to do this.', {
    result: { error: { code: -32003, message: '', data: { httpStatus: 403 } } },
  });
  expect(usersFailureText(error)).toBe('Failed to fetch users: 403 You are not allowed to do this.');
});

test('no answer at all has no status', () => {
  const error = TRPCClientError.from(new TypeError('Failed to fetch'));
  expect(usersFailureText(error)).toBe('Failed to fetch users: Failed to fetch');
});
