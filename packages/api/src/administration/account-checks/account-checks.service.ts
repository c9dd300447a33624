import {
  ACCOUNT_CHECK_KINDS,
  type AccountCheck,
  type AccountCheckKind,
  checksFor,
  type RecordCheckForm,
} from '@touchline/contracts/account-checks';
import { type AccountCheckRow, type Db, inSnakeCase, type Tx } from '@touchline/db';
import { type Act, recordAct } from '../../core/audit/audit.service.ts';
import { lockUsers, mustFindUser } from '../../core/users/users.service.ts';
import { lockChildrenOf } from '../../family/guardianships/guardianships.service.ts';
import { setBirthDateSeen } from '../../guardians/birth-dates/birth-date-changes.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import * as repo from './account-checks.repo.ts';

interface CheckKey {
  userId: string;
  kind: AccountCheckKind;
}

export async function listChecksOf(db: Db, userId: string): Promise<AccountCheck[]> {
  const checks = await repo.listChecks(db, userId);
  const place = ({ kind }: AccountCheck) => ACCOUNT_CHECK_KINDS.indexOf(kind);
  return checks.sort((a, b) => place(a) - place(b));
}

/** Records what an admin has seen, in place of the former check of the same kind. */
export function recordCheck(ctx: ActorContext, form: RecordCheckForm & { userId: string }): Promise<AccountCheck[]> {
  const { userId, kind } = form;
  return changeCheck(ctx, form, async (tx, former) => {
    const { role } = await mustFindUser(tx, userId);
    if (!checksFor(role).includes(kind)) throw new AppError('CHECK_NOT_FOR_ROLE');
    const check = { ...inSnakeCase(form), checked_by: ctx.viewer.id, checked_at: ctx.clock.timestamp() };
    await repo.setCheck(tx, check);
    if (kind === 'birth-date') await setBirthDateSeen(ctx, tx, userId, check.checked_at);
    return { act: 'user.check', ...(former && { before: factsOf(former) }), after: factsOf(check) };
  });
}

export function withdrawCheck(ctx: ActorContext, { userId, kind }: CheckKey): Promise<AccountCheck[]> {
  return changeCheck(ctx, { userId, kind }, async (tx, former) => {
    if (!former) throw new AppError('CHECK_NOT_FOUND');
    await repo.removeCheck(tx, former);
    if (kind === 'birth-date') await setBirthDateSeen(ctx, tx, userId, null);
    return { act: 'user.withdraw-check', before: factsOf(former) };
  });
}

/** Changes a check, with the two accounts locked that it refers to, as the deletion of either does; returns all of the user. */
async function changeCheck(
  ctx: ActorContext,
  { userId, kind }: CheckKey,
  change: (tx: Tx, former: AccountCheckRow | null) => Promise<Act>,
): Promise<AccountCheck[]> {
  await inTransaction(ctx.db, async (tx) => {
    await lockChildrenOf(tx, userId);
    await lockUsers(tx, [userId, ctx.viewer.id]);
    const act = await change(tx, await repo.findCheck(tx, userId, kind));
    await recordAct(ctx, tx, { ...act, target: { kind: 'user', id: userId } });
    publish(ctx, tx, changeForAll('users:administer', 'accounts', userId));
  });
  return listChecksOf(ctx.db, userId);
}

/** The redaction of the log decides which of these it keeps. */
function factsOf({ kind, evidence, license_number, expires_on, checked_at }: AccountCheckRow) {
  const license = license_number === null ? {} : { licenseNumber: license_number, expiresOn: expires_on };
  return { check: kind, evidence, ...license, checkedAt: checked_at };
}
