import { hash, type Options, verify } from '@node-rs/argon2';
import type { Limits } from '../limits.ts';
import { limitConcurrency } from './concurrency.ts';

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. Argon2id is the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const CURRENT = `m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}`;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and compares a few passwords at a time, because file streaming uses the same threads. */
export function createPasswords(limits: Pick<Limits, 'passwordHashesAtOnce' | 'passwordHashesWaiting'>) {
  const inTurn = limitConcurrency(limits.passwordHashesAtOnce, limits.passwordHashesWaiting);
  const dummy = hash('no account has this password', PARAMETERS);
  return {
    hash: (password: string) => inTurn(() => hash(password, PARAMETERS)),
    /** Without an account the password is compared with a dummy, so that both cases take equally long. */
    matches: (password: string, known: string | null) =>
      inTurn(async () => (await verify(known ?? (await dummy), password)) && known !== null),
    isOutdated: (known: string) => !known.includes(`$${CURRENT}$`),
  };
}
