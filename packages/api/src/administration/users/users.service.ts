import type { CorrespondentDetails } from '@touchline/contracts/messages';
import type { Page } from '@touchline/contracts/paging';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Account, DirectoryUser, ListAccountsInput, ListUsersInput, Player } from '@touchline/contracts/users';
import type { Db, UserRow } from '@touchline/db';
import { authorize } from '../../platform/authorize.ts';
import { listBlockedWith, listHiddenByBlocks } from '../../contact/blocks/blocks.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { recordContacts, recordDisclosures } from '../../family/disclosures/disclosures.service.ts';
import { toLiveFacts } from '../../accounts/accounts/accounts.service.ts';
import * as people from '../../core/users/people.repo.ts';
import { readerOf } from '../../scouting/players/player-reads.service.ts';
import { toAccount, toCorrespondent, toDirectoryUser, toListedUser, toPlayer } from '../../core/users/projections.ts';
import * as repo from '../../core/users/users.repo.ts';

export { countActiveAdmins, lockActiveAdmins } from '../../core/users/users.repo.ts';

export async function mustFindUser(db: Db, id: string, options: { lock?: boolean } = {}): Promise<UserRow> {
  return existing(await repo.findUser(db, id, options), 'USER_NOT_FOUND');
}

/** A user as the viewer may see them: the whole account for its owner and admins, active players for scouts. */
export async function readUser(ctx: ActorContext, id: string): Promise<Account | Player> {
  const { viewer } = ctx;
  // Players learn nothing about other ids, not even whether they exist.
  if (!can(viewer, 'players:list')) authorize(viewer, 'user:read-all-fields', { id });
  const rows = existing(await repo.findAccountRows(ctx.db, id), 'USER_NOT_FOUND');
  const { user } = rows;
  if (can(viewer, 'user:read-all-fields', user)) {
    // The family reads which admins have opened the account of a minor.
    if (user.is_minor === 1) await recordDisclosures(ctx, { viewerId: viewer.id, kind: 'profile', playerIds: [id] });
    return toAccount(rows);
  }
  // For scouts a deactivated or hidden player does not exist, nor a guardian; other accounts are listed in the directory.
  const isListed = !hasRole(user, 'player') && !hasRole(user, 'guardian');
  authorize(viewer, 'user:read', toLiveFacts(user), isListed ? undefined : 'USER_NOT_FOUND');
  if ((await listBlockedWith(ctx.db, viewer.id)).includes(id)) throw new AppError('USER_NOT_FOUND');
  const player = toPlayer(await readerOf(ctx, [user]), user, rows.playerProfile);
  await recordDisclosures(ctx, { viewerId: viewer.id, kind: 'profile', playerIds: [id] });
  await recordContacts(ctx, [player]);
  return player;
}

export async function leftOut(ctx: ActorContext): Promise<Required<people.LeftOut>> {
  const { viewer } = ctx;
  return {
    withoutMembers: !can(viewer, 'users:list-members'),
    withoutGuardians: !can(viewer, 'users:list-guardians'),
    withoutMinors: !can(viewer, 'users:browse-minors'),
    withoutHidden: !can(viewer, 'users:list-hidden'),
    exceptIds: await listHiddenByBlocks(ctx),
  };
}

export async function readCorrespondent(db: Db, id: string): Promise<CorrespondentDetails> {
  return toCorrespondent(existing(await repo.findAccountRows(db, id), 'USER_NOT_FOUND'));
}

/** The admin with the oldest active account, who receives messages to the admin team. */
export async function findFirstAdmin(ctx: ActorContext): Promise<UserRow | null> {
  const { items } = await people.listUsers(ctx.db, { role: 'admin', activeOnly: true, limit: 1 });
  return items[0] ?? null;
}

/** The directory of users: names and roles of active users; whole accounts for admins. */
export async function listUsers(ctx: ActorContext, input: ListUsersInput): Promise<Page<Account | DirectoryUser>> {
  const isAdministrator = can(ctx.viewer, 'users:administer');
  const page = await people.listUsers(ctx.db, { ...input, ...(await leftOut(ctx)), activeOnly: !isAdministrator });
  if (!isAdministrator) return { ...page, items: page.items.map((user) => toListedUser(ctx.viewer, user)) };
  return { ...page, items: (await repo.withProfiles(ctx.db, page.items)).map(toAccount) };
}

export async function listAccounts(ctx: ActorContext, input: ListAccountsInput): Promise<Page<Account>> {
  const page = await people.listAccounts(ctx.db, input, input);
  return { ...page, items: (await repo.withProfiles(ctx.db, page.items)).map(toAccount) };
}

export async function listHandlers(db: Db): Promise<DirectoryUser[]> {
  const users = await repo.listUsersById(db, await repo.listSafeguardingAdmins(db));
  return users.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(toDirectoryUser);
}
