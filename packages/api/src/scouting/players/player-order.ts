import { YOUNGEST_BAND_AGE } from '@touchline/contracts/ages';
import type { PlayerOrder, PlayerSort } from '@touchline/contracts/players';
import { type Db, decodeCursor, isSqlite } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlayerSearch } from './player-search.repo.ts';

type Direction = 'asc' | 'desc';

/** A part of a sorted list: its players by a key and, where that is the same or there is none, by their rank. */
export interface SortedPart {
  where: RawBuilder<SqlBool>;
  key: RawBuilder<string | number> | null;
  rank: RawBuilder<number>;
  direction: Direction;
  isNumber?: true;
}

const RANK = sql<number>`player_profiles.list_rank`;
const HEIGHT = sql<number>`case when player_profiles.is_minor = 1 then null else player_profiles.height end`;
const BIRTH_YEAR = sql<number>`player_profiles.birth_year`;
const CONFIRMED = sql<string>`player_profiles.availability_confirmed_at`;
const TEXTS = {
  // It begins with the names, of a minor with the initial of the last one.
  name: sql<string>`substr(player_profiles.search_text, 1, 100)`,
  position: sql<string>`player_profiles.position`,
  place: sql<string>`substr(player_profiles.location_key, 1, 100)`,
};

/**
 * The parts of a sorted list, one after the other; players of whom the key is not told are the last. Each is read in the
 * order of an index on its key, so that a page costs the same however many players there are. Nothing is sorted by what the
 * short card of a minor leaves out, and the youngest band is not sorted by age. By distance the few players within it are sorted.
 */
export function sortedParts(
  db: Db,
  sort: PlayerSort,
  { search: { thisYear }, distance }: { search: PlayerSearch; distance: RawBuilder<number | null> },
): SortedPart[] {
  const direction: Direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = sort.replace('-', '') as PlayerOrder;
  if (order === 'height') {
    const known = { where: sql<SqlBool>`${HEIGHT} > 0`, key: HEIGHT, rank: RANK, direction, isNumber: true as const };
    return [known, newestFirst(sql`${HEIGHT} is null`)];
  }
  if (order === 'distance') {
    const key = distance as RawBuilder<number>;
    return [{ where: sql<SqlBool>`${key} >= 0`, key, rank: RANK, direction, isNumber: true }];
  }
  if (order === 'confirmed') {
    const known = { where: sql<SqlBool>`${CONFIRMED} > ''`, key: CONFIRMED, rank: RANK, direction };
    return [known, newestFirst(sql`${CONFIRMED} is null`)];
  }
  if (order === 'age') return byAge(direction, thisYear - YOUNGEST_BAND_AGE);
  // Engines compare bytes, not by the language of the server.
  const key = isSqlite(db) ? TEXTS[order] : sql<string>`${TEXTS[order]} collate "C"`;
  const known = { where: sql<SqlBool>`${key} > ''`, key, rank: RANK, direction };
  return order === 'place' ? [known, newestFirst(sql`${key} = ''`)] : [known];
}

function byAge(direction: Direction, youngestYear: number): SortedPart[] {
  const youngest = {
    // With the plus SQLite reads the years, not all players by their rank.
    ...newestFirst(sql`${BIRTH_YEAR} >= ${sql.lit(youngestYear)}`),
    rank: sql<number>`+${RANK}`,
  };
  const older: SortedPart = {
    where: sql`${BIRTH_YEAR} < ${sql.lit(youngestYear)}`,
    key: BIRTH_YEAR,
    isNumber: true,
    rank: RANK,
    direction: direction === 'asc' ? 'desc' : 'asc',
  };
  const known = direction === 'asc' ? [youngest, older] : [older, youngest];
  return [...known, newestFirst(sql`${BIRTH_YEAR} is null`)];
}

function newestFirst(where: RawBuilder<SqlBool>): SortedPart {
  return { where, key: null, rank: RANK, direction: 'desc' };
}

/** The part in which a page begins, and the key and rank after which it does. An invalid cursor starts at the beginning. */
export function startOf(cursor: string | null | undefined, parts: readonly SortedPart[]) {
  const position = decodeCursor(cursor);
  const [part = '', key = ''] = position?.time.split(/:(.*)/s) ?? [];
  const rank = Number(position?.id);
  if (!/^\d$/.test(part) || Number(part) >= parts.length || !Number.isSafeInteger(rank))
    return { part: 0, after: null };
  return { part: Number(part), after: { key, rank } };
}

/** PostgreSQL rejects numbers that a column cannot have. */
const NUMBER_MAX = 2 ** 31 - 1;

/** The condition "after this player" of a part. */
export function isAfter({ key, rank, direction, isNumber }: SortedPart, last: { key: string; rank: number }) {
  const operator = direction === 'asc' ? sql`>` : sql`<`;
  if (key === null) return sql<SqlBool>`${rank} ${operator} ${last.rank}`;
  const value = isNumber ? Math.min(Number.parseInt(last.key, 10) || 0, NUMBER_MAX) : last.key;
  return sql<SqlBool>`(${key}, ${rank}) ${operator} (${value}, ${last.rank})`;
}
