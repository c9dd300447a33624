import { BIRTH_DATE_SETTLES_DAYS, bornForAdults, dayIn, isUnderAge } from '@touchline/contracts/ages';
import type { Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { UserRow } from '@touchline/db';
import type { AppContext } from '../../platform/context.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';

export type AgeContext = Pick<AppContext, 'clock' | 'siteTimeZone' | 'policies'>;

export type AgeFacts = Pick<
  UserRow,
  'role' | 'date_of_birth' | 'youngest_date_of_birth' | 'date_of_birth_since' | 'date_of_birth_confirmed_at'
>;

/** The current day in the site's time zone, yyyy-MM-dd. */
export function today({ clock, siteTimeZone }: Pick<AgeContext, 'clock' | 'siteTimeZone'>): string {
  return dayIn(siteTimeZone, clock.now());
}

/** Whether a player is under 18 by the youngest date on record, or was when it was stated, until it is settled or confirmed. */
export function isMinor(user: AgeFacts, ctx: AgeContext): boolean {
  if (!hasRole(user, 'player')) return false;
  const youngest = youngestOf(user);
  if (user.date_of_birth === null && ctx.policies.unknownAge === 'protected') return true;
  if (youngest === null) return false;
  if (isUnderAge(youngest, today(ctx))) return true;
  const { date_of_birth_since: since } = user;
  return since !== null && !isSettled(user, ctx) && isUnderAge(youngest, dayIn(ctx.siteTimeZone, new Date(since)));
}

export function youngestOf(user: Pick<UserRow, 'date_of_birth' | 'youngest_date_of_birth'>): string | null {
  return user.youngest_date_of_birth ?? user.date_of_birth;
}

function isSettled(user: AgeFacts, ctx: AgeContext): boolean {
  if (user.date_of_birth === null) return false;
  return user.date_of_birth_confirmed_at !== null || (user.date_of_birth_since ?? '') <= settledBefore(ctx);
}

/** A date of birth on record since then or longer is settled. */
export function settledBefore({ clock }: Pick<AgeContext, 'clock'>): string {
  return clock.timestampIn(-BIRTH_DATE_SETTLES_DAYS * DAY_SECONDS);
}

export function adultBirthDate(ctx: AgeContext): string {
  return bornForAdults(today(ctx));
}

/** Whether a user of any role may be under 18, for what leaves the platform, such as mails; UNKNOWN_AGE does not matter. */
export function mayBeMinor(
  { role, dateOfBirth, isMinor }: { role: Role; dateOfBirth: string | null; isMinor: boolean },
  ctx: Pick<AgeContext, 'clock' | 'siteTimeZone'>,
): boolean {
  if (isMinor) return true;
  return dateOfBirth === null ? hasRole({ role }, 'player') : isUnderAge(dateOfBirth, today(ctx));
}
