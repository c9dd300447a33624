import { checksFor } from '@touchline/contracts/account-checks';
import {
  type AccountReview,
  VERIFICATION_CONCERN_LABELS,
  VERIFICATION_CONCERNS,
  type VerificationConcern,
} from '@touchline/contracts/account-reviews';
import { hasRole } from '@touchline/contracts/permissions';
import type { Db, Tx } from '@touchline/db';
import { findLastSignIn } from '../../accounts/sessions/sessions.service.ts';
import { readClipsOf } from '../../clips/videos/videos.service.ts';
import { readMessagesWith } from '../../contact/messages/messages.service.ts';
import { type AccountRows, toAccount, toDirectoryUser } from '../../core/users/projections.ts';
import { findAccountRows } from '../../core/users/users.repo.ts';
import { recordDisclosures } from '../../family/disclosures/disclosures.service.ts';
import { listActiveGuardianIds } from '../../family/guardianships/guardianships.service.ts';
import { readBirthDates } from '../../guardians/birth-dates/birth-dates.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { listChecksOf } from '../account-checks/account-checks.service.ts';
import { mixesAlphabets } from './alphabets.ts';
import { type LookAlikeRow, listLookAlikes } from './look-alikes.repo.ts';

const LOOK_ALIKES_SHOWN = 6;
const CLIPS_SHOWN = 6;
const MESSAGES_SHOWN = 3;

/** What an admin needs to decide whether an account is genuine. Of the messages only those with this admin: others are private. */
export async function readEvidence(ctx: ActorContext, id: string): Promise<AccountReview> {
  const rows = existing(await findAccountRows(ctx.db, id), 'USER_NOT_FOUND');
  if (rows.user.is_minor === 1) {
    await recordDisclosures(ctx, { viewerId: ctx.viewer.id, kind: 'profile', playerIds: [id] });
  }
  const { lookAlikes, checks, mixedAlphabets, concerns } = await gatherEvidence(ctx.db, rows);
  return {
    account: toAccount(rows),
    clips: await readClipsOf(ctx, id, CLIPS_SHOWN),
    messages: await readMessagesWith(ctx, id, MESSAGES_SHOWN),
    lookAlikes: lookAlikes.map(({ user, ...alike }) => ({
      ...toDirectoryUser(user),
      isActive: user.is_active === 1,
      ...alike,
    })),
    birthDates: await readBirthDates(ctx.db, rows.user),
    mixedAlphabets,
    concerns: rows.user.is_verified === 1 ? [] : concerns,
    checks,
    lastSignInAt: await findLastSignIn(ctx.db, id),
  };
}

/** Throws when there is a concern: those who verify many at once have not looked at each. */
export async function assertNoConcerns(tx: Tx, id: string): Promise<void> {
  const concerns = await findConcerns(tx, id);
  if (concerns.length === 0) return;
  const found = concerns.map((concern) => VERIFICATION_CONCERN_LABELS[concern]).join('; ');
  const message = `Not verified. Open the user and look at them first: ${found}.`;
  throw new AppError('VERIFICATION_CONCERNS', { message });
}

export async function findConcerns(tx: Tx, id: string): Promise<VerificationConcern[]> {
  const rows = existing(await findAccountRows(tx, id), 'USER_NOT_FOUND');
  return rows.user.is_verified === 1 ? [] : (await gatherEvidence(tx, rows)).concerns;
}

async function gatherEvidence(db: Db, rows: AccountRows) {
  const { user, scoutProfile } = rows;
  const lookAlikes = await listLookAlikes(db, rows, LOOK_ALIKES_SHOWN);
  const checks = await listChecksOf(db, user.id);
  // Without a date of birth, that is the concern.
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
