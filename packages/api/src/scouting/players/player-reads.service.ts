import { hasRole } from '@touchline/contracts/permissions';
import type { ListedPlayer, Player } from '@touchline/contracts/users';
import { today } from '../../core/users/minors.ts';
import { type PlayerFields, type PlayerReader, toListedPlayer, toPlayer } from '../../core/users/projections.ts';
import {
  findAccountRows,
  findLiveFacts,
  type LiveFacts,
  listUsersById,
  withProfiles,
} from '../../core/users/users.service.ts';
import { findBlockBetween } from '../../family/blocks/blocks.service.ts';
import { listAccepted } from '../../family/contact-requests/contact-requests.service.ts';
import { recordContacts } from '../../family/disclosures/disclosures.service.ts';
import { readGuardianContacts } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';

/** Throws PLAYER_NOT_FOUND unless the viewer may read the player. */
export async function mustReadPlayer(ctx: ActorContext, playerId: string): Promise<LiveFacts> {
  const player = await findLiveFacts(ctx.db, playerId);
  if (!player?.isActive || !hasRole(player, 'player')) throw new AppError('PLAYER_NOT_FOUND');
  authorize(ctx.viewer, 'user:read', player, 'PLAYER_NOT_FOUND');
  if (await findBlockBetween(ctx.db, ctx.viewer.id, playerId)) throw new AppError('PLAYER_NOT_FOUND');
  return player;
}

export async function readerOf(ctx: ActorContext, players: readonly PlayerFields[]): Promise<PlayerReader> {
  const { db, viewer } = ctx;
  const asked = players.filter((player) => player.contact_shown === 'accepted' || player.is_minor === 1);
  const askedIds = asked.map(({ id }) => id);
  const acceptedBy = await listAccepted(db, viewer.id, askedIds);
  const guardianContacts = await readGuardianContacts(ctx, asked, acceptedBy);
  return { viewer, today: today(ctx), acceptedBy, guardianContacts };
}

/** Players of a list by id, in the order of the ids, without those that no longer exist. */
export async function readListedPlayers(ctx: ActorContext, ids: readonly string[]): Promise<ListedPlayer[]> {
  const rows = await withProfiles(ctx.db, await listUsersById(ctx.db, ids));
  const users = rows.map(({ user }) => user);
  const reader = await readerOf(ctx, users);
  const byId = new Map(rows.map((row) => [row.user.id, toListedPlayer(reader, row.user, row.playerProfile)]));
  const players = ids.flatMap((id) => byId.get(id) ?? []);
  await recordContacts(ctx, players);
  return players;
}

/** Not the id of any user. */
const ANY_SCOUT = { id: '', role: 'scout', isVerified: true } as const;

/** A player as seen by a verified scout whom they have not accepted. */
export async function readAsScout(ctx: ActorContext, playerId: string): Promise<Player> {
  const rows = existing(await findAccountRows(ctx.db, playerId), 'PLAYER_NOT_FOUND');
  const reader = { viewer: ANY_SCOUT, today: today(ctx), acceptedBy: new Set<string>(), guardianContacts: new Map() };
  return toPlayer(reader, rows.user, rows.playerProfile);
}
