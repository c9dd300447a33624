import { YOUNGEST_BAND_AGE } from '@touchline/contracts/ages';
import type { PlayerOrder, PlayerSort } from '@touchline/contracts/players';
import { type Db, decodeCursor, isSqlite } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { clipCount, type PlayerSearch, type SearchPlan } from './player-search.repo.ts';

type Key = RawBuilder<string | number | null>;

/** What players are sorted by: nothing that the short card of a minor leaves out, and of their age the band. */
function keyOf(order: PlayerOrder, { thisYear }: PlayerSearch, shape: SearchPlan['shape']): Key {
  const youngest = sql.lit(thisYear - YOUNGEST_BAND_AGE);
  const born = sql`case when player_profiles.birth_year > ${youngest} then ${youngest} else player_profiles.birth_year end`;
  const keys: Record<PlayerOrder, Key> = {
    // It begins with the names, of a minor with the initial of the last one.
    name: sql`player_profiles.search_text`,
    position: sql`player_profiles.position`,
    age: sql`(${sql.lit(thisYear)} - (${born}))`,
    height: sql`(case when player_profiles.is_minor = 1 then null else player_profiles.height end)`,
    place: sql`nullif(player_profiles.location_key, '')`,
    clips: clipCount(shape),
  };
  return keys[order];
}

const IS_TEXT: ReadonlySet<PlayerOrder> = new Set(['name', 'position', 'place']);

/** How a list is sorted: players without the key come last, and among equals the newest first. */
export function sortingOf(db: Db, sort: PlayerSort, search: PlayerSearch, shape: SearchPlan['shape']) {
  const isDescending = sort.startsWith('-');
  const order = sort.replace('-', '') as PlayerOrder;
  const isText = IS_TEXT.has(order);
  const known = keyOf(order, search, shape);
  const plain = sql`coalesce(${known}, ${isText ? sql.lit('') : sql.lit(0)})`;
  // Engines compare bytes, not by the language of the server.
  const key = isText && !isSqlite(db) ? sql<string | number>`${plain} collate "C"` : sql<string | number>`${plain}`;
  const isUnknown = sql<number>`case when ${known} is null then 1 else 0 end`;
  return {
    key,
    isUnknown,
    direction: isDescending ? ('desc' as const) : ('asc' as const),
    after: (cursor: string | null | undefined) => after(cursor, { key, isUnknown, isDescending, isText }),
  };
}

interface Keys {
  key: RawBuilder<string | number>;
  isUnknown: RawBuilder<number>;
  isDescending: boolean;
  isText: boolean;
}

/** The condition "after this cursor"; an invalid one starts at the beginning. */
function after(cursor: string | null | undefined, { key, isUnknown, isDescending, isText }: Keys): RawBuilder<SqlBool> {
  const position = decodeCursor(cursor);
  const [unknown = '', value = ''] = position?.time.split(/:(.*)/s) ?? [];
  const rank = Number(position?.id);
  const last = isText ? value : Number(value);
  const isRead =
    position && /^[01]$/.test(unknown) && Number.isSafeInteger(rank) && (isText || Number.isSafeInteger(last));
  if (!isRead) return sql<SqlBool>`1 = 1`;
  const beyond = isDescending ? sql`${key} < ${last}` : sql`${key} > ${last}`;
  const flag = sql.lit(Number(unknown));
  return sql<SqlBool>`(${isUnknown} > ${flag} or (${isUnknown} = ${flag}
    and (${beyond} or (${key} = ${last} and player_profiles.list_rank < ${rank}))))`;
}
