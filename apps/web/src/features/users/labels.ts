import { ageBandOf, dayIn } from '@touchline/contracts/ages';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { countOf, formatDate, yearsOld } from '../../lib/format.ts';

export const countedUsers = (count: number) => countOf(count, 'user');

type Aged = Pick<Account, 'role' | 'dateOfBirth' | 'isMinor'>;

/** A date of birth with what it means: '6 May 2010 (age 16, under 18, U17)'; of a player also that there is none. */
export function ageText({ role, dateOfBirth, isMinor }: Aged, today = dayIn('UTC', new Date())): string | null {
  if (dateOfBirth === null) {
    if (!hasRole({ role }, 'player')) return null;
    return isMinor ? 'No date of birth, treated as under 18' : 'No date of birth';
  }
  const minor = isMinor ? ['under 18', ageBandOf(dateOfBirth, today)] : [];
  const facts = [`age ${yearsOld(dateOfBirth, today)}`, ...minor];
  return `${formatDate(dateOfBirth)} (${facts.join(', ')})`;
}

/** An age in a row: 'Age 16, under 18'. Of a player also that it is unknown; minors by what the server says. */
export function shortAgeText({ role, dateOfBirth, isMinor }: Aged, today = dayIn('UTC', new Date())): string | null {
  if (dateOfBirth === null && !hasRole({ role }, 'player')) return null;
  const age = dateOfBirth === null ? 'Age unknown' : `Age ${yearsOld(dateOfBirth, today)}`;
  return isMinor ? `${age}, under 18` : age;
}
