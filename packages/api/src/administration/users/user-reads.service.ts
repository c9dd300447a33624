import type { Page } from '@touchline/contracts/paging';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Account, DirectoryUser, ListAccountsInput, ListUsersInput, Player } from '@touchline/contracts/users';
import * as people from '../../core/users/people.repo.ts';
import { toAccount, toListedUser, toPlayer } from '../../core/users/projections.ts';
import * as repo from '../../core/users/users.repo.ts';
import { toLiveFacts } from '../../core/users/users.service.ts';
import { blockedViewer, findBlockBetween } from '../../family/blocks/blocks.service.ts';
import { recordContacts, recordDisclosures } from '../../family/disclosures/disclosures.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { readerOf } from '../../scouting/players/player-reads.service.ts';

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
  if (await findBlockBetween(ctx.db, viewer.id, id)) throw new AppError('USER_NOT_FOUND');
  const player = toPlayer(await readerOf(ctx, [user]), user, rows.playerProfile);
  await recordDisclosures(ctx, { viewerId: viewer.id, kind: 'profile', playerIds: [id] });
  await recordContacts(ctx, [player]);
  return player;
}

export function leftOut(ctx: ActorContext): Required<people.LeftOut> {
  const { viewer } = ctx;
  return {
    withoutMembers: !can(viewer, 'users:list-members'),
    withoutGuardians: !can(viewer, 'users:list-guardians'),
    withoutMinors: !can(viewer, 'users:browse-minors'),
    withoutHidden: !can(viewer, 'users:list-hidden'),
    notBlockedWith: blockedViewer(ctx),
  };
}

/** The directory of users: names and roles of active users; whole accounts for admins. */
export async function listUsers(ctx: ActorContext, input: ListUsersInput): Promise<Page<Account | DirectoryUser>> {
  const isAdministrator = can(ctx.viewer, 'users:administer');
  const page = await people.listUsers(ctx.db, { ...input, ...leftOut(ctx), activeOnly: !isAdministrator });
  if (!isAdministrator) return { ...page, items: page.items.map((user) => toListedUser(ctx.viewer, user)) };
  return { ...page, items: (await repo.withProfiles(ctx.db, page.items)).map(toAccount) };
}

export async function listAccounts(ctx: ActorContext, input: ListAccountsInput): Promise<Page<Account>> {
  const page = await people.listAccounts(ctx.db, input, input);
  return { ...page, items: (await repo.withProfiles(ctx.db, page.items)).map(toAccount) };
}
