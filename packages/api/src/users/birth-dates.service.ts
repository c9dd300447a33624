import { randomUUID } from 'node:crypto';
import { can } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import type { Tx, UserRow } from '@touchline/db';
import type { ActorContext, AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, changeForAll, publish } from '../events/events.ts';
import { comeOfAge, protectMinor } from '../guardians/coming-of-age.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { refreshSearch } from '../players/players.service.ts';
import { readAccount } from './accounts.service.ts';
import { insertBirthDateChange } from './birth-dates.repo.ts';
import { adultBirthDate, isMinor } from './minors.ts';
import { findUser, listWrongAges, refreshListing, setUser } from './users.repo.ts';

/** Sets the caller's own date of birth. */
export async function changeOwnBirthDate(ctx: ActorContext, dateOfBirth: string | null): Promise<Account> {
  await inTransaction(ctx.db, async (tx) => {
    const user = await findUser(tx, ctx.viewer.id, { lock: true });
    if (!user) throw new AppError('NOT_SIGNED_IN');
    await setBirthDate(ctx, tx, user, { dateOfBirth });
  });
  return readAccount(ctx.db, ctx.viewer.id);
}

/**
 * Sets a date of birth, for any caller, in a transaction that has locked the account.
 * @throws {AppError} BIRTH_DATE_NEEDS_ADMIN and REASON_NEEDED where it would make a minor an adult
 */
export async function setBirthDate(
  ctx: ActorContext,
  tx: Tx,
  user: UserRow,
  { dateOfBirth, reason }: { dateOfBirth: string | null; reason?: string | undefined },
): Promise<void> {
  if (dateOfBirth === user.date_of_birth) return;
  if (user.is_minor === 1 && !isMinor({ role: user.role, dateOfBirth }, ctx)) {
    if (!can(ctx.viewer, 'birth-date:make-adult')) throw new AppError('BIRTH_DATE_NEEDS_ADMIN');
    if (!reason) throw new AppError('REASON_NEEDED');
  }
  const now = timestamp(ctx.clock);
  await setUser(tx, user.id, { date_of_birth: dateOfBirth, updated_at: now });
  await insertBirthDateChange(tx, {
    id: randomUUID(),
    user_id: user.id,
    changed_by: ctx.viewer.id,
    former: user.date_of_birth,
    current: dateOfBirth,
    reason: reason ?? null,
    created_at: now,
  });
  await refreshMinor(ctx, tx, user.id);
  // The year of birth is a filter of the search.
  await refreshSearch(tx, user.id);
  publish(ctx, tx, changeFor(user.id, 'own-account', user.id), changeForAll('users:administer', 'accounts', user.id));
}

/** Brings a user's row in line with their age and role; the only place where a user becomes a minor or comes of age. */
export async function refreshMinor(ctx: AppContext, tx: Tx, id: string): Promise<void> {
  const user = await findUser(tx, id, { lock: true });
  if (!user) return;
  const present = isMinor({ role: user.role, dateOfBirth: user.date_of_birth }, ctx);
  if (present === (user.is_minor === 1)) return;
  await setUser(tx, id, { is_minor: present ? 1 : 0, updated_at: timestamp(ctx.clock) });
  await (present ? protectMinor : comeOfAge)(ctx, tx, id);
  await refreshListing(tx, id);
  await refreshSearch(tx, id);
  publish(ctx, tx, changeFor(id, 'own-account', id), changeForAll('users:administer', 'accounts', id));
}

const PLAYERS_AT_ONCE = 100;

/**
 * Finds the players who have come of age, and after a change of UNKNOWN_AGE those without a date of birth. Run at the start and
 * each hour, since the day begins at another hour in each time zone.
 */
export async function refreshMinors(ctx: AppContext): Promise<void> {
  for (;;) {
    const wrong = await listWrongAges(ctx.db, {
      adultBirthDate: adultBirthDate(ctx),
      isUnknownMinor: ctx.limits.unknownAge === 'protected',
      limit: PLAYERS_AT_ONCE,
    });
    // A transaction each: one that locked several accounts and their conversations would wait for others in another order.
    for (const { id } of wrong) await inTransaction(ctx.db, (tx) => refreshMinor(ctx, tx, id));
    if (wrong.length < PLAYERS_AT_ONCE) return;
  }
}
