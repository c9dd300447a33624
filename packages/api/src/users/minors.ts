import type { Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';

const ADULT_AGE = 18;

/** Whether a person is or may be under 18 at a time: a player without a birth date may be. */
export function mayBeMinor(person: { role: Role; dateOfBirth: string | null }, now: string): boolean {
  if (person.dateOfBirth === null) return hasRole(person, 'player');
  const [year = '', rest = ''] = [person.dateOfBirth.slice(0, 4), person.dateOfBirth.slice(4)];
  return `${Number(year) + ADULT_AGE}${rest}` > now.slice(0, 10);
}
