import { withoutExtension } from '@touchline/contracts/phones';
import { validatePhoneNumberLength } from 'libphonenumber-js/min';
import { invalidValue } from '../../platform/errors.ts';

const SENTENCES = {
  INVALID_COUNTRY: 'No country has this code. Please check the digits after the +.',
  NOT_A_NUMBER: 'Please enter the whole number, with the code of the country after the +.',
  TOO_SHORT: 'This number has too few digits for its country.',
  TOO_LONG: 'This number has too many digits for its country.',
  INVALID_LENGTH: 'No number of this country has as many digits.',
} as const;

/** Without a country only the extremes can be told: three digits for help lines, and 15 are the most of any number (ITU-T E.164). */
const [NATIONAL_MIN, NATIONAL_MAX] = [3, 15];

/** Throws if no such number can exist. One without a country code stays as typed: what country it means is not known. */
export function assertPossiblePhone(phone: string | null | undefined): void {
  if (!phone) return;
  const number = withoutExtension(phone);
  if (number.startsWith('+')) {
    const problem = validatePhoneNumberLength(number);
    if (problem) throw invalidValue('phone', SENTENCES[problem]);
    return;
  }
  const { length } = number.replace(/\D/g, '');
  if (length < NATIONAL_MIN) throw invalidValue('phone', 'This number has too few digits.');
  if (length > NATIONAL_MAX) throw invalidValue('phone', 'This number has too many digits.');
}
