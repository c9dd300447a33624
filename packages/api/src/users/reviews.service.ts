import type { AccountReview } from '@touchline/contracts/account-reviews';
import { listChecksOf } from '../account-checks/account-checks.service.ts';
import { findLastSignIn } from '../auth/sessions/sessions.service.ts';
import { readBirthDates } from '../birth-dates/history.service.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { recordDisclosures } from '../guardians/disclosures.service.ts';
import { readMessagesWith } from '../messages/messages.service.ts';
import { readClipsOf } from '../videos/videos.service.ts';
import { listLookAlikes } from './look-alikes.repo.ts';
import { toAccount, toDirectoryUser } from './projections.ts';
import { findAccountRows } from './users.repo.ts';

const CLIPS_SHOWN = 6;
const MESSAGES_SHOWN = 3;
const LOOK_ALIKES_SHOWN = 6;

/**
 * All that an admin needs to decide whether an account is who it says, in a fixed number of statements. It has messages
 * with the admin who asks only: admins do not read those of other users.
 */
export async function reviewAccount(ctx: ActorContext, id: string): Promise<AccountReview> {
  const rows = await findAccountRows(ctx.db, id);
  if (!rows) throw new AppError('USER_NOT_FOUND');
  if (rows.user.is_minor === 1) {
    await recordDisclosures(ctx, { viewerId: ctx.viewer.id, kind: 'profile', playerIds: [id] });
  }
  const alike = await listLookAlikes(ctx.db, rows.user, LOOK_ALIKES_SHOWN);
  return {
    account: toAccount(rows),
    clips: await readClipsOf(ctx, id, CLIPS_SHOWN),
    messages: await readMessagesWith(ctx, id, MESSAGES_SHOWN),
    lookAlikes: alike.map(({ user, agreesIn }) => ({
      ...toDirectoryUser(user),
      isActive: user.is_active === 1,
      agreesIn,
    })),
    birthDates: await readBirthDates(ctx.db, rows.user),
    checks: await listChecksOf(ctx.db, id),
    lastSignInAt: await findLastSignIn(ctx.db, id),
  };
}
