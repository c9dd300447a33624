import { hasRole } from '@touchline/contracts/permissions';
import type { AccountsChanged, AccountsPatch, ChangeAccountsInput } from '@touchline/contracts/users';
import type { UserRow } from '@touchline/db';
import { assertEndInReach } from '../../accounts/users/deactivations.service.ts';
import { mustFindUser } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { eachForItself } from '../../platform/each-for-itself.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { changeUserIn } from './account-changes.service.ts';
import { assertNoConcerns } from './verification.service.ts';

/** Changes many accounts, each in a transaction of its own; the answer says why one could not be changed. */
export async function changeUsers(ctx: ActorContext, { ids, patch }: ChangeAccountsInput): Promise<AccountsChanged> {
  assertEndInReach(ctx, patch);
  const results = await eachForItself(ctx, ids, {
    act: async (id) => ({ id, error: null, entryIds: await changeOne(ctx, id, patch) }),
    refused: (id, error) => ({ id, error, entryIds: [] }),
    failure: 'an account could not be changed together with others',
  });
  return { results };
}

function changeOne(ctx: ActorContext, id: string, patch: AccountsPatch): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    if (id === ctx.viewer.id) throw new AppError('OWN_ACCOUNT');
    const user = await mustFindUser(tx, id);
    if ('canUploadVideos' in patch && !hasRole(user, 'player')) throw new AppError('UPLOADS_FOR_PLAYERS');
    if (isSoAlready(user, patch)) return [];
    if ('isVerified' in patch) await assertNoConcerns(tx, id);
    return (await changeUserIn(ctx, tx, id, patch)).entryIds;
  });
}

/** Whether the patch changes nothing: repeating it would record a later verification or deactivation. */
function isSoAlready(user: UserRow, patch: AccountsPatch): boolean {
  if ('isVerified' in patch) return user.is_verified === 1;
  if ('canUploadVideos' in patch) return user.can_upload_videos === 1;
  return user.is_active === 0 && patch.inactiveReason === user.inactive_reason && !patch.inactiveUntil;
}
