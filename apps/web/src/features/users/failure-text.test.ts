import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { HttpError } from '../../lib/http.ts';
import { usersFailureText } from './failure-text.ts';

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
