import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords({ passwordHashesAtOnce: 2, passwordHashesWaiting: 100 });

describe('passwords', () => {
  test('are hashed with Argon2id and the parameters that OWASP recommends, with a new salt each time', async () => {
    const [one, other] = [await passwords.hash('secret'), await passwords.hash('secret')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(passwords.isOutdated(one)).toBe(false);
  });

  test('match their own hash only, and are compared to the last byte', async () => {
    const long = 'x'.repeat(128);
    const hash = await passwords.hash(long);
    expect(await passwords.matches(long, hash)).toBe(true);
    expect(await passwords.matches(`${long.slice(0, 127)}y`, hash)).toBe(false);
    expect(await passwords.matches(long.slice(0, 72), hash)).toBe(false);
  });

  test('never match if there is no account, not even the password of the placeholder hash', async () => {
    expect(await passwords.matches('no account has this password', null)).toBe(false);
    expect(await passwords.matches('', null)).toBe(false);
  });

  test.each(['$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', '$argon2id$v=19$m=19456,t=3,p=1$c2FsdHNhbHQ$aGFzaA'])(
    'are outdated when hashed with other parameters: %s',
    (hash) => expect(passwords.isOutdated(hash)).toBe(true),
  );
});
