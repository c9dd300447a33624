import { bornForAdults, dayIn, isUnderAge } from '@touchline/contracts/ages';
import type { Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { AppContext } from '../context.ts';

/** What the rules about age depend on besides the person. */
export type AgeContext = Pick<AppContext, 'clock' | 'siteTimeZone' | 'limits'>;

interface Person {
  role: Role;
  dateOfBirth: string | null;
}

/** The present day in the site's time zone, yyyy-MM-dd. */
export function today({ clock, siteTimeZone }: Pick<AgeContext, 'clock' | 'siteTimeZone'>): string {
  return dayIn(siteTimeZone, clock.now());
}

/** Whether a person is a minor: a player under 18, and with UNKNOWN_AGE=protected also one without a date of birth. */
export function isMinor(person: Person, ctx: AgeContext): boolean {
  if (!hasRole(person, 'player')) return false;
  if (person.dateOfBirth === null) return ctx.limits.unknownAge === 'protected';
  return isUnderAge(person.dateOfBirth, today(ctx));
}

/** The latest day of birth of an adult. */
export function adultBirthDate(ctx: AgeContext): string {
  return bornForAdults(today(ctx));
}

/**
 * Whether a person of any role is or may be under 18: a player without a date of birth may be, whatever UNKNOWN_AGE says. For
 * what leaves the platform, as mails and the verification portal.
 */
export function mayBeMinor({ role, dateOfBirth }: Person, ctx: Pick<AgeContext, 'clock' | 'siteTimeZone'>): boolean {
  return dateOfBirth === null ? hasRole({ role }, 'player') : isUnderAge(dateOfBirth, today(ctx));
}
