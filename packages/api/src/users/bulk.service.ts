import { ERRORS } from '@touchline/contracts/errors';
import { hasRole } from '@touchline/contracts/permissions';
import type { AccountsChanged, AccountsPatch, ChangeAccountsInput } from '@touchline/contracts/users';
import type { UserRow } from '@touchline/db';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { toAppError } from '../input-errors.ts';
import { inTransaction } from '../lib/transaction.ts';
import { changeUserIn } from './changes.service.ts';
import { assertEndInReach } from './returns.service.ts';
import { mustFindUser } from './users.service.ts';

/**
 * Changes many accounts as `changeUser` changes one. Each has a transaction of its own, so that one which cannot be changed
 * does not keep the others from it; the answer says why.
 */
export async function changeUsers(ctx: ActorContext, { ids, patch }: ChangeAccountsInput): Promise<AccountsChanged> {
  assertEndInReach(ctx, patch);
  const results: AccountsChanged['results'] = [];
  for (const id of ids) results.push({ id, error: await changeOne(ctx, id, patch) });
  return { results };
}

/** Returns why an account was not changed; null where it was. */
async function changeOne(ctx: ActorContext, id: string, patch: AccountsPatch): Promise<string | null> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      if (id === ctx.viewer.id) throw new AppError('OWN_ACCOUNT');
      const user = await mustFindUser(tx, id);
      if ('canUploadVideos' in patch && !hasRole(user, 'player')) throw new AppError('UPLOADS_FOR_PLAYERS');
      if (!isSoAlready(user, patch)) await changeUserIn(ctx, tx, id, patch);
    });
    return null;
  } catch (error) {
    const known = toAppError(error);
    if (known) return known.message;
    ctx.log.error({ err: error, userId: id }, 'an account could not be changed together with others');
    return ERRORS.INTERNAL.message;
  }
}

/** Changing it again would say that it was verified or deactivated now. A new reason or end is a change. */
function isSoAlready(user: UserRow, patch: AccountsPatch): boolean {
  if ('isVerified' in patch) return user.is_verified === 1;
  if ('canUploadVideos' in patch) return user.can_upload_videos === 1;
  return user.is_active === 0 && !patch.inactiveReason && !patch.inactiveUntil;
}
