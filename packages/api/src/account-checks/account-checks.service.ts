import {
  ACCOUNT_CHECK_KINDS,
  type AccountCheck,
  type AccountCheckKind,
  checksFor,
  type RecordCheckForm,
} from '@touchline/contracts/account-checks';
import type { AccountCheckRow, Db, Tx } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeForAll, publish } from '../events/events.ts';
import { lockChildrenOf } from '../guardians/guardians.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { lockAccounts } from '../users/account-state.service.ts';
import { setBirthDateSeen } from '../users/birth-dates.service.ts';
import { mustFindUser } from '../users/users.service.ts';
import * as repo from './account-checks.repo.ts';

interface CheckKey {
  userId: string;
  kind: AccountCheckKind;
}

/** What admins have checked of a user, in the order of the checklist. */
export async function listChecksOf(db: Db, userId: string): Promise<AccountCheck[]> {
  const checks = await repo.listChecks(db, userId);
  const place = ({ kind }: AccountCheck) => ACCOUNT_CHECK_KINDS.indexOf(kind);
  return checks.sort((a, b) => place(a) - place(b));
}

/** Records what an admin has seen, in place of the former check of the same kind. */
export async function recordCheck(
  ctx: ActorContext,
  { userId, kind, evidence, licenseNumber, expiresOn }: RecordCheckForm & { userId: string },
): Promise<AccountCheck[]> {
  await inTransaction(ctx.db, async (tx) => {
    const former = await lockCheck(ctx, tx, { userId, kind });
    const { role } = await mustFindUser(tx, userId);
    if (!checksFor(role).includes(kind)) throw new AppError('CHECK_NOT_FOR_ROLE');
    const check: AccountCheckRow = {
      user_id: userId,
      kind,
      evidence,
      license_number: licenseNumber,
      expires_on: expiresOn,
      checked_by: ctx.viewer.id,
      checked_at: timestamp(ctx.clock),
    };
    await repo.setCheck(tx, check);
    if (kind === 'birth-date') await setBirthDateSeen(ctx, tx, userId, check.checked_at);
    await recordAct(ctx, tx, {
      act: 'user.check',
      target: { kind: 'user', id: userId },
      ...(former && { before: factsOf(former) }),
      after: factsOf(check),
    });
    publish(ctx, tx, changeForAll('users:administer', 'accounts', userId));
  });
  return listChecksOf(ctx.db, userId);
}

export async function withdrawCheck(ctx: ActorContext, { userId, kind }: CheckKey): Promise<AccountCheck[]> {
  await inTransaction(ctx.db, async (tx) => {
    const former = await lockCheck(ctx, tx, { userId, kind });
    if (!former) throw new AppError('CHECK_NOT_FOUND');
    await repo.removeCheck(tx, former);
    if (kind === 'birth-date') await setBirthDateSeen(ctx, tx, userId, null);
    await recordAct(ctx, tx, {
      act: 'user.withdraw-check',
      target: { kind: 'user', id: userId },
      before: factsOf(former),
    });
    publish(ctx, tx, changeForAll('users:administer', 'accounts', userId));
  });
  return listChecksOf(ctx.db, userId);
}

/** Locks the two accounts that a check refers to, as the deletion of either does, and finds the present check. */
async function lockCheck(ctx: ActorContext, tx: Tx, { userId, kind }: CheckKey): Promise<AccountCheckRow | null> {
  await lockChildrenOf(tx, userId);
  await lockAccounts(tx, [userId, ctx.viewer.id]);
  return repo.findCheck(tx, userId, kind);
}

/** The redaction of the log decides which of these it keeps. */
function factsOf({ kind, evidence, license_number, expires_on, checked_at }: AccountCheckRow) {
  const license = license_number === null ? {} : { licenseNumber: license_number, expiresOn: expires_on };
  return { check: kind, evidence, ...license, checkedAt: checked_at };
}
