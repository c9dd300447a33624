import type { PageInput } from '@touchline/contracts/paging';
import type { PlayerProfile, PlayerSort } from '@touchline/contracts/players';
import { countRows, type Db, decodeRank, isReadable, keptQueries, playerSynonyms, toPage } from '@touchline/db';
import { type InferResult, type SqlBool, sql } from 'kysely';
import { PLAYER_COLUMNS, PROFILE_COLUMNS, profileOf } from '../../core/users/projections.ts';
import { isAfter, type SortedPart, sortedParts, startOf } from './player-order.ts';
import {
  clipCount,
  conditionsOf,
  distanceOf,
  isFullText,
  type PlayerSearch,
  planSearch,
  type SearchPlan,
  searchedFactsOf,
} from './player-search.repo.ts';

const PROFILE = [
  'player_profiles.id as profile_id',
  'player_profiles.availability_confirmed_at',
  'player_profiles.created_at as profile_created_at',
  'player_profiles.updated_at as profile_updated_at',
  ...PROFILE_COLUMNS.map((column) => `player_profiles.${column}` as const),
] as const;

export interface Paging extends Pick<PageInput, 'limit' | 'cursor'> {
  sort?: PlayerSort | undefined;
}

/** Verified, active players with a profile, newest account first unless they are sorted. Pages are read in the order of an index. */
export async function listListedPlayers(db: Db, search: PlayerSearch, { limit, cursor, sort }: Paging) {
  if (sort) return listSortedPlayers(db, search, { limit, cursor, sort });
  const { texts, ...plan } = planSearch(db, search, { isPage: true });
  const shape = { ...plan.shape, limit: limit + 1 };
  const values = { ...plan.values, last: decodeRank(cursor) };
  const rows =
    texts.length === 0
      ? await listPage(db, shape, values)
      : await listedPage(db, shape, values)
          .where((eb) => eb.and(texts))
          .execute();
  return toPage(rows, { limit }, { position: positionOf, item: toListed });
}

async function listSortedPlayers(db: Db, search: PlayerSearch, { limit, cursor, sort }: Paging & { sort: PlayerSort }) {
  const isByDistance = sort.endsWith('distance');
  const { texts, shape, values } = planSearch(db, search, { isPage: true, isByDistance });
  const readPart = async (part: SortedPart, number: number, { after, limit }: PartPage) => {
    const { key, rank, direction } = part;
    const rows = await listedRows(db, shape, values)
      .select((key ?? sql<string>`''`).as('sort_key'))
      .where((eb) => eb.and([...texts, part.where, ...(after ? [isAfter(part, after)] : [])]))
      .$if(key !== null, (query) => query.orderBy(key as NonNullable<typeof key>, direction))
      .orderBy(rank, direction)
      .limit(limit)
      .execute();
    return rows.map((row) => ({ row, place: { time: `${number}:${row.sort_key}`, id: String(row.list_rank) } }));
  };
  const parts = sortedParts(db, sort, { search, distance: distanceOf(shape, values) });
  const start = startOf(cursor, parts);
  const rows: Awaited<ReturnType<typeof readPart>> = [];
  for (const [number, part] of parts.entries()) {
    if (number < start.part || rows.length > limit) continue;
    const after = number === start.part ? start.after : null;
    rows.push(...(await readPart(part, number, { after, limit: limit + 1 - rows.length })));
  }
  return toPage(rows, { limit }, { position: ({ place }) => place, item: ({ row }) => toListed(row) });
}

interface PartPage {
  after: { key: string; rank: number } | null;
  limit: number;
}

function toListed(row: InferResult<ReturnType<typeof listedPage>>[number]) {
  const texts = { text: row.profile_search_text, synonyms: playerSynonyms(searchedFactsOf(row)) };
  const { distance_km: distanceKm } = row;
  const counts = { clipCount: Number(row.clip_count), ...(distanceKm !== null && { distanceKm }) };
  return { user: row, profile: toProfile(row), ...counts, texts };
}

const positionOf = (row: { created_at: string; list_rank: number }) => ({
  time: row.created_at,
  id: String(row.list_rank),
});

const listPage = keptQueries(listedPage);

function listedPage(
  db: Db,
  { limit, ...shape }: SearchPlan['shape'] & { limit: number },
  { last, ...values }: SearchPlan['values'] & { last: number | null },
) {
  // The full-text table leads where it is used: only its row number gives an order without a sort.
  const rank = sql.ref<number>(values.match === null ? 'player_profiles.list_rank' : 'player_search.rowid');
  return listedRows(db, shape, values)
    .$if(last !== null, (query) => query.where(rank, '<', last))
    .orderBy(rank, 'desc')
    .limit(limit);
}

function listedRows(db: Db, shape: SearchPlan['shape'], values: SearchPlan['values']) {
  return listed(db, { shape, values, texts: [] })
    .innerJoin('users', 'users.id', 'player_profiles.user_id')
    .select(PLAYER_COLUMNS)
    .select(PROFILE)
    .select(['player_profiles.list_rank', 'player_profiles.search_text as profile_search_text'])
    .select(clipCount(shape).as('clip_count'))
    .select(distanceOf(shape, values).as('distance_km'));
}

/** Those whom a block hides are subtracted: to compare each player, their rows would be read. */
export async function countListedPlayers(db: Db, search: PlayerSearch): Promise<number> {
  const all = await countMatching(db, { ...search, searcherId: null });
  return search.searcherId ? all - (await countMatching(db, { ...search, onlyBlocked: true })) : all;
}

async function countMatching(db: Db, search: PlayerSearch): Promise<number> {
  const plan = planSearch(db, search, { isPage: false });
  const countAs = (playsAs: SearchPlan['shape']['playsAs']) =>
    countRows(listed(db, { ...plan, shape: { ...plan.shape, playsAs } }));
  // Each is counted in an index of its own.
  if (plan.values.positions) return (await countAs('first')) + (await countAs('second')) + (await countAs('third'));
  if (!isFullText(plan)) return countAs('any');
  // Reading the rows of players takes more time than finding them.
  const query = db
    .selectFrom('player_search')
    .where(sql<SqlBool>`player_search match ${plan.values.match}`)
    .where((eb) => eb.and(conditionsOf(plan)));
  return countRows(query);
}

function listed(db: Db, plan: SearchPlan) {
  const { match } = plan.values;
  // Few are blocked: with the plus SQLite begins with them, not with all listed players.
  const isListed = plan.shape.onlyBlocked ? sql`+player_profiles.is_listed` : sql`player_profiles.is_listed`;
  return (
    db
      .selectFrom('player_profiles')
      .$if(
        match !== null,
        (query) =>
          query
            .innerJoin('player_search', 'player_search.rowid', 'player_profiles.list_rank')
            .where(sql<SqlBool>`player_search match ${match}`) as typeof query,
      )
      // The full-text match covers it; this condition could make SQLite read all listed rows.
      .$if(match === null, (query) => query.where(sql<SqlBool>`${isListed} = 1`))
      .where((eb) => eb.and(conditionsOf(plan)))
  );
}

/** All players, verified or not, with or without a profile; for admins. */
export async function listAllPlayers(db: Db, search: PlayerSearch, { limit, cursor }: Paging) {
  const plan = planSearch(db, search, { isPage: true, ofAll: true });
  const { match } = plan.values;
  const rank = sql.ref<number>(match === null ? 'users.list_rank' : 'player_search.rowid');
  const last = decodeRank(cursor);
  const rows = await db
    .selectFrom('users')
    .$if(
      match !== null,
      (query) =>
        query
          .innerJoin('player_search', 'player_search.rowid', 'users.list_rank')
          .where(sql<SqlBool>`player_search match ${match}`) as typeof query,
    )
    .leftJoin('player_profiles', 'player_profiles.user_id', 'users.id')
    .selectAll('users')
    .select(PROFILE)
    .where('users.role', '=', 'player')
    .where((eb) => eb.and(conditionsOf(plan)))
    .$if(last !== null, (query) => query.where(rank, '<', last))
    .orderBy(rank, 'desc')
    .limit(limit + 1)
    .execute();
  const item = (user: (typeof rows)[number]) => ({ user, profile: hasProfile(user) ? toProfile(user) : null });
  return toPage(rows, { limit }, { position: positionOf, item });
}

/** Players by id, with their profiles. */
export async function listWithProfiles(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('player_profiles', 'player_profiles.user_id', 'users.id')
    .selectAll('users')
    .select(PROFILE)
    .where('users.id', 'in', ids)
    .execute();
  return rows.map((user) => ({ user, profile: hasProfile(user) ? toProfile(user) : null }));
}

type FlatProfile = Parameters<typeof profileOf>[0] & {
  id: string;
  profile_id: string;
  availability_confirmed_at: string | null;
  profile_created_at: string;
  profile_updated_at: string;
};

function hasProfile(row: { profile_id: string | null }): row is FlatProfile {
  return row.profile_id !== null;
}

function toProfile(row: FlatProfile): PlayerProfile {
  const { id: userId, profile_id: id, profile_created_at: createdAt, profile_updated_at: updatedAt } = row;
  return profileOf(row, { id, userId, availabilityConfirmedAt: row.availability_confirmed_at, createdAt, updatedAt });
}

/** Which of these players a scout may read; expects at least one. */
export async function listReadable(
  db: Db,
  { viewerId, withMinors }: { viewerId: string; withMinors: boolean },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where(isReadable(viewerId, withMinors))
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertView(db: Db, view: { viewer_id: string; player_id: string; hour: string }): Promise<void> {
  await db
    .insertInto('profile_views')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countScoutsWhoViewed(db: Db, playerId: string, sinceHour: string): Promise<number> {
  const row = await db
    .selectFrom('profile_views')
    .innerJoin('users', 'users.id', 'profile_views.viewer_id')
    .select(({ fn }) => fn.count('profile_views.viewer_id').distinct().as('count'))
    .where('profile_views.player_id', '=', playerId)
    .where('profile_views.hour', '>=', sinceHour)
    .where('users.role', '=', 'scout')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
