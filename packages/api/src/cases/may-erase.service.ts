import { REPORT_KEEPS_DAYS } from '@touchline/contracts/reports';
import type { Db, Tx } from '@touchline/db';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ClockContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestampIn } from '../lib/clock.ts';
import { lockAccounts } from '../users/account-state.service.ts';
import * as repo from './may-erase.repo.ts';

/*
 * The one check before anything that a user has written, shown or sent is deleted, erased or moved to the trash, by anyone and by
 * any job: not while a case about the user is not closed, for 90 days after a report, and under a hold. A closed case with a young
 * report goes on to keep until a safeguarding admin releases it.
 */

/** A request, or a job without a caller. */
type ErasingCaller = ClockContext & Partial<Pick<RequestContext, 'viewer'>>;

const DAY_SECONDS = 86_400;
/** The years of a minor, and one more. */
const YEARS_PROTECTED = 19;

function boundsOf(ctx: ClockContext): repo.Bounds {
  const today = timestampIn(ctx.clock, 0).slice(0, 'yyyy-MM-dd'.length);
  return {
    reportsFrom: timestampIn(ctx.clock, -REPORT_KEEPS_DAYS * DAY_SECONDS),
    bornAfter: `${Number(today.slice(0, 4)) - YEARS_PROTECTED}${today.slice(4)}`,
  };
}

/** Whether what belongs to a user may be erased. */
export async function mayErase(ctx: ClockContext, db: Db, userId: string): Promise<boolean> {
  return !(await repo.isKept(db, userId, boundsOf(ctx)));
}

/**
 * Throws while something keeps what belongs to a user, in the transaction that would delete it. The account stays locked: a
 * report or a hold that comes at the same time waits, and then finds nothing to keep.
 * @throws {AppError} LEGAL_HOLD for the user themselves, OPEN_CASE for admins
 */
export async function assertMayErase(ctx: ErasingCaller, tx: Tx, userId: string): Promise<void> {
  await lockAccounts(tx, [userId]);
  if (!(await mayErase(ctx, tx, userId))) throw refusalFor(ctx, [userId]);
}

/**
 * The same for a whole account: with it goes what was written between the user and another one, who may be kept.
 * @throws {AppError} LEGAL_HOLD, OPEN_CASE
 */
export async function assertMayEraseAccount(ctx: ErasingCaller, tx: Tx, userId: string): Promise<void> {
  await assertMayErase(ctx, tx, userId);
  const kept = await repo.listKeptContacts(tx, userId, boundsOf(ctx));
  if (kept.length > 0) throw refusalFor(ctx, kept);
}

/** The case in which changes of a user are written down; null while nothing keeps the user. */
export function findKeepingCase(ctx: ClockContext, db: Db, userId: string): Promise<string | null> {
  return repo.findKeepingCase(db, userId, boundsOf(ctx));
}

/** Who is kept does not learn of a case, whatever else they may do; not even an admin. */
export function refusalFor({ viewer }: Partial<Pick<RequestContext, 'viewer'>>, kept: readonly string[]): AppError {
  return new AppError(kept.every((id) => id === viewer?.id) ? 'LEGAL_HOLD' : 'OPEN_CASE');
}

/** The condition that a row of `cases` keeps what belongs to its user, and the day after which minors of the last year were born. */
export function keepingCases(ctx: ClockContext): { keeps: RawBuilder<SqlBool>; bornAfter: string } {
  const bounds = boundsOf(ctx);
  return { keeps: repo.keeps(bounds), bornAfter: bounds.bornAfter };
}

/** The users whose data may not be erased, as a subquery for jobs that delete what is old. */
export function keptUsers(ctx: ClockContext, db: Db): RawBuilder<string> {
  return repo.keptUsers(db, boundsOf(ctx));
}
