import { YOUNGEST_BAND_AGE } from '@touchline/contracts/ages';
import { POSITION_GROUPS, type Position } from '@touchline/contracts/options';
import type { PlayerFilters } from '@touchline/contracts/players';
import { foldForSearch, type SearchTerm } from '@touchline/contracts/search';
import {
  contains,
  containsFolded,
  containsIndexed,
  countryOf,
  type Db,
  facetsOf,
  isSqlite,
  playerFacets,
  playerSearchText,
  trigramPhrase,
} from '@touchline/db';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { withoutContacts } from '../users/without-contacts.ts';

/** The filters, with the year that ages are computed from. */
export interface PlayerSearch extends Omit<PlayerFilters, 'search'> {
  /** The words of the text search. */
  terms: readonly SearchTerm[];
  thisYear: number;
  /** Whether minors are left out. */
  withoutMinors?: boolean;
  /** Whether only clips count that are not for verified scouts alone. */
  publicClipsOnly?: boolean;
  /** Players who are left out. */
  exceptIds?: readonly string[];
  /** Only players saved by this scout. */
  savedBy?: string | undefined;
}

/** The column of each text filter, in the profile and in the full-text table. */
const TEXT_COLUMNS = {
  location: 'location_key',
  nationality: 'nationality_key',
  experience: 'experience_key',
} as const;

/** The profile's search columns, written whenever the profile or the account changes. */
export function toSearchColumns(player: {
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  position: string;
  availability: string;
  club: string | null;
  nationality: string | null;
  location: string | null;
  experience: string | null;
  isMinor: boolean;
}) {
  const { dateOfBirth, isMinor } = player;
  // A search that finds a minor by the city or a number would tell it.
  const location = isMinor ? countryOf(player.location) : player.location;
  const textOf = (text: string | null) => (isMinor && text ? withoutContacts(text) : text);
  const nationality = textOf(player.nationality);
  return {
    search_text: playerSearchText({ ...player, nationality, location, club: textOf(player.club) }),
    location_key: foldForSearch(location),
    nationality_key: foldForSearch(nationality),
    experience_key: foldForSearch(textOf(player.experience)),
    facets: playerFacets(player),
    birth_year: dateOfBirth === null ? null : Number(dateOfBirth.slice(0, 4)),
  };
}

/** The conditions of a search, and the table to read first. */
export interface SearchPlan {
  /** The full-text expression, where it can be used: it returns ranks in order, whatever the number of rows. */
  match: string | null;
  /** With a full-text expression only what that does not say. */
  conditions: Expression<SqlBool>[];
  /** Whether the full-text table is enough, and no profile has to be read. */
  isFullText: boolean;
}

/** What a search is for. */
interface SearchUse {
  /** For a page in the order of the list, not for the number of players. */
  isPage: boolean;
  /** For admins: also players who are not listed, and by their names; of players without a profile there are only these. */
  ofAll?: boolean;
}

/** A condition in both forms: for the full-text table, and for rows. */
interface TextCondition {
  phrase: string;
  compare: () => Expression<SqlBool>;
}

/**
 * Chooses between the full-text table, for texts on SQLite, and the plain indexes. A scout's saved list is short, so its rows
 * are compared one by one.
 */
export function planSearch(db: Db, search: PlayerSearch, { isPage, ofAll = false }: SearchUse): SearchPlan {
  const texts = [...search.terms.map((term) => toCondition(db, term, ofAll)), ...filterConditions(db, search)];
  const isIndexed = isSqlite(db) && search.savedBy === undefined && texts.length > 0;
  const phrases = texts.map(({ phrase }) => phrase);
  const positions = search.position?.flatMap(positionsOf) ?? [];
  const { availability } = search;

  const conditions: Expression<SqlBool>[] = [];
  if (!isIndexed) {
    conditions.push(...texts.map(({ compare }) => compare()));
    if (positions.length > 0) conditions.push(sql`player_profiles.position in (${sql.join(positions)})`);
    if (availability) conditions.push(sql`player_profiles.availability = ${availability}`);
    if (search.withoutMinors) conditions.push(sql`player_profiles.is_minor = 0`);
  }
  conditions.push(...bornBetween(search), ...likeBody(search, isPage));
  if (search.hasClips) conditions.push(sql`${showsClips(search)} and exists (select 1 ${LIVE_CLIPS})`);
  if (search.savedBy !== undefined) conditions.push(isSavedBy(search.savedBy));
  const isFullText = isIndexed && conditions.length === 0;
  if (search.exceptIds?.length) conditions.push(isNoneOf(search.exceptIds, isIndexed));
  if (!isIndexed) return { match: null, conditions, isFullText };

  if (positions.length > 0) phrases.push(`(${positions.map((p) => trigramPhrase('facets', `|${p}|`)).join(' OR ')})`);
  if (availability) phrases.push(trigramPhrase('facets', `|${availability}|`));
  phrases.push(...marksOf(search, ofAll));
  return { match: phrases.join(' AND '), conditions, isFullText };
}

function isNoneOf(ids: readonly string[], isIndexed: boolean): RawBuilder<SqlBool> {
  const players = sql`(${sql.join(ids)})`;
  if (!isIndexed) return sql<SqlBool>`player_profiles.user_id not in ${players}`;
  return sql<SqlBool>`player_search.rowid not in (select list_rank from users where id in ${players})`;
}

/** In the full-text table L marks listed players, and A adults. */
function marksOf({ withoutMinors }: PlayerSearch, ofAll: boolean): string[] {
  const marks = `${ofAll ? '' : 'L'}${withoutMinors ? 'A' : ''}`;
  return marks === '' ? [] : [trigramPhrase('marks', marks)];
}

function filterConditions(db: Db, search: PlayerSearch): TextCondition[] {
  return Object.entries(TEXT_COLUMNS).flatMap(([filter, column]) => {
    const folded = foldForSearch(search[filter as keyof typeof TEXT_COLUMNS]);
    if (folded === '') return [];
    const compare = () => containsIndexed(db, `player_profiles.${column}`, folded);
    return [{ phrase: trigramPhrase(column, folded), compare }];
  });
}

/** The condition that a player has one of the texts of a word, or one of its synonyms. */
function toCondition(db: Db, term: SearchTerm, ofAll: boolean): TextCondition {
  const facets = [...new Set(term.synonyms.flatMap(facetsOf))];
  const names = ofAll ? [term.word] : [];
  const phrases = [
    ...term.texts.map((text) => trigramPhrase('search_text', text)),
    ...facets.map((facet) => trigramPhrase('facets', facet)),
    ...names.map((name) => trigramPhrase('name_key', foldForSearch(name))),
  ];
  const compare = () => {
    const comparisons = [
      ...term.texts.map((text) => containsIndexed(db, 'player_profiles.search_text', text)),
      ...facets.map((facet) => containsFolded('player_profiles.facets', facet)),
      ...names.map((name) => contains('users.name_key', name)),
    ];
    return sql<SqlBool>`(${sql.join(comparisons, sql` or `)})`;
  };
  return { phrase: `(${phrases.join(' OR ')})`, compare };
}

function positionsOf(filter: string): readonly Position[] {
  return Object.hasOwn(POSITION_GROUPS, filter)
    ? POSITION_GROUPS[filter as keyof typeof POSITION_GROUPS]
    : [filter as Position];
}

/**
 * Ages are differences of calendar years, so that a range of ages is a range of birth years. All players of the youngest band
 * count as of its age: a search by ages must not tell more than the band.
 */
function bornBetween({ ageMin, ageMax, thisYear }: PlayerSearch): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (ageMin !== undefined) {
    const latest = ageMin <= YOUNGEST_BAND_AGE ? thisYear : thisYear - ageMin;
    conditions.push(sql<SqlBool>`player_profiles.birth_year <= ${latest}`);
  }
  if (ageMax !== undefined) {
    const earliest = ageMax < YOUNGEST_BAND_AGE ? thisYear + 1 : thisYear - ageMax;
    conditions.push(sql<SqlBool>`player_profiles.birth_year >= ${earliest}`);
  }
  return conditions;
}

function likeBody({ preferredFoot, heightMin, heightMax }: PlayerSearch, isPage: boolean): RawBuilder<SqlBool>[] {
  // The plus keeps a page from being read by the index on heights: all players in the range would be sorted for it.
  const height = isPage ? sql`+player_profiles.height` : sql`player_profiles.height`;
  return [
    ...(preferredFoot === undefined ? [] : [sql<SqlBool>`player_profiles.preferred_foot = ${preferredFoot}`]),
    ...(heightMin === undefined ? [] : [sql<SqlBool>`${height} >= ${heightMin}`]),
    ...(heightMax === undefined ? [] : [sql<SqlBool>`${height} <= ${heightMax}`]),
  ];
}

/** A listed player's clips that scouts can watch. The index on them is partial, so that the two flags are literals. */
const LIVE_CLIPS = sql`from videos
  where videos.player_id = player_profiles.user_id and videos.is_approved = 1 and videos.is_public = 1`;

/** Whether the searcher may watch a player's clips. A player who has come of age may keep them for verified scouts. */
function showsClips({ publicClipsOnly }: PlayerSearch): RawBuilder<SqlBool> {
  const shown = sql<SqlBool>`player_profiles.shows_clips = 1`;
  if (!publicClipsOnly) return shown;
  return sql`${shown} and not exists (
    select 1 from users as owner where owner.id = player_profiles.user_id and owner.allows_public_clips = 0)`;
}

/** The number of clips that the searcher may watch, for each row of a page. */
export function clipCount(search: PlayerSearch): RawBuilder<number | string> {
  return sql`case when ${showsClips(search)} then (select count(*) ${LIVE_CLIPS}) else 0 end`;
}

function isSavedBy(scoutId: string): RawBuilder<SqlBool> {
  return sql`player_profiles.user_id in (select player_id from saved_players where scout_id = ${scoutId})`;
}
