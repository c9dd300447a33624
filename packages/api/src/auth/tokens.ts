import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret nobody guesses: 43 characters. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The form in which a token is stored and looked up: the table alone signs nobody in. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
