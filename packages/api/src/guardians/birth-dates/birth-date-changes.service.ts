import type {
  AcceptBirthDateInput,
  DeclineBirthDateInput,
  StatedBirthDate,
  WaitingBirthDate,
} from '@touchline/contracts/birth-dates';
import type { ErrorCode } from '@touchline/contracts/errors';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Tx, UserRow } from '@touchline/db';
import { readAccount } from '../../accounts/users/accounts.service.ts';
import { recordAct } from '../../core/audit/audit.service.ts';
import { markGroupRead } from '../../core/notifications/notify.ts';
import { adultBirthDate, isMinor, settledBefore, youngestOf } from '../../core/users/minors.ts';
import {
  findUser,
  isLikeCaller,
  listSafeguardingAdmins,
  publishAccount,
  refreshListing,
  setUser,
} from '../../core/users/users.service.ts';
import { refreshRoutesOfChildren } from '../../family/consents/refreshing.service.ts';
import { lockChildrenOf } from '../../family/guardianships/guardianships.service.ts';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { defineCronJob, forAllListed } from '../../platform/jobs/define-job.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import { refreshSearch } from '../../scouting/players/players.service.ts';
import { comeOfAge, protectMinor } from '../guardianships/coming-of-age.service.ts';
import * as repo from './birth-dates.repo.ts';
import { askForBirthDate, endWaitingBirthDate, tellFamily } from './birth-dates.service.ts';

interface Statement {
  dateOfBirth: string | null;
  reason?: string | undefined;
  seen?: string | undefined;
}

type ProvenBirthDate = Record<'dateOfBirth' | 'reason' | 'seen', string>;

/** Sets the caller's own date of birth; one that makes a player older waits for the safeguarding team. */
export async function changeOwnBirthDate(ctx: ActorContext, dateOfBirth: string | null): Promise<StatedBirthDate> {
  const before = await findUser(ctx.db, ctx.viewer.id);
  if (before && makesOlder(ctx, before, dateOfBirth)) {
    await throttle(ctx, `birth-date:user:${before.id}`, ctx.limits.birthDateRequestsPerUser);
  }
  const isWaiting = await inTransaction(ctx.db, async (tx) => {
    await lockChildrenOf(tx, ctx.viewer.id);
    const user = existing(await findUser(tx, ctx.viewer.id, { lock: true }), 'NOT_SIGNED_IN');
    if (dateOfBirth !== null && makesOlder(ctx, user, dateOfBirth)) {
      await askForBirthDate(ctx, tx, user, dateOfBirth);
      return true;
    }
    await setBirthDate(ctx, tx, user, { dateOfBirth });
    return false;
  });
  const account = await readAccount(ctx.db, ctx.viewer.id);
  return isWaiting ? { ...account, isWaitingForSafeguarding: true } : account;
}

/** Whether a date makes a player older than the youngest one on record, or turns a minor into an adult. */
function makesOlder(ctx: AppContext, user: UserRow, dateOfBirth: string | null): boolean {
  if (!hasRole(user, 'player') || dateOfBirth === null || dateOfBirth === user.date_of_birth) return false;
  const youngest = youngestOf(user);
  if (youngest !== null && dateOfBirth < youngest) return true;
  return user.is_minor === 1 && !isMinor({ ...user, ...columnsOf(ctx, user, dateOfBirth) }, ctx);
}

/** The columns of an unconfirmed date. A removed date protects as before: the account keeps the youngest one. */
function columnsOf(ctx: AppContext, user: UserRow, dateOfBirth: string | null): Partial<UserRow> {
  const now = ctx.clock.timestamp();
  const youngest = youngestOf(user);
  const stated = { date_of_birth: dateOfBirth, youngest_date_of_birth: youngest, date_of_birth_confirmed_at: null };
  // An adult may have been one by the removed date: the time until it is settled starts again.
  if (dateOfBirth === null) return { ...stated, ...(user.is_minor === 0 && { date_of_birth_since: now }) };
  const isYoungest = youngest === null || dateOfBirth > youngest;
  return { ...stated, ...(isYoungest && { youngest_date_of_birth: dateOfBirth, date_of_birth_since: now }) };
}

/**
 * Sets a date of birth, with the account locked; one that makes a player older needs the safeguarding team. Refusals name the
 * fields of `users.change`.
 */
export async function setBirthDate(ctx: ActorContext, tx: Tx, user: UserRow, statement: Statement): Promise<void> {
  const { dateOfBirth, reason, seen } = statement;
  if (dateOfBirth === user.date_of_birth) return;
  if (dateOfBirth !== null && makesOlder(ctx, user, dateOfBirth)) {
    await assertMayMakeOlder(ctx, tx, user, { refused: 'BIRTH_DATE_NEEDS_SAFEGUARDING', at: 'patch.dateOfBirth' });
    if (!reason) throw new AppError('REASON_NEEDED', { at: 'patch.reason' });
    if (!seen) throw new AppError('SEEN_NEEDED', { at: 'patch.seen' });
    return confirmBirthDate(ctx, tx, user, { dateOfBirth, reason, seen });
  }
  await write(ctx, tx, user, { ...statement, columns: columnsOf(ctx, user, dateOfBirth) });
  if (hasRole(user, 'player')) await tellFamily(ctx, tx, user.id, 'changed');
}

/** Throws `refused` unless the caller is in safeguarding, and BIRTH_DATE_OWN for an account like the caller's. */
async function assertMayMakeOlder(
  ctx: ActorContext,
  tx: Tx,
  user: UserRow,
  { refused, ...field }: { refused: ErrorCode; at?: string },
): Promise<void> {
  const isAllowed =
    can(ctx.viewer, 'birth-date:make-older', user) &&
    // Another admin may just have taken away the caller's right.
    (await listSafeguardingAdmins(tx)).includes(ctx.viewer.id);
  if (!isAllowed) throw new AppError(refused, field);
  // No admin decides about an account that looks like a second one of their own.
  if (await isLikeCaller(ctx, tx, user)) throw new AppError('BIRTH_DATE_OWN', field);
}

/** Makes a player older, by a safeguarding admin who has seen proof. Former dates and the verification no longer count. */
async function confirmBirthDate(ctx: ActorContext, tx: Tx, user: UserRow, proven: ProvenBirthDate): Promise<void> {
  const { dateOfBirth, reason, seen } = proven;
  const now = ctx.clock.timestamp();
  // First, so that guardians are told also when this makes the player an adult.
  await tellFamily(ctx, tx, user.id, 'accepted');
  const requestId = await endWaitingBirthDate(ctx, tx, user.id, { dateOfBirth, reason, seen });
  const columns: Partial<UserRow> = {
    date_of_birth: dateOfBirth,
    youngest_date_of_birth: dateOfBirth,
    date_of_birth_since: now,
    date_of_birth_confirmed_at: now,
    is_verified: 0,
    verified_at: null,
  };
  await write(ctx, tx, user, { dateOfBirth, reason, seen, requestId, columns });
}

interface Change extends Statement {
  requestId?: string | null;
  columns: Partial<UserRow>;
}

async function write(ctx: ActorContext, tx: Tx, user: UserRow, change: Change): Promise<void> {
  const { dateOfBirth, reason = null, seen = null, requestId = null, columns } = change;
  const now = ctx.clock.timestamp();
  await keepFormer(ctx, tx, user.id, () => setUser(tx, user.id, { ...columns, updated_at: now }));
  await repo.insertBirthDateChange(tx, {
    id: crypto.randomUUID(),
    user_id: user.id,
    changed_by: ctx.viewer.id,
    former: user.date_of_birth,
    current: dateOfBirth,
    reason,
    seen,
    request_id: requestId,
    created_at: now,
  });
  await refreshMinor(ctx, tx, user.id);
  // The year of birth is a filter of the search, and players without one are not listed.
  await refreshListing(tx, user.id);
  await refreshSearch(tx, user.id);
  publishAccount(ctx, tx, user.id);
}

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
    await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'birth-date-waiting', groupKey: 'waiting' });
  });
}

export async function declineBirthDate(ctx: ActorContext, { id, reason }: DeclineBirthDateInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { request, user } = await lockRequest(ctx, tx, id);
    const decided = { decided_by: ctx.viewer.id, decided_at: ctx.clock.timestamp(), reason };
    await repo.setRequest(tx, request.id, { state: 'declined', ...decided });
    await recordAct(ctx, tx, {
      act: 'user.decline-birth-date',
      target: { kind: 'user', id: user.id },
      after: { dateOfBirth: request.current },
      reason,
    });
    await tellFamily(ctx, tx, user.id, 'declined');
    await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'birth-date-waiting', groupKey: 'waiting' });
  });
}

/** A waiting request that the caller may decide, and the account of the player, which stays locked. */
async function lockRequest(ctx: ActorContext, tx: Tx, id: string) {
  const found = await repo.findRequest(tx, id);
  if (found) await lockChildrenOf(tx, found.user_id);
  const user = found && (await findUser(tx, found.user_id, { lock: true }));
  if (!user || !hasRole(user, 'player')) throw new AppError('BIRTH_DATE_REQUEST_NOT_FOUND');
  await assertMayMakeOlder(ctx, tx, user, { refused: 'NOT_ALLOWED' });
  const request = await repo.findRequest(tx, id);
  if (request?.state !== 'waiting') throw new AppError('BIRTH_DATE_DECIDED');
  return { request, user };
}

/** Records that an admin has seen proof of the present date of birth, with the account locked. */
export async function setBirthDateSeen(ctx: AppContext, tx: Tx, userId: string, seenAt: string | null): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user || user.date_of_birth === null) return;
  await setUser(tx, userId, { date_of_birth_confirmed_at: seenAt });
  await refreshMinor(ctx, tx, userId);
}

/** Sets whether a user is a minor, by age and role; nothing else does. Call `lockChildrenOf` first. */
export async function refreshMinor(ctx: AppContext, tx: Tx, id: string): Promise<void> {
  const found = await findUser(tx, id, { lock: true });
  if (!found) return;
  const user = await holdOlderDate(ctx, tx, found);
  const present = isMinor(user, ctx);
  if (present === (user.is_minor === 1)) return;
  await setUser(tx, id, { is_minor: present ? 1 : 0, updated_at: ctx.clock.timestamp() });
  await (present ? protectMinor : comeOfAge)(ctx, tx, id);
  // A minor cannot be a guardian: their answers do not count.
  await refreshRoutesOfChildren(ctx, tx, id);
  await refreshListing(tx, id);
  await refreshSearch(tx, id);
  publishAccount(ctx, tx, id);
}

/** A player's date older than the youngest on record was stated in another role: it waits for the team, and the youngest one holds. */
async function holdOlderDate(ctx: AppContext, tx: Tx, user: UserRow): Promise<UserRow> {
  const { date_of_birth: stated, youngest_date_of_birth: youngest } = user;
  if (!hasRole(user, 'player') || stated === null || youngest === null || stated >= youngest) return user;
  const change = { date_of_birth: youngest, date_of_birth_confirmed_at: null };
  await setUser(tx, user.id, change);
  await askForBirthDate(ctx, tx, { ...user, ...change }, stated);
  await refreshSearch(tx, user.id);
  return { ...user, ...change };
}

const PLAYERS_AT_ONCE = 100;

/** Corrects who is a minor: players have come of age, or UNKNOWN_AGE was changed. Run at the start and each hour. */
export async function refreshMinors(ctx: AppContext): Promise<void> {
  const list = (limit: number) => {
    const ages = { adultBirthDate: adultBirthDate(ctx), settledBefore: settledBefore(ctx) };
    return repo.listWrongAges(ctx.db, { ...ages, isUnknownMinor: ctx.policies.unknownAge === 'protected', limit });
  };
  // A transaction each: one for all would lock accounts and conversations in another order than others do.
  const refresh = (id: string) =>
    inTransaction(ctx.db, async (tx) => {
      await lockChildrenOf(tx, id);
      await refreshMinor(ctx, tx, id);
    });
  await forAllListed(PLAYERS_AT_ONCE, list, refresh);
}

export const comeOfAgeJob = defineCronJob({
  name: 'users.come-of-age',
  cron: '2 * * * *',
  run: refreshMinors,
});
