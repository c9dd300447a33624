import { randomBytes } from 'node:crypto';
import { CODE_ALPHABET, checkCharacterOf } from '@touchline/contracts/verification-codes';

/** The series of places in the list of cards that have ended. */
export const STATUS_COUNTER = 'card-status';

const CODE_BYTES = 10;
const BITS_PER_LETTER = 5n;

/** 80 random bits as 16 letters, too many to be guessed at the allowed rate, and a check character. */
export function newVerificationCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let code = '';
  for (let letter = 0; letter < (CODE_BYTES * 8) / Number(BITS_PER_LETTER); letter += 1) {
    code = CODE_ALPHABET[Number(bits & 31n)] + code;
    bits >>= BITS_PER_LETTER;
  }
  return `${code}${checkCharacterOf(code)}`;
}

/** A card's printed number, `ID-2026-000123`; not secret. */
export function toCardNumber(year: number, serial: number): string {
  return `ID-${year}-${String(serial).padStart(6, '0')}`;
}
