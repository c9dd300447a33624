import { PHONE_MAX } from './limits.ts';
import { optionalText, plainText, withoutInvisible } from './text.ts';

const EXTENSION = /[ ,;]*(?:ext(?:ension)?\.?|x|#) ?(\d{1,7})$/i;
const NUMBER = /^[+(]?[ (]*\d[\d ()./-]*$/;
const DIGIT = /\p{Nd}/u;

/** A digit of any script as one of ASCII: the digits of a script follow each other, zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** A number as it is stored: as typed, with ASCII digits and dashes, and without the invisible marks that come along when it is copied. */
function foldPhone(typed: string): string {
  return withoutInvisible(typed)
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The number without an extension, such as `ext. 12`. */
export const withoutExtension = (phone: string) => phone.replace(EXTENSION, '');

/** What looks like a phone number. Whether a number with a country code can exist is judged by the server. */
export const phone = plainText()
  .transform(foldPhone)
  .nullable()
  .pipe(optionalText(PHONE_MAX))
  .refine((number) => number === null || NUMBER.test(withoutExtension(number)), {
    error: 'Please enter a phone number, such as +44 7700 900123, or (11) 91234-5678 ext. 12.',
  });

/** Shorter numbers, such as an extension, belong to many people. */
const PHONE_DIGITS_MIN = 6;

/** The digits without leading zeros and extension, so that +34 and 0034 are the same; null for too few to compare. */
export function phoneKey(number: string | null | undefined): string | null {
  const digits = withoutExtension(foldPhone(number ?? ''))
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return digits.length >= PHONE_DIGITS_MIN ? digits : null;
}
