import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../lib/passwords.ts';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Real Argon2 hashes with the lowest cost; the product's parameters have a test of their own. */
export function cheapPasswords(): Passwords {
  const dummy = hash('no account has this password', CHEAP);
  return {
    hash: (password) => hash(password, CHEAP),
    matches: async (password, known) => (await verify(known ?? (await dummy), password)) && known !== null,
    isOutdated: () => false,
  };
}
