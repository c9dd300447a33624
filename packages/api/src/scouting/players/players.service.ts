import { YOUNGEST_BAND_AGE } from '@touchline/contracts/ages';
import { withoutWas } from '@touchline/contracts/changes';
import { NEAR_KM } from '@touchline/contracts/distances';
import { AGE_MAX } from '@touchline/contracts/limits';
import { can, hasRole } from '@touchline/contracts/permissions';
import { vectorOf } from '@touchline/contracts/places';
import {
  CONFIRMATION_DAYS,
  type CountPlayersInput,
  EMPTY_PROFILE,
  type ListPlayersInput,
  type PlayerProfileFields,
  type PlayerProfilePatch,
  type PlayerSort,
  repeatedPosition,
} from '@touchline/contracts/players';
import { ageLimitIn, searchTerms } from '@touchline/contracts/search';
import type { ListedPlayer, Player, PlayerPage } from '@touchline/contracts/users';
import type { PlayerProfileRow, Tx } from '@touchline/db';
import { inSnakeCase } from '@touchline/db';
import { mayBeMinor, today } from '../../core/users/minors.ts';
import {
  type PlayerFields,
  type PlayerReader,
  toAccount,
  toListedPlayer,
  toPlayer,
  toPlayerProfile,
} from '../../core/users/projections.ts';
import { recordProfileChange } from '../../core/users/user-acts.ts';
import {
  findAccountRows,
  findLiveFacts,
  findPlayerProfile,
  ifUserDeleted,
  insertPlayerProfile,
  type LiveFacts,
  listUsersById,
  refreshListing,
  setPlayerProfile,
  withProfiles,
} from '../../core/users/users.service.ts';
import { blockedViewer, findBlockBetween } from '../../family/blocks/blocks.service.ts';
import { listAccepted } from '../../family/contact-requests/contact-requests.service.ts';
import { recordContacts } from '../../family/disclosures/disclosures.service.ts';
import { readGuardianContacts } from '../../family/guardianships/guardianships.service.ts';
import { ANY_SCOUT, authorize, demand } from '../../platform/authorize.ts';
import { assertUnchanged } from '../../platform/changes.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing, invalidValue } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { ifTaken } from '../../platform/input-errors.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import { findPlace, placedAt } from '../places/places.service.ts';
import { recordProfileNews } from '../player-changes/player-changes.service.ts';
import { answerQuestion, confirmedAt } from './availability.service.ts';
import { countForgiving, listForgiving } from './forgiving-search.service.ts';
import { type Near, type PlayerSearch, toSearchColumns } from './player-search.repo.ts';
import * as repo from './players.repo.ts';

/** Players, newest first: for scouts the verified, active ones with a profile; for admins all, with whole accounts. */
export async function listPlayers(ctx: ActorContext, input: ListPlayersInput): Promise<PlayerPage> {
  const search = await toSearch(ctx, input);
  if (can(ctx.viewer, 'players:list-unverified')) {
    const page = await repo.listAllPlayers(ctx.db, search, input);
    const accounts = page.items.map(({ user, profile: playerProfile }) =>
      toAccount({ user, playerProfile, scoutProfile: null, licenseExpiresOn: null }),
    );
    return { ...page, items: accounts };
  }
  const { limit, cursor } = input;
  const { items, nextCursor, corrected } = await listForgiving(ctx.db, search, {
    limit,
    cursor,
    sort: sortFor(ctx, input),
  });
  const users = items.map(({ user }) => user);
  const reader = await readerOf(ctx, users);
  const found = items.map(({ user, profile, clipCount, distanceKm }) => ({
    ...toListedPlayer(reader, user, profile),
    clipCount,
    ...(distanceKm !== undefined && { distanceKm }),
  }));
  await recordContacts(ctx, found);
  return {
    items: found,
    nextCursor,
    // The client does not filter a searched list further.
    ...(search.terms.length === 0 ? { searchTexts: items.map(({ texts }) => texts) } : { corrected }),
  };
}

/** The orders by age and by distance would tell what these filters do. */
function sortFor({ viewer }: ActorContext, { sort, near }: ListPlayersInput): PlayerSort | undefined {
  if (sort?.endsWith('age') && !can(viewer, 'players:filter-by-age')) return undefined;
  const mayAskDistance = near !== undefined && can(viewer, 'players:filter-by-distance');
  return sort?.endsWith('distance') && !mayAskDistance ? undefined : sort;
}

export async function countPlayers(ctx: ActorContext, input: CountPlayersInput): Promise<number> {
  return countForgiving(ctx.db, await toSearch(ctx, input));
}

async function toSearch(ctx: ActorContext, input: CountPlayersInput): Promise<PlayerSearch> {
  const { saved, notSaved, search, ageMin, ageMax, near, nearKm, ...others } = input;
  const { isFreeAgent, notFreeAgent, confirmedWithin90, ...filters } = others;
  const thisMonth = today(ctx).slice(0, 'yyyy-MM'.length);
  return {
    ...filters,
    ...(isFreeAgent && { freeIn: thisMonth }),
    ...(notFreeAgent && { notFreeIn: thisMonth }),
    ...(confirmedWithin90 && { confirmedSince: ctx.clock.timestampIn(-CONFIRMATION_DAYS.old * DAY_SECONDS) }),
    ...(near !== undefined &&
      can(ctx.viewer, 'players:filter-by-distance') && { near: await readNear(ctx, near, nearKm) }),
    ...(can(ctx.viewer, 'players:filter-by-age') && { ageMin, ageMax: lowest(ageMax, ageLimitIn(search)) }),
    terms: searchTerms(search),
    thisYear: Number(today(ctx).slice(0, 4)),
    withoutMinors: !can(ctx.viewer, 'users:list-minors'),
    publicClipsOnly: !can(ctx.viewer, 'videos:watch-for-scouts'),
    searcherId: blockedViewer(ctx),
    savedBy: saved ? ctx.viewer.id : undefined,
    notSavedBy: notSaved ? ctx.viewer.id : undefined,
  };
}

async function readNear({ db }: ActorContext, placeId: number, km: number = NEAR_KM.usual): Promise<Near | null> {
  const place = await findPlace(db, placeId);
  return place && { ...vectorOf(place), latitude: place.latitude, km };
}

/** `U15` asks for the youngest band, which is not divided. */
function lowest(filtered: number | undefined, typed: number | undefined): number | undefined {
  if (typed === undefined) return filtered;
  return Math.min(filtered ?? AGE_MAX, Math.max(typed, YOUNGEST_BAND_AGE));
}

export async function createPlayerProfile(ctx: ActorContext, playerId: string, fields: PlayerProfileFields) {
  const now = ctx.clock.timestamp();
  // Conflicts are matched by table: account id and rank are unique in it, and either may be reported.
  return inTransaction(ctx.db, async (tx) => {
    const player = await playerToWrite(ctx, playerId, tx);
    const isOwn = ctx.viewer.id === playerId;
    const columns: Omit<PlayerProfileRow, keyof ReturnType<typeof toSearchColumns>> = {
      ...inSnakeCase({ ...EMPTY_PROFILE, achievements: '[]' }),
      ...placedAt(null, { mayBeMinor: true }),
      ...(await toColumns(ctx, tx, player, fields)),
      position: fields.position,
      availability_confirmed_at: isOwn ? now : null,
      availability_checked_at: now,
      id: crypto.randomUUID(),
      user_id: playerId,
      is_listed: 0,
      list_rank: player.listRank,
      is_minor: 0,
      shows_clips: 0,
      created_at: now,
      updated_at: now,
    };
    const profile = { ...columns, ...toSearchColumns(player, columns) };
    await keepFormer(ctx, tx, playerId, () => insertPlayerProfile(tx, profile));
    await refreshListing(tx, playerId);
    await recordProfileChange(ctx, tx, playerId, fields);
    return toPlayerProfile(profile);
  }).catch(ifTaken('PROFILE_EXISTS', 'player_profiles'));
}

export async function updatePlayerProfile(ctx: ActorContext, playerId: string, asked: PlayerProfilePatch) {
  const patch = withoutWas(asked);
  return inTransaction(ctx.db, async (tx) => {
    const player = await playerToWrite(ctx, playerId, tx);
    const before = await findPlayerProfile(tx, playerId);
    if (before) assertUnchanged(toPlayerProfile(before), asked, 'profile');
    const change = { ...(await toColumns(ctx, tx, player, patch)), updated_at: ctx.clock.timestamp() };
    const isThere = await keepFormer(ctx, tx, playerId, () => setPlayerProfile(tx, playerId, change));
    const profile = isThere ? await findPlayerProfile(tx, playerId) : null;
    if (!profile) throw new AppError('PROFILE_NOT_FOUND');
    const repeated = repeatedPosition(toPlayerProfile(profile));
    if (repeated) throw invalidValue(`profile.${repeated.field}`, repeated.error);
    if (change.availability_confirmed_at) await answerQuestion(ctx, tx, playerId);
    await setPlayerProfile(tx, playerId, toSearchColumns(player, profile));
    await recordProfileChange(ctx, tx, playerId, patch);
    if (before) await recordProfileNews(ctx, tx, { before, after: profile });
    publish(ctx, tx, changeFor(playerId, 'own-account', playerId));
    return toPlayerProfile(profile);
  });
}

/** Writes a profile's search columns again, in the transaction that changes their source. */
export async function refreshSearch(tx: Tx, playerId: string): Promise<void> {
  const [player, profile] = [await findLiveFacts(tx, playerId), await findPlayerProfile(tx, playerId)];
  if (player && profile) await setPlayerProfile(tx, playerId, toSearchColumns(player, profile));
}

export async function mustHaveProfile(ctx: ActorContext, playerId: string): Promise<void> {
  if (!(await findPlayerProfile(ctx.db, playerId))) throw new AppError('PROFILE_NOT_FOUND');
}

/** Counts a scout's or admin's view of a player, once per viewer and hour. */
export async function trackView(ctx: ActorContext, playerId: string): Promise<void> {
  await mustReadPlayer(ctx, playerId);
  await throttle(ctx, `view:user:${ctx.viewer.id}`, ctx.limits.viewsPerUser);
  const view = { viewer_id: ctx.viewer.id, player_id: playerId, hour: hourOf(ctx.clock.timestamp()) };
  await repo.insertView(ctx.db, view).catch(ifUserDeleted('PLAYER_NOT_FOUND'));
}

/** How many scouts have looked at the calling player in the last seven days; never who. Admins do not count. */
export function countOwnViewers(ctx: ActorContext): Promise<number> {
  return repo.countScoutsWhoViewed(ctx.db, ctx.viewer.id, hourOf(ctx.clock.timestampIn(-7 * DAY_SECONDS)));
}

function hourOf(time: string): string {
  return time.slice(0, 'yyyy-MM-ddTHH'.length);
}

/** The player whose profile the viewer is about to write; throws if they may not. In a transaction the account stays locked. */
export async function playerToWrite(ctx: ActorContext, playerId: string, tx?: Tx) {
  demand(ctx, 'player-profiles:write');
  authorize(ctx.viewer, 'player-profile:write', { id: playerId });
  const player = await findLiveFacts(tx ?? ctx.db, playerId, { lock: tx !== undefined });
  if (!player) throw new AppError('PLAYER_NOT_FOUND');
  if (!hasRole(player, 'player')) throw new AppError('WRONG_ROLE_FOR_PROFILE');
  return player;
}

async function toColumns(
  ctx: ActorContext,
  tx: Tx,
  player: LiveFacts,
  { achievements, placeId, ...fields }: PlayerProfilePatch,
): Promise<Partial<PlayerProfileRow>> {
  const isConfirmed = ctx.viewer.id === player.id && fields.availability !== undefined;
  return {
    ...inSnakeCase({ ...fields, ...(achievements && { achievements: JSON.stringify(achievements) }) }),
    ...(isConfirmed && confirmedAt(ctx.clock.timestamp())),
    ...(placeId !== undefined && placedAt(await mustBePlace(tx, placeId), { mayBeMinor: mayBeMinor(player, ctx) })),
  };
}

async function mustBePlace(tx: Tx, id: number | null) {
  const place = id === null ? null : await findPlace(tx, id);
  if (id !== null && !place) throw invalidValue('profile.placeId', 'Place must be one of the list.');
  return place;
}

/** Throws PLAYER_NOT_FOUND unless the viewer may read the player. */
export async function mustReadPlayer(ctx: ActorContext, playerId: string): Promise<LiveFacts> {
  const player = await findLiveFacts(ctx.db, playerId);
  if (!player?.isActive || !hasRole(player, 'player')) throw new AppError('PLAYER_NOT_FOUND');
  authorize(ctx.viewer, 'user:read', player, 'PLAYER_NOT_FOUND');
  if (await findBlockBetween(ctx.db, ctx.viewer.id, playerId)) throw new AppError('PLAYER_NOT_FOUND');
  return player;
}

/** Which of these players the calling scout may read: `mustReadPlayer` for many. */
export async function listReadableAmong(ctx: ActorContext, playerIds: readonly string[]): Promise<string[]> {
  const scope = { viewerId: ctx.viewer.id, withMinors: can(ctx.viewer, 'users:list-minors') };
  return playerIds.length === 0 ? [] : repo.listReadable(ctx.db, scope, playerIds);
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

/** Players as lists say them, without contact data and in one statement, for what shows their names and present facts only. */
export async function readPlayersWithoutContacts(
  ctx: ActorContext,
  ids: readonly string[],
): Promise<Map<string, ListedPlayer>> {
  if (ids.length === 0) return new Map();
  const reader = { viewer: ANY_SCOUT, today: today(ctx), acceptedBy: new Set<string>(), guardianContacts: new Map() };
  const rows = await repo.listWithProfiles(ctx.db, ids);
  return new Map(
    rows.map(({ user, profile }) => [
      user.id,
      { ...toListedPlayer(reader, user, profile), email: null, phone: null, dateOfBirth: null },
    ]),
  );
}

/** A player as seen by a verified scout whom they have not accepted, for a caller who may see everything of the player. */
export async function readAsScout(ctx: ActorContext, playerId: string): Promise<Player> {
  const rows = existing(await findAccountRows(ctx.db, playerId), 'PLAYER_NOT_FOUND');
  const reader = { viewer: ANY_SCOUT, today: today(ctx), acceptedBy: new Set<string>(), guardianContacts: new Map() };
  return toPlayer(reader, rows.user, rows.playerProfile);
}
