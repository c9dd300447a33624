import { expect, test } from 'vitest';
import { sessionCookie } from './session.ts';

test('the cookie is Secure over https only', () => {
  expect(sessionCookie(true)).toEqual({ name: '__Host-sid', isSecure: true });
  expect(sessionCookie(false)).toEqual({ name: 'sid', isSecure: false });
});
