import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { codeOf, fieldIssuesOf, messageOf, statusOf } from './errors.ts';
import { HttpError } from './http.ts';

const FALLBACK = 'Please try again.';

function trpcError(message: string, data: object | null) {
  return TRPCClientError.from({ error: { code: -32000, message, data } });
}

test('an error has the message of the server, over tRPC and REST', () => {
  expect(messageOf(new HttpError(409, '{"message":"Email already exists"}'), FALLBACK)).toBe('Email already exists');
  expect(messageOf(trpcError('Email already exists', { httpStatus: 409 }), FALLBACK)).toBe('Email already exists');
});

test('an error of an unavailable database has the message of the server instead of the fallback', () => {
  const sentence = 'The server cannot respond at the moment.';
  const named = { httpStatus: 503, appCode: 'DATABASE_UNAVAILABLE' };
  expect(messageOf(trpcError(sentence, named), FALLBACK)).toBe(sentence);
  const body = JSON.stringify({ message: sentence, code: 'DATABASE_UNAVAILABLE' });
  expect(messageOf(new HttpError(503, body), FALLBACK)).toBe(sentence);
});

test.each([
  ['an error page of a load balancer', new HttpError(502, '<html>502 Bad Gateway</html>')],
  [
    'an internal error with a code over REST',
    new HttpError(500, '{"message":"Internal server error","code":"INTERNAL"}'),
  ],
  ['an internal error over tRPC', trpcError('Internal server error', { httpStatus: 500 })],
  ['an internal error without a code over REST', new HttpError(500, '{"message":"Internal server error"}')],
  ['a rejection without a body', new HttpError(404, '')],
  ['a failed connection', TRPCClientError.from(new TypeError('Failed to fetch'))],
  ['an error of the app itself', new Error('x is not a function')],
  ['a thrown value that is not an error', 'oops'],
])('%s has the fallback message', (_what, error) => {
  expect(messageOf(error, FALLBACK)).toBe(FALLBACK);
});

test('status and code are read from tRPC and REST errors, and are null without a response', () => {
  expect(statusOf(new HttpError(401, ''))).toBe(401);
  expect(statusOf(trpcError('x', { httpStatus: 401 }))).toBe(401);
  expect(statusOf(TRPCClientError.from(new TypeError('Failed to fetch')))).toBeNull();
  expect(codeOf(new HttpError(409, '{"message":"x","code":"EMAIL_TAKEN"}'))).toBe('EMAIL_TAKEN');
  expect(codeOf(trpcError('x', { httpStatus: 409, appCode: 'EMAIL_TAKEN' }))).toBe('EMAIL_TAKEN');
});

test('issues are grouped by field, and only the first one of a field is kept', () => {
  const issues = [
    { path: 'username', message: 'Too short' },
    { path: 'username', message: 'Bad letters' },
    { path: 'email', message: 'No e-mail' },
  ];
  expect(fieldIssuesOf(trpcError('Too short', { httpStatus: 400, issues }))).toEqual({
    username: 'Too short',
    email: 'No e-mail',
  });
  expect(fieldIssuesOf(new Error('x'))).toEqual({});
});
