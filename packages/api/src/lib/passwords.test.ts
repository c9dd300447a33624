import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords({ passwordHashesAtOnce: 2, passwordHashesWaiting: 100 });

describe('passwords', () => {
  test('are hashed with Argon2id at the price OWASP asks for, never twice to the same', async () => {
    const [one, other] = [await passwords.hash('secret'), await passwords.hash('secret')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(passwords.isOutdated(one)).toBe(false);
  });

  test('match their own hash only, and count to the last byte', async () => {
    const long = 'x'.repeat(128);
    const hash = await passwords.hash(long);
    expect(await passwords.matches(long, hash)).toBe(true);
    expect(await passwords.matches(`${long.slice(0, 127)}y`, hash)).toBe(false);
    expect(await passwords.matches(long.slice(0, 72), hash)).toBe(false);
  });

  test('match nothing where there is no account, not even the stand-in', async () => {
    expect(await passwords.matches('no account has this password', null)).toBe(false);
    expect(await passwords.matches('', null)).toBe(false);
  });

  test.each(['$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', '$argon2id$v=19$m=19456,t=3,p=1$c2FsdHNhbHQ$aGFzaA'])(
    '%s was made at another price',
    (hash) => expect(passwords.isOutdated(hash)).toBe(true),
  );
});
