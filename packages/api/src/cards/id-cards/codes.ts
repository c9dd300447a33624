import { randomBytes } from 'node:crypto';
import { CODE_ALPHABET, checkCharacterOf } from '@touchline/contracts/verification-codes';

const LETTERS = 16;

/** 80 random bits as 16 letters, too many to be guessed at the allowed rate, and a check character. */
export function newVerificationCode(): string {
  // Each of the 32 letters stands for eight bytes, so that all are equally likely.
  const code = Array.from(randomBytes(LETTERS), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
  return `${code}${checkCharacterOf(code)}`;
}

/** A card's printed number, `ID-2026-000123`; not secret. */
export function toCardNumber(year: number, serial: number): string {
  return `ID-${year}-${String(serial).padStart(6, '0')}`;
}
