import type { BirthDates } from '@touchline/contracts/birth-dates';
import type { Db, UserRow } from '@touchline/db';
import { authorize } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { listActiveGuardianIds } from '../guardians/guardian-ids.service.ts';
import { findAccount } from '../users/account-state.service.ts';
import { listChanges, listRequests } from './history.repo.ts';

/** A user's date of birth and its history, for the user, the guardians and admins. */
export async function birthDatesOf(ctx: ActorContext, userId: string): Promise<BirthDates> {
  const user = await findAccount(ctx.db, userId);
  if (!user) throw new AppError('USER_NOT_FOUND');
  const guardianIds = await listActiveGuardianIds(ctx.db, userId);
  authorize(ctx.viewer, 'birth-dates:read', { id: userId, guardianIds }, 'USER_NOT_FOUND');
  return readBirthDates(ctx.db, user);
}

/** The same for a caller who may read it, newest first. */
export async function readBirthDates(db: Db, user: UserRow): Promise<BirthDates> {
  const entries = [...(await listChanges(db, user.id)), ...(await listRequests(db, user.id))];
  const isThere = user.date_of_birth !== null;
  return {
    dateOfBirth: user.date_of_birth,
    since: isThere ? user.date_of_birth_since : null,
    confirmedAt: isThere ? user.date_of_birth_confirmed_at : null,
    entries: entries.sort((a, b) => b.at.localeCompare(a.at)),
  };
}
