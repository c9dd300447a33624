import type { CorrespondentDetails } from '@touchline/contracts/messages';
import type { Page } from '@touchline/contracts/paging';
import { can, hasRole } from '@touchline/contracts/permissions';
import type {
  Account,
  AccountPatch,
  DirectoryUser,
  ListAccountsInput,
  ListUsersInput,
  Player,
} from '@touchline/contracts/users';
import type { Db, Flag, Tx, UserRow } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import { endAccess } from '../auth/sessions/sessions.service.ts';
import { authorize, demand } from '../authorize.ts';
import { listBlockedWith, listHiddenByBlocks } from '../blocks/blocks.service.ts';
import { assertNoHoldOnAccount } from '../cases/holds.service.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, changeForAll, publish } from '../events/events.ts';
import { listAsOrphaned, removeOrphanedFiles } from '../files/files.service.ts';
import { recordContacts, recordDisclosures } from '../guardians/disclosures.service.ts';
import { lockChildrenOf, refreshChildren } from '../guardians/guardians.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { listMailsOf } from '../mail/mail.service.ts';
import { markGroupRead, notify, removeNotificationsAboutMinors } from '../notifications/notify.ts';
import { readAccount, toLiveFacts } from './accounts.service.ts';
import { refreshMinor, setBirthDate } from './birth-dates.service.ts';
import * as people from './people.repo.ts';
import { readerOf } from './player-reads.service.ts';
import { toAccount, toCorrespondent, toDirectoryUser, toPlayer } from './projections.ts';
import { assertEndInReach } from './returns.service.ts';
import { actsOf, columnsFrom, hasFacts, patchFrom, type Restoration } from './user-acts.ts';
import * as repo from './users.repo.ts';

/** An account by its id; throws when there is none. */
export async function mustFindUser(db: Db, id: string, options: { lock?: boolean } = {}): Promise<UserRow> {
  const user = await repo.findUser(db, id, options);
  if (!user) throw new AppError('USER_NOT_FOUND');
  return user;
}

/** One user as the viewer may see them: the whole account for its owner and admins, active players for scouts. */
export async function readUser(ctx: ActorContext, id: string): Promise<Account | Player> {
  const { viewer } = ctx;
  // Players learn nothing about other ids, not even whether they exist.
  if (!can(viewer, 'players:list')) authorize(viewer, 'user:read-all-fields', { id });
  const rows = await repo.findAccountRows(ctx.db, id);
  if (!rows) throw new AppError('USER_NOT_FOUND');
  const { user } = rows;
  if (can(viewer, 'user:read-all-fields', user)) return toAccount(rows);
  // For scouts a deactivated or hidden player does not exist, nor a guardian; other accounts are listed in the directory.
  const isListed = !hasRole(user, 'player') && !hasRole(user, 'guardian');
  authorize(viewer, 'user:read', toLiveFacts(user), isListed ? undefined : 'USER_NOT_FOUND');
  if ((await listBlockedWith(ctx.db, viewer.id)).includes(id)) throw new AppError('USER_NOT_FOUND');
  const player = toPlayer(await readerOf(ctx, [user]), user, rows.playerProfile);
  await recordDisclosures(ctx, { viewerId: viewer.id, kind: 'profile', playerIds: [id] });
  await recordContacts(ctx, [player]);
  return player;
}

const PEOPLE_OFFERED = 20;

/** Users whose name contains a text, as suggestions for the receiver of a message; unverified players for admins only. */
export async function findPeopleToWriteTo(ctx: ActorContext, search: string): Promise<DirectoryUser[]> {
  const found = await people.findPeople(ctx.db, {
    search,
    exceptId: ctx.viewer.id,
    withUnverifiedPlayers: can(ctx.viewer, 'players:list-unverified'),
    ...(await leftOut(ctx)),
    limit: PEOPLE_OFFERED,
  });
  return found.map(toDirectoryUser);
}

/** The users that the viewer's lists leave out: those whom the viewer may not see, and those with whom there is a block. */
async function leftOut(ctx: ActorContext): Promise<Required<people.LeftOut>> {
  const { viewer } = ctx;
  return {
    withoutMembers: !can(viewer, 'users:list-members'),
    withoutGuardians: !can(viewer, 'users:list-guardians'),
    withoutMinors: !can(viewer, 'users:list-minors'),
    withoutHidden: !can(viewer, 'users:list-hidden'),
    exceptIds: await listHiddenByBlocks(ctx),
  };
}

/** A user as the other user of a conversation sees them. */
export async function readCorrespondent(db: Db, id: string): Promise<CorrespondentDetails> {
  const rows = await repo.findAccountRows(db, id);
  if (!rows) throw new AppError('USER_NOT_FOUND');
  return toCorrespondent(rows);
}

/** The admin who receives messages to the admin team: the one with the oldest active account. */
export async function findFirstAdmin(ctx: ActorContext): Promise<UserRow | null> {
  const { items } = await people.listUsers(ctx.db, { role: 'admin', activeOnly: true, limit: 1 });
  return items[0] ?? null;
}

/** The directory of users: names and roles of active users; whole accounts for admins. */
export async function listUsers(ctx: ActorContext, input: ListUsersInput): Promise<Page<Account | DirectoryUser>> {
  const isAdministrator = can(ctx.viewer, 'users:administer');
  const page = await people.listUsers(ctx.db, { ...input, ...(await leftOut(ctx)), activeOnly: !isAdministrator });
  if (!isAdministrator) return { ...page, items: page.items.map(toDirectoryUser) };
  return { ...page, items: (await repo.withProfiles(ctx.db, page.items)).map(toAccount) };
}

export async function listAccounts(ctx: ActorContext, input: ListAccountsInput): Promise<Page<Account>> {
  const page = await people.listAccounts(ctx.db, input, input);
  return { ...page, items: (await repo.withProfiles(ctx.db, page.items)).map(toAccount) };
}

/** A change of an account. A deactivation ends by itself at `inactiveUntil`, and otherwise by an admin. */
type UserChange = AccountPatch & { restoration?: Restoration };

/**
 * Changes what an admin may change of an account. A new role or deactivation ends the user's sessions and access tokens in
 * the same transaction. The first verification of a player also opens their uploads.
 */
export async function changeUser(ctx: ActorContext, id: string, patch: AccountPatch): Promise<Account> {
  assertEndInReach(ctx, patch);
  await inTransaction(ctx.db, (tx) => changeUserIn(ctx, tx, id, patch));
  return readAccount(ctx.db, id);
}

/** The same as part of a transaction. Returns the ids of the audit entries that can be undone. */
export async function changeUserIn(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  { restoration, ...patch }: UserChange,
): Promise<string[]> {
  const admins = await repo.lockActiveAdmins(tx);
  const user = await mustFindUser(tx, id);
  const now = timestamp(ctx.clock);
  const { role = user.role } = patch;
  if (hasRole(user, 'guardian') && !hasRole({ role }, 'guardian')) throw new AppError('GUARDIAN_ROLE');
  if (hasRole(user, 'guardian')) await lockChildrenOf(tx, id);
  const losesAdmin = admins.includes(id) && (patch.isActive === false || !hasRole({ role }, 'admin'));
  if (losesAdmin && admins.length === 1) throw new AppError('LAST_ADMIN');
  // Another admin may just have taken away the caller's rights.
  if (!admins.includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');

  const { dateOfBirth, reason, isSafeguarding } = patch;
  if (dateOfBirth !== undefined && dateOfBirth !== user.date_of_birth) {
    await setBirthDate(ctx, tx, user, { dateOfBirth, reason });
    await recordAct(ctx, tx, {
      act: 'user.change-birth-date',
      target: { kind: 'user', id },
      before: { dateOfBirth: user.date_of_birth },
      after: { dateOfBirth },
      reason,
    });
  }
  if (isSafeguarding !== undefined) await assertMayAssign(ctx, tx, { ...user, role }, isSafeguarding);
  else if (losesAdmin || !hasRole({ role }, 'admin')) await assertOtherHandler(tx, user);
  const isFirstTime = patch.isVerified === true && hasRole({ role }, 'player') && user.uploads_opened_at === null;
  const opensUploads = isFirstTime && !restoration;
  const change: Partial<UserRow> = {
    ...(patch.isVerified !== undefined && {
      is_verified: flag(patch.isVerified),
      verified_at: patch.isVerified ? now : null,
    }),
    ...(patch.isActive !== undefined && activity(patch)),
    role,
    is_safeguarding: flag(isSafeguarding ?? (user.is_safeguarding === 1 && hasRole({ role }, 'admin'))),
    ...(opensUploads && { can_upload_videos: 1 as const, uploads_opened_at: now }),
    ...(patch.canUploadVideos !== undefined && { can_upload_videos: flag(patch.canUploadVideos) }),
    ...(restoration && columnsFrom(restoration)),
  };
  await repo.setUser(tx, id, { ...change, updated_at: now });
  if (patch.isActive === false || !hasRole(user, role)) await endAccess(ctx, tx, id);
  if (patch.isVerified === false && hasRole(user, 'scout')) await removeNotificationsAboutMinors(tx, id, ctx);
  if (hasRole(user, 'guardian')) await refreshChildren(ctx, tx, id);
  await refreshMinor(ctx, tx, id);
  await repo.refreshListing(tx, id);
  publish(ctx, tx, changeFor(id, 'own-account', id), changeForAll('users:administer', 'accounts', id));
  await notifyOfRights(ctx, tx, user, { patch, opensUploads });
  await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'registration-waiting', groupKey: 'waiting' });
  const entries: string[] = [];
  for (const act of actsOf(user, change, { patch, restoration })) entries.push(await recordAct(ctx, tx, act));
  return entries;
}

/** Brings back the former state of an account, with the checks and notifications of any other change. */
export async function restoreUserIn(ctx: ActorContext, tx: Tx, id: string, restoration: Restoration): Promise<void> {
  authorize(ctx.viewer, 'user:change', { id });
  await repo.lockActiveAdmins(tx);
  if (!hasFacts(await mustFindUser(tx, id), restoration.expected)) throw new AppError('CHANGED_SINCE');
  await changeUserIn(ctx, tx, id, { ...patchFrom(restoration), restoration });
}

/** An active account has no end of a deactivation, and no reason for one. */
function activity({ isActive = true, inactiveReason = null, inactiveUntil = null }: AccountPatch) {
  if (isActive) return { is_active: flag(true), inactive_reason: null, inactive_until: null };
  return { is_active: flag(false), inactive_reason: inactiveReason, inactive_until: inactiveUntil };
}

/** Throws unless the viewer may bring this admin into safeguarding, or out of it. */
async function assertMayAssign(ctx: ActorContext, tx: Tx, user: UserRow, isSafeguarding: boolean): Promise<void> {
  demand(ctx, 'safeguarding:assign');
  // Another admin may just have taken away the caller's right.
  if (!(await repo.listSafeguardingAdmins(tx)).includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
  if (!hasRole(user, 'admin')) throw new AppError('NOT_AN_ADMIN');
  if (!isSafeguarding) await assertOtherHandler(tx, user);
}

/** The active admins who work in safeguarding. */
export async function listHandlers(db: Db): Promise<DirectoryUser[]> {
  const users = await repo.listUsersById(db, await repo.listSafeguardingAdmins(db));
  return users.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(toDirectoryUser);
}

/** Throws when this is the last active admin who works in safeguarding. */
async function assertOtherHandler(tx: Tx, user: UserRow): Promise<void> {
  if (user.is_safeguarding !== 1) return;
  const handlers = await repo.listSafeguardingAdmins(tx);
  if (handlers.every((id) => id === user.id)) throw new AppError('LAST_SAFEGUARDING_ADMIN');
}

/** Tells a user of what has changed. Uploads that open with the verification are part of its notification. */
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
    const facts = { isVerified, opensUploads: opensWithIt };
    await notify(ctx, tx, { kind: 'account-verification', userIds, facts });
  }
  if (canUploadVideos === (before.can_upload_videos === 1) || opensWithIt) return;
  await notify(ctx, tx, { kind: 'upload-rights', userIds, facts: { canUpload: canUploadVideos } });
}

/** What one feature does in the transaction that deletes a user. The account is locked and its row still exists. */
export interface UserDeletionStep {
  /** Keys of the stored files that belong to the user's rows; they are deleted after the transaction. */
  listFiles?(tx: Tx, userId: string): Promise<string[]>;
  /** Removes what the foreign keys of the database do not, or not in the right order. */
  removeRows?(tx: Tx, userId: string, ctx: ActorContext): Promise<void>;
}

/** Deletes a user: the features' steps and the row in one transaction, then the files and the mails in the outbox. */
export async function deleteUser(ctx: ActorContext, id: string, steps: readonly UserDeletionStep[]): Promise<void> {
  const { files, mails } = await inTransaction(ctx.db, async (tx) => {
    const admins = await repo.lockActiveAdmins(tx);
    await lockChildrenOf(tx, id);
    // A video that is stored after this lock does not find the user any more. What exists is locked by the steps.
    const user = await mustFindUser(tx, id, { lock: true });
    if (admins.includes(id) && admins.length === 1) throw new AppError('LAST_ADMIN');
    await assertOtherHandler(tx, user);
    if (!admins.includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
    await assertNoHoldOnAccount(tx, id);
    // A card may show the user's present images: each key once.
    const keys = new Set([user.passport_file, user.signature_file, user.ceo_signature_file]);
    for (const { listFiles } of steps) for (const key of (await listFiles?.(tx, id)) ?? []) keys.add(key);
    await listAsOrphaned(ctx, tx, [...keys]);
    const mails = await listMailsOf(tx, id);
    for (const { removeRows } of steps) await removeRows?.(tx, id, ctx);
    await repo.removeUser(tx, id);
    await recordAct(ctx, tx, { act: 'user.delete', target: { kind: 'user', id }, before: { role: user.role } });
    await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'registration-waiting', groupKey: 'waiting' });
    publish(
      ctx,
      tx,
      { type: 'access-ended', userId: id },
      changeForAll('users:administer', 'accounts', id),
      // The user's videos are deleted too.
      changeForAll('videos:moderate', 'videos', id),
    );
    return { files: [...keys], mails };
  });
  await removeOrphanedFiles(ctx, files);
  await ctx.outbox.remove(mails).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'mails of a deleted user stay in the outbox until its next clean-up');
  });
}

function flag(value: boolean): Flag {
  return value ? 1 : 0;
}
