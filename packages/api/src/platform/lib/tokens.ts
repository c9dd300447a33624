import { hash, randomBytes } from 'node:crypto';
import { databaseProblem } from '@touchline/db';

const TOKEN_BYTES = 32;

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are stored and looked up as hashes, so that a copy of the table is not enough to sign in. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Records a use. A full or busy database is ignored. An unavailable one throws, because the next query would wait for it again. */
export async function recordUse(write: () => Promise<void>): Promise<void> {
  await write().catch((error: unknown) => {
    const problem = databaseProblem(error);
    if (problem !== 'full' && problem !== 'busy') throw error;
  });
}
