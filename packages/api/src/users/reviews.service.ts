import type { AccountReview } from '@touchline/contracts/account-reviews';
import { findLastSignIn } from '../auth/sessions/sessions.service.ts';
import { readBirthDates } from '../birth-dates/history.service.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { recordDisclosures } from '../guardians/disclosures.service.ts';
import { readMessagesWith } from '../messages/messages.service.ts';
import { readClipsOf } from '../videos/videos.service.ts';
import { gatherEvidence } from './concerns.service.ts';
import { toAccount, toDirectoryUser } from './projections.ts';
import { findAccountRows } from './users.repo.ts';

const CLIPS_SHOWN = 6;
const MESSAGES_SHOWN = 3;

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
  const { lookAlikes, checks, mixedAlphabets, concerns } = await gatherEvidence(ctx.db, rows);
  return {
    account: toAccount(rows),
    clips: await readClipsOf(ctx, id, CLIPS_SHOWN),
    messages: await readMessagesWith(ctx, id, MESSAGES_SHOWN),
    lookAlikes: lookAlikes.map(({ user, ...alike }) => ({
      ...toDirectoryUser(user),
      isActive: user.is_active === 1,
      ...alike,
    })),
    birthDates: await readBirthDates(ctx.db, rows.user),
    mixedAlphabets,
    concerns: rows.user.is_verified === 1 ? [] : concerns,
    checks,
    lastSignInAt: await findLastSignIn(ctx.db, id),
  };
}
