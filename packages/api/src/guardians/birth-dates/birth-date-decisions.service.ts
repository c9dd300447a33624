import type { AcceptBirthDateInput, DeclineBirthDateInput, WaitingBirthDate } from '@touchline/contracts/birth-dates';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { hasRole } from '@touchline/contracts/permissions';
import type { Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { markGroupRead } from '../../core/notifications/notify.ts';
import { adultBirthDate } from '../../core/users/minors.ts';
import { findUser, listSafeguardingAdmins } from '../../core/users/users.service.ts';
import { lockChildrenOf } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { assertNotOwn, confirmBirthDate } from './birth-date-changes.service.ts';
import * as repo from './birth-dates.repo.ts';
import { tellFamily } from './birth-dates.service.ts';

export function listWaitingBirthDates(ctx: ActorContext, input: PageInput): Promise<Page<WaitingBirthDate>> {
  return repo.listWaiting(ctx.db, { ...input, adultBirthDate: adultBirthDate(ctx) });
}

/** Gives a player the older date that they have asked for; they lose the verification. */
export async function acceptBirthDate(ctx: ActorContext, input: AcceptBirthDateInput): Promise<void> {
  const { id, reason, seen } = input;
  await inTransaction(ctx.db, async (tx) => {
    const { request, user } = await lockRequest(ctx, tx, id);
    await confirmBirthDate(ctx, tx, user, { dateOfBirth: request.current, reason, seen });
    await recordAct(ctx, tx, {
      act: 'user.accept-birth-date',
      target: { kind: 'user', id: user.id },
      before: { dateOfBirth: user.date_of_birth, isVerified: user.is_verified === 1 },
      after: { dateOfBirth: request.current, isVerified: false, seen },
      reason,
    });
    await markRead(ctx, tx);
  });
}

export async function declineBirthDate(ctx: ActorContext, { id, reason }: DeclineBirthDateInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { request, user } = await lockRequest(ctx, tx, id);
    await assertNotOwn(ctx, tx, user);
    const decided = { decided_by: ctx.viewer.id, decided_at: timestamp(ctx.clock), reason };
    await repo.setRequest(tx, request.id, { state: 'declined', ...decided });
    await recordAct(ctx, tx, {
      act: 'user.decline-birth-date',
      target: { kind: 'user', id: user.id },
      after: { dateOfBirth: request.current },
      reason,
    });
    await tellFamily(ctx, tx, user.id, 'declined');
    await markRead(ctx, tx);
  });
}

/** A waiting request and the account of the player, which stays locked. */
async function lockRequest(ctx: ActorContext, tx: Tx, id: string) {
  const found = await repo.findRequest(tx, id);
  if (found) await lockChildrenOf(tx, found.user_id);
  const user = found && (await findUser(tx, found.user_id, { lock: true }));
  if (!user || !hasRole(user, 'player')) throw new AppError('BIRTH_DATE_REQUEST_NOT_FOUND');
  authorize(ctx.viewer, 'birth-date:make-older', user);
  // Another admin may just have taken away the caller's right.
  if (!(await listSafeguardingAdmins(tx)).includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
  const request = await repo.findRequest(tx, id);
  if (request?.state !== 'waiting') throw new AppError('BIRTH_DATE_DECIDED');
  return { request, user };
}

function markRead(ctx: ActorContext, tx: Tx): Promise<void> {
  return markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'birth-date-waiting', groupKey: 'waiting' });
}
