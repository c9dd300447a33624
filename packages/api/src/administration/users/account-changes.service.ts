import type { VerificationConcern } from '@touchline/contracts/account-reviews';
import type { ApprovalAct } from '@touchline/contracts/approvals';
import { hasRole } from '@touchline/contracts/permissions';
import type {
  AccountPatch,
  AccountsChanged,
  AccountsPatch,
  ChangeAccountsInput,
  ChangedAccount,
} from '@touchline/contracts/users';
import { type Tx, toFlag, type UserRow } from '@touchline/db';
import { endAccess } from '../../accounts/sessions/sessions.service.ts';
import { readAccount } from '../../accounts/users/accounts.service.ts';
import { assertEndInReach } from '../../accounts/users/deactivations.service.ts';
import { recordAct } from '../../core/audit/audit.service.ts';
import { markGroupRead, notify, removeNotificationsAboutMinors } from '../../core/notifications/notify.ts';
import { actsOf, columnsFrom, hasFacts, patchFrom, type Undoing } from '../../core/users/user-acts.ts';
import * as repo from '../../core/users/users.repo.ts';
import { assertOtherHandler, mustFindUser, publishAccount, refreshListing } from '../../core/users/users.service.ts';
import { refreshRoutesOfChildren } from '../../family/consents/refreshing.service.ts';
import { lockChildrenOf } from '../../family/guardianships/guardianships.service.ts';
import { refreshMinor, setBirthDate } from '../../guardians/birth-dates/birth-date-changes.service.ts';
import { authorize, demand } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { eachForItself } from '../../platform/each-for-itself.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { requestApproval } from '../approvals/approvals.service.ts';
import { assertNoConcerns, findConcerns } from './verification.service.ts';

/** A new role or a deactivation ends sessions and access tokens; the first verification of a player opens their uploads. */
export async function changeUser(ctx: ActorContext, id: string, patch: AccountPatch): Promise<ChangedAccount> {
  assertEndInReach(ctx, patch);
  const { approvalId } = await inTransaction(ctx.db, (tx) => changeUserIn(ctx, tx, id, patch));
  const account = await readAccount(ctx.db, id);
  return approvalId === null ? account : { ...account, isWaitingForApproval: true, approvalId };
}

/** Deactivates a user, with a reason that they read at sign-in. */
export async function deactivateUser(
  ctx: ActorContext,
  id: string,
  facts: Pick<AccountPatch, 'inactiveReason' | 'inactiveUntil'>,
) {
  const patch = { isActive: false, ...facts };
  assertEndInReach(ctx, patch);
  const { entryIds } = await inTransaction(ctx.db, (tx) => changeUserIn(ctx, tx, id, patch));
  return { account: await readAccount(ctx.db, id), entryIds };
}

/** Verifies a user if the admin has acknowledged every concern; otherwise returns the remaining concerns. */
export async function verifyUser(
  ctx: ActorContext,
  { id, acknowledged }: { id: string; acknowledged: readonly VerificationConcern[] },
) {
  const outcome = await inTransaction(ctx.db, async (tx) => {
    assertVerifiable(await mustFindUser(tx, id));
    const found = await findConcerns(tx, id);
    const concerns = found.filter((concern) => !acknowledged.includes(concern));
    if (concerns.length > 0) return { concerns, entryIds: [] };
    const { entryIds } = await changeUserIn(ctx, tx, id, { isVerified: true, acknowledged: found });
    return { concerns, entryIds };
  });
  return { account: await readAccount(ctx.db, id), ...outcome };
}

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
    if ('isVerified' in patch) {
      assertVerifiable(user);
      await assertNoConcerns(tx, id);
    }
    return (await changeUserIn(ctx, tx, id, patch)).entryIds;
  });
}

function assertVerifiable(user: Pick<UserRow, 'role'>): void {
  if (hasRole(user, 'guardian')) throw new AppError('GUARDIANS_NOT_VERIFIED');
}

/** Whether the patch changes nothing: repeating it would record a later verification or deactivation. */
function isSoAlready(user: UserRow, patch: AccountsPatch): boolean {
  if ('isVerified' in patch) return user.is_verified === 1;
  if ('canUploadVideos' in patch) return user.can_upload_videos === 1;
  return user.is_active === 0 && patch.inactiveReason === user.inactive_reason && !patch.inactiveUntil;
}

type UserChange = AccountPatch & {
  /** Whether a second admin has approved that the user becomes an admin. */
  isApproved?: boolean;
  undoing?: Undoing;
  acknowledged?: readonly VerificationConcern[];
};

/** Brings back the former state of an account, with the checks and notifications of any other change. */
export async function undoUserChangeIn(ctx: ActorContext, tx: Tx, id: string, undoing: Undoing): Promise<void> {
  authorize(ctx.viewer, 'user:change', { id });
  await repo.lockActiveAdmins(tx);
  if (!hasFacts(await mustFindUser(tx, id), undoing.expected)) throw new AppError('CHANGED_SINCE');
  const { inactiveUntil } = undoing.facts;
  // A deactivation whose time is over would end again at once.
  if (typeof inactiveUntil === 'string' && inactiveUntil <= ctx.clock.timestamp()) throw new AppError('NOT_UNDOABLE');
  const outcome = await changeUserIn(ctx, tx, id, { ...patchFrom(undoing), undoing });
  if (outcome.approvalId !== null) throw new AppError('SECOND_ADMIN_NEEDED');
}

/** Changes an account, or asks for the second admin: then `approvalId` names the request, and nothing has changed. */
export async function changeUserIn(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  { isApproved = false, undoing, acknowledged, ...patch }: UserChange,
): Promise<{ approvalId: string | null; entryIds: string[] }> {
  const admins = await repo.lockActiveAdmins(tx);
  let user = await mustFindUser(tx, id);
  const now = ctx.clock.timestamp();
  const { role = user.role } = patch;
  if (hasRole(user, 'guardian') && !hasRole({ role }, 'guardian')) throw new AppError('GUARDIAN_ROLE');
  if (patch.isVerified && user.is_verified === 0) assertVerifiable(user);
  await lockChildrenOf(tx, id);
  const losesAdmin = admins.includes(id) && (patch.isActive === false || !hasRole({ role }, 'admin'));
  if (losesAdmin && admins.length === 1) throw new AppError('LAST_ADMIN');
  // Another admin may just have taken away the caller's rights.
  if (!admins.includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
  const act = ctx.policies.secondAdmin && !isApproved ? actOfSecondAdmin(user, { ...patch, role }) : null;
  if (act) {
    const approvalId = await requestApproval(ctx, tx, { act, targetId: id, aboutId: id });
    return { approvalId, entryIds: [] };
  }

  const { isSafeguarding } = patch;
  if (patch.dateOfBirth !== undefined) user = await changeBirthDateIn(ctx, tx, id, patch);
  if (isSafeguarding !== undefined) await assertMayAssign(ctx, tx, { ...user, role }, isSafeguarding);
  else if (losesAdmin || !hasRole({ role }, 'admin')) await assertOtherHandler(tx, user);
  const isFirstTime = patch.isVerified === true && hasRole({ role }, 'player') && user.uploads_opened_at === null;
  const opensUploads = isFirstTime && !undoing;
  const change: Partial<UserRow> = {
    ...(patch.isVerified !== undefined && {
      is_verified: toFlag(patch.isVerified),
      verified_at: patch.isVerified ? now : null,
    }),
    ...(patch.isActive !== undefined && activity(patch)),
    role,
    is_safeguarding: toFlag(isSafeguarding ?? (user.is_safeguarding === 1 && hasRole({ role }, 'admin'))),
    ...(opensUploads && { can_upload_videos: 1 as const, uploads_opened_at: now }),
    ...(patch.canUploadVideos !== undefined && { can_upload_videos: toFlag(patch.canUploadVideos) }),
    ...(undoing && columnsFrom(undoing)),
  };
  await repo.setUser(tx, id, { ...change, updated_at: now });
  if (patch.isActive === false || !hasRole(user, role)) await endAccess(ctx, tx, id);
  if (patch.isVerified === false && hasRole(user, 'scout')) await removeNotificationsAboutMinors(tx, id, ctx);
  await refreshRoutesOfChildren(ctx, tx, id);
  await refreshMinor(ctx, tx, id);
  await refreshListing(tx, id);
  publishAccount(ctx, tx, id);
  await notifyOfRights(ctx, tx, user, { patch, opensUploads });
  await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'registration-waiting', groupKey: 'waiting' });
  const entryIds: string[] = [];
  const acts = actsOf(user, change, { patch, undoing, acknowledged });
  for (const one of acts) entryIds.push(await recordAct(ctx, tx, one));
  return { approvalId: null, entryIds };
}

/** The act that a second admin approves, because it adds an active admin. Refuses an earlier end of an admin's deactivation. */
function actOfSecondAdmin(
  user: UserRow,
  { role, isActive, inactiveUntil }: Omit<AccountPatch, 'role'> & Pick<UserRow, 'role'>,
): ApprovalAct | null {
  if (!hasRole({ role }, 'admin')) return null;
  if (!hasRole(user, 'admin')) return 'make-admin';
  if (user.is_active === 1 || isActive === undefined) return null;
  if (isActive) return 'activate-admin';
  const isSooner = inactiveUntil && (user.inactive_until === null || inactiveUntil < user.inactive_until);
  if (isSooner) throw new AppError('SECOND_ADMIN_NEEDED');
  return null;
}

async function changeBirthDateIn(ctx: ActorContext, tx: Tx, id: string, patch: AccountPatch): Promise<UserRow> {
  const before = await mustFindUser(tx, id, { lock: true });
  const { dateOfBirth = null, reason, seen } = patch;
  if (dateOfBirth === before.date_of_birth) return before;
  await setBirthDate(ctx, tx, before, { dateOfBirth, reason, seen });
  const user = await mustFindUser(tx, id);
  const loses = before.is_verified === 1 && user.is_verified === 0;
  await recordAct(ctx, tx, {
    act: 'user.change-birth-date',
    target: { kind: 'user', id },
    before: { dateOfBirth: before.date_of_birth, ...(loses && { isVerified: true }) },
    after: { dateOfBirth, ...(loses && { isVerified: false }) },
    reason,
  });
  return user;
}

function activity({ isActive = true, inactiveReason = null, inactiveUntil = null }: AccountPatch): Partial<UserRow> {
  if (isActive) return { is_active: 1, inactive_reason: null, inactive_until: null };
  return { is_active: 0, inactive_reason: inactiveReason, inactive_until: inactiveUntil };
}

async function assertMayAssign(ctx: ActorContext, tx: Tx, user: UserRow, isSafeguarding: boolean): Promise<void> {
  demand(ctx, 'safeguarding:assign');
  // Another admin may just have taken away the caller's right.
  if (!(await repo.listSafeguardingAdmins(tx)).includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
  if (!hasRole(user, 'admin')) throw new AppError('NOT_AN_ADMIN');
  if (!isSafeguarding) await assertOtherHandler(tx, user);
}

/** Uploads that open with the verification are part of its notification. */
async function notifyOfRights(
  ctx: ActorContext,
  tx: Tx,
  before: UserRow,
  { patch, opensUploads }: { patch: AccountPatch; opensUploads: boolean },
): Promise<void> {
  const { isVerified, canUploadVideos = opensUploads || before.can_upload_videos === 1 } = patch;
  const userIds = [before.id];
  const verifies = isVerified !== undefined && isVerified !== (before.is_verified === 1);
  const opensWithIt = verifies && opensUploads && canUploadVideos;
  if (verifies) {
    await notify(ctx, tx, { kind: 'account-verification', userIds, facts: { isVerified, opensUploads: opensWithIt } });
  }
  if (canUploadVideos === (before.can_upload_videos === 1) || opensWithIt) return;
  await notify(ctx, tx, { kind: 'upload-rights', userIds, facts: { canUpload: canUploadVideos } });
}
