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
import { assertNoConcerns } from './verification.service.ts';

type Result = AccountsChanged['results'][number];

/** Changes many accounts, each in a transaction of its own; the answer says why one could not be changed. */
export async function changeUsers(ctx: ActorContext, { ids, patch }: ChangeAccountsInput): Promise<AccountsChanged> {
  assertEndInReach(ctx, patch);
  const results: Result[] = [];
  for (const id of ids) results.push(await changeOne(ctx, id, patch));
  return { results };
}

async function changeOne(ctx: ActorContext, id: string, patch: AccountsPatch): Promise<Result> {
  try {
    const entryIds = await inTransaction(ctx.db, async (tx) => {
      if (id === ctx.viewer.id) throw new AppError('OWN_ACCOUNT');
      const user = await mustFindUser(tx, id);
      if ('canUploadVideos' in patch && !hasRole(user, 'player')) throw new AppError('UPLOADS_FOR_PLAYERS');
      if (isSoAlready(user, patch)) return [];
      if ('isVerified' in patch) await assertNoConcerns(tx, id);
      return (await changeUserIn(ctx, tx, id, patch)).entryIds;
    });
    return { id, error: null, entryIds };
  } catch (error) {
    const known = toAppError(error);
    if (!known) ctx.log.error({ err: error, userId: id }, 'an account could not be changed together with others');
    return { id, error: known?.message ?? ERRORS.INTERNAL.message, entryIds: [] };
  }
}

/** Changing it again would say that it was verified or deactivated now. A new reason or end is a change. */
function isSoAlready(user: UserRow, patch: AccountsPatch): boolean {
  if ('isVerified' in patch) return user.is_verified === 1;
  if ('canUploadVideos' in patch) return user.can_upload_videos === 1;
  return user.is_active === 0 && patch.inactiveReason === user.inactive_reason && !patch.inactiveUntil;
}
