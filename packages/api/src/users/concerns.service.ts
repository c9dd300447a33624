import type { AccountCheck } from '@touchline/contracts/account-checks';
import { checksFor } from '@touchline/contracts/account-checks';
import { mixesAlphabets } from '@touchline/contracts/alphabets';
import { hasRole } from '@touchline/contracts/permissions';
import { VERIFICATION_CONCERNS, type VerificationConcern } from '@touchline/contracts/verification';
import type { Db } from '@touchline/db';
import { listChecksOf } from '../account-checks/account-checks.service.ts';
import { listActiveGuardianIds } from '../guardians/guardian-ids.service.ts';
import { type LookAlikeRow, listLookAlikes } from './look-alikes.repo.ts';
import type { AccountRows } from './users.repo.ts';

const LOOK_ALIKES_SHOWN = 6;

/** What speaks for and against an account. */
export interface Evidence {
  lookAlikes: LookAlikeRow[];
  checks: AccountCheck[];
  mixedAlphabets: string[];
  concerns: VerificationConcern[];
}

/** What an admin has to look at before they verify an account; the review, the verification and that of many use it alike. */
export async function gatherEvidence(db: Db, rows: AccountRows): Promise<Evidence> {
  const { user, scoutProfile } = rows;
  const lookAlikes = await listLookAlikes(db, rows, LOOK_ALIKES_SHOWN);
  const checks = await listChecksOf(db, user.id);
  // Of a player without a date of birth, that is what is missing.
  const isKnownMinor = user.is_minor === 1 && user.date_of_birth !== null;
  const guardianIds = isKnownMinor ? await listActiveGuardianIds(db, user.id) : [];
  const names = [`${user.first_name} ${user.last_name}`, user.username, scoutProfile?.organization ?? ''];
  const mixedAlphabets = names.filter(mixesAlphabets);
  const isConcern: Record<VerificationConcern, boolean> = {
    'look-alike': lookAlikes.some(mayImitate),
    'mixed-alphabets': mixedAlphabets.length > 0,
    'email-not-confirmed': user.email_confirmed_at === null,
    'no-document': checksFor(user.role).includes('identity') && checks.every(({ kind }) => kind !== 'identity'),
    'no-guardian': isKnownMinor && guardianIds.length === 0,
    'no-birth-date': hasRole(user, 'player') && user.date_of_birth === null,
  };
  const concerns = VERIFICATION_CONCERNS.filter((concern) => isConcern[concern]);
  return { lookAlikes, checks, mixedAlphabets, concerns };
}

/** Many share a birthday, and colleagues a company; a company in other letters imitates one. */
function mayImitate({ agreesIn, inOtherLetters }: LookAlikeRow): boolean {
  return agreesIn.some((likeness) =>
    likeness === 'organization' ? inOtherLetters.includes(likeness) : likeness !== 'dateOfBirth',
  );
}
