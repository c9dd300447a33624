import { DEACTIVATION_DAYS_MAX } from '@touchline/contracts/limits';
import type { AccountPatch } from '@touchline/contracts/users';
import type { UserRow } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { findUser, listReturning, setUser } from '../../core/users/users.repo.ts';
import { publishAccount, refreshListing } from '../../core/users/users.service.ts';
import { refreshRoutesOfChildren } from '../../family/consents/refreshing.service.ts';
import { lockChildrenOf } from '../../family/guardianships/guardianships.service.ts';
import type { AppContext, ClockContext } from '../../platform/context.ts';
import { AppError, invalidValue } from '../../platform/errors.ts';
import { defineCronJob, forAllListed } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';

const ACCOUNTS_AT_ONCE = 100;

export async function endDeactivations(ctx: AppContext): Promise<void> {
  const list = (limit: number) => listReturning(ctx.db, { now: ctx.clock.timestamp(), limit });
  await forAllListed(ACCOUNTS_AT_ONCE, list, (id) => endDeactivation(ctx, id));
}

/** Reads the account again under its lock: an admin may have changed the end. */
async function endDeactivation(ctx: AppContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockChildrenOf(tx, id);
    const user = await findUser(tx, id, { lock: true });
    const now = ctx.clock.timestamp();
    if (!user?.inactive_until || user.inactive_until > now) return;
    await setUser(tx, id, { is_active: 1, inactive_until: null, inactive_reason: null, updated_at: now });
    await refreshListing(tx, id);
    await refreshRoutesOfChildren(ctx, tx, id);
    const after = { isActive: true, inactiveUntil: null };
    const before = { isActive: false, inactiveUntil: user.inactive_until };
    const reason = user.inactive_reason;
    await recordAct(ctx, tx, { act: 'user.activate', target: { kind: 'user', id }, before, after, reason });
    publishAccount(ctx, tx, id);
  });
}

/** Throws if the end of a deactivation is in the past or more than DEACTIVATION_DAYS_MAX away. */
export function assertEndInReach({ clock }: ClockContext, { inactiveUntil }: AccountPatch): void {
  if (!inactiveUntil) return;
  const latest = clock.timestampIn(DEACTIVATION_DAYS_MAX * DAY_SECONDS);
  if (inactiveUntil > clock.timestamp() && inactiveUntil <= latest) return;
  throw invalidValue('patch.inactiveUntil', 'Please choose an end in the future, at most two years from now.');
}

/** Throws ACCOUNT_INACTIVE with reason and end, after the proof of the password. A deactivation whose time is over ends here. */
export async function assertActive(ctx: AppContext, user: UserRow): Promise<void> {
  if (user.is_active === 1) return;
  const isOver = user.inactive_until !== null && user.inactive_until <= ctx.clock.timestamp();
  if (isOver) await endDeactivation(ctx, user.id);
  // An admin may just have made the time longer.
  const present = isOver ? await findUser(ctx.db, user.id) : user;
  if (present && present.is_active !== 1) throw new AppError('ACCOUNT_INACTIVE', explanationOf(ctx, present));
}

function explanationOf(ctx: AppContext, { inactive_until: until, inactive_reason: reason }: UserRow) {
  if (until === null && reason === null) return {};
  const why = reason === null ? [] : [`Reason: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`];
  const end =
    until === null ? 'Please contact the platform team.' : `It will be active again on ${writtenTime(ctx, until)}.`;
  return { message: ['This account has been deactivated.', ...why, end].join(' ') };
}

/** '2 December 2026 at 14:05 UTC' */
function writtenTime({ siteTimeZone }: AppContext, time: string): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return new Date(time).toLocaleString('en-GB', { ...parts, timeZone: siteTimeZone, timeZoneName: 'short' });
}

export const endDeactivationsJob = defineCronJob({
  name: 'users.end-deactivations',
  cron: '12 * * * *',
  run: (ctx) => endDeactivations(ctx),
});
