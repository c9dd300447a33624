import { hash, randomBytes } from 'node:crypto';
import { databaseProblem } from '@touchline/db';

const TOKEN_BYTES = 32;

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The form in which tokens are stored and looked up: a copy of the table is not enough to sign in. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Records a use. That a full or busy database cannot is no failure; for one that is unavailable the next query would wait again. */
export async function recordUse(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const problem = databaseProblem(error);
    if (problem !== 'full' && problem !== 'busy') throw error;
  }
}
