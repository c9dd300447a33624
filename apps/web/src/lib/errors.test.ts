import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { codeOf, fieldIssuesOf, messageOf, statusOf } from './errors.ts';
import { HttpError } from './http.ts';

const FALLBACK = 'Please try again.';

function trpcError(message: string, data: object | null) {
  return TRPCClientError.from({ error: { code: -32000, message, data } });
}

test('an error has the message of the server, by tRPC and by REST', () => {
  expect(messageOf(new HttpError(409, '{"message":"Email already exists"}'), FALLBACK)).toBe('Email already exists');
  expect(messageOf(trpcError('Email already exists', { httpStatus: 409 }), FALLBACK)).toBe('Email already exists');
});

test('an unavailable server has its own message, so that users do not suspect their password', () => {
  const sentence = 'The server cannot respond at the moment.';
  const named = { httpStatus: 503, appCode: 'DATABASE_UNAVAILABLE' };
  expect(messageOf(trpcError(sentence, named), FALLBACK)).toBe(sentence);
  const body = JSON.stringify({ message: sentence, code: 'DATABASE_UNAVAILABLE' });
  expect(messageOf(new HttpError(503, body), FALLBACK)).toBe(sentence);
});

test.each([
  ['a balancer whose servers are gone', new HttpError(502, '<html>502 Bad Gateway</html>')],
  ['a broken server that names it', new HttpError(500, '{"message":"Internal server error","code":"INTERNAL"}')],
  ['a server that broke', trpcError('Internal server error', { httpStatus: 500 })],
  ['a broken server behind REST', new HttpError(500, '{"message":"Internal server error"}')],
  ['a refusal without words', new HttpError(404, '')],
  ['an answer that never came', TRPCClientError.from(new TypeError('Failed to fetch'))],
  ['a fault of our own', new Error('x is not a function')],
  ['something thrown that is no error', 'oops'],
])('%s is told in the words of the screen', (_what, error) => {
  expect(messageOf(error, FALLBACK)).toBe(FALLBACK);
});

test('status and code are read from tRPC and REST errors, and are null without a response', () => {
  expect(statusOf(new HttpError(401, ''))).toBe(401);
  expect(statusOf(trpcError('x', { httpStatus: 401 }))).toBe(401);
  expect(statusOf(TRPCClientError.from(new TypeError('Failed to fetch')))).toBeNull();
  expect(codeOf(new HttpError(409, '{"message":"x","code":"EMAIL_TAKEN"}'))).toBe('EMAIL_TAKEN');
  expect(codeOf(trpcError('x', { httpStatus: 409, appCode: 'EMAIL_TAKEN' }))).toBe('EMAIL_TAKEN');
});

test('issues are grouped by field, and the first one of a field counts', () => {
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
