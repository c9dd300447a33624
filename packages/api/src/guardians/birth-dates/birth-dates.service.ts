import type { BirthDates } from '@touchline/contracts/birth-dates';
import type { NotificationFacts } from '@touchline/contracts/notifications';
import type { Db, Tx, UserRow } from '@touchline/db';
import { notify } from '../../core/notifications/notify.ts';
import { findUser, listSafeguardingAdmins } from '../../core/users/users.service.ts';
import { listActiveGuardianIds, publishChild } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import * as repo from './birth-dates.repo.ts';

/** Asks the safeguarding team to accept an older date of a player, whose account is locked. Replaces a waiting request. */
export async function askForBirthDate(ctx: AppContext, tx: Tx, user: UserRow, dateOfBirth: string): Promise<void> {
  const waiting = await repo.findWaiting(tx, user.id);
  if (waiting?.current === dateOfBirth) return;
  const now = ctx.clock.timestamp();
  if (waiting) await repo.setRequest(tx, waiting.id, { state: 'withdrawn', decided_at: now });
  await repo.insertRequest(tx, {
    id: crypto.randomUUID(),
    user_id: user.id,
    former: user.date_of_birth,
    current: dateOfBirth,
    state: 'waiting',
    created_at: now,
  });
  await tellFamily(ctx, tx, user.id, 'waiting');
  const userIds = await listSafeguardingAdmins(tx);
  await notify(ctx, tx, { kind: 'birth-date-waiting', userIds, facts: {}, groupKey: 'waiting' });
}

export async function withdrawBirthDate(ctx: ActorContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await repo.findRequest(tx, id);
    const facts = { userId: found?.user_id ?? '' };
    authorize(ctx.viewer, 'birth-date-request:withdraw', facts, 'BIRTH_DATE_REQUEST_NOT_FOUND');
    await findUser(tx, facts.userId, { lock: true });
    const request = await repo.findRequest(tx, id);
    if (request?.state !== 'waiting') throw new AppError('BIRTH_DATE_DECIDED');
    await repo.setRequest(tx, id, { state: 'withdrawn', decided_at: ctx.clock.timestamp() });
    publishBirthDate(ctx, tx, request.user_id, await listActiveGuardianIds(tx, request.user_id));
  });
}

/** Ends the request of a player whose date of birth the safeguarding team sets; returns its id when it asked for this date. */
export async function endWaitingBirthDate(
  ctx: ActorContext,
  tx: Tx,
  userId: string,
  { dateOfBirth, reason, seen }: { dateOfBirth: string; reason: string; seen: string },
): Promise<string | null> {
  const waiting = await repo.findWaiting(tx, userId);
  if (!waiting) return null;
  const isAccepted = waiting.current === dateOfBirth;
  await repo.setRequest(tx, waiting.id, {
    state: isAccepted ? 'accepted' : 'declined',
    decided_by: ctx.viewer.id,
    decided_at: ctx.clock.timestamp(),
    reason,
    seen: isAccepted ? seen : null,
  });
  return isAccepted ? waiting.id : null;
}

export async function tellFamily(
  ctx: AppContext,
  tx: Tx,
  playerId: string,
  state: NotificationFacts<'birth-date'>['state'],
): Promise<void> {
  const guardianIds = await listActiveGuardianIds(tx, playerId);
  await notify(ctx, tx, { kind: 'birth-date', userIds: [playerId], facts: { state, childId: null } });
  await notify(ctx, tx, { kind: 'birth-date', userIds: guardianIds, facts: { state, childId: playerId } });
  publishBirthDate(ctx, tx, playerId, guardianIds);
}

function publishBirthDate(ctx: AppContext, tx: Tx, playerId: string, guardianIds: readonly string[]): void {
  publishChild(ctx, tx, playerId, guardianIds);
  publish(
    ctx,
    tx,
    changeFor(playerId, 'own-account', playerId),
    changeForAll('users:administer', 'accounts', playerId),
    changeForAll('cases:handle', 'cases', playerId),
  );
}

/** A user's date of birth and its history, for the user, the guardians and admins. */
export async function birthDatesOf(ctx: ActorContext, userId: string): Promise<BirthDates> {
  const user = existing(await findUser(ctx.db, userId), 'USER_NOT_FOUND');
  const guardianIds = await listActiveGuardianIds(ctx.db, userId);
  authorize(ctx.viewer, 'birth-dates:read', { id: userId, guardianIds }, 'USER_NOT_FOUND');
  return readBirthDates(ctx.db, user);
}

/** For a caller whose permission is checked already. Newest first. */
export async function readBirthDates(db: Db, user: UserRow): Promise<BirthDates> {
  const entries = [...(await repo.listChanges(db, user.id)), ...(await repo.listRequests(db, user.id))];
  const isThere = user.date_of_birth !== null;
  return {
    dateOfBirth: user.date_of_birth,
    since: isThere ? user.date_of_birth_since : null,
    confirmedAt: isThere ? user.date_of_birth_confirmed_at : null,
    entries: entries.sort((a, b) => b.at.localeCompare(a.at)),
  };
}
