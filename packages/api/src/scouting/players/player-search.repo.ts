import { YOUNGEST_BAND_AGE } from '@touchline/contracts/ages';
import { withoutContacts } from '@touchline/contracts/contact-data';
import { NEAR_KM_STEP } from '@touchline/contracts/distances';
import { type Position, positionsNamed } from '@touchline/contracts/options';
import { EARTH_RADIUS_KM, latitudesWithin, productWithin } from '@touchline/contracts/places';
import { freeAfter, type PlayerField, type PlayerFilters, positionsOf } from '@touchline/contracts/players';
import { foldForSearch, type SearchTerm } from '@touchline/contracts/search';
import {
  allowedIn,
  blockedWith,
  countryOf,
  type Db,
  isSqlite,
  type PlayerProfileRow,
  playerFacets,
  playerSearchText,
  type Snake,
  trigramPhrase,
} from '@touchline/db';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { shortLastName } from '../../core/users/first-names.ts';
import { excludingConditions } from './excluding-filters.repo.ts';
import { type TextCondition, textConditions } from './text-conditions.repo.ts';

/** The filters, with the words of the text search and the year that ages are computed from. */
export interface PlayerSearch extends Omit<PlayerFilters, 'search' | SearchedOtherwise> {
  terms: readonly SearchTerm[];
  thisYear: number;
  /** Only players who are free agents in this month, yyyy-MM. */
  freeIn?: string | undefined;
  /** Only players who are none. */
  notFreeIn?: string | undefined;
  /** Only players who confirmed their availability since. */
  confirmedSince?: string | undefined;
  /** Null for a place that does not exist, which no one is near. */
  near?: Near | null | undefined;
  withoutMinors?: boolean;
  /** Counts only clips that are not for verified scouts alone. */
  publicClipsOnly?: boolean;
  searcherId?: string | null;
  /** Instead of all others, those whom a block separates from the searcher. */
  onlyBlocked?: boolean;
  savedBy?: string | undefined;
  notSavedBy?: string | undefined;
}

type SearchedOtherwise = 'isFreeAgent' | 'notFreeAgent' | 'confirmedWithin90' | 'near' | 'nearKm';

/** A distance, and the place it is from: its latitude, and its vector. */
export interface Near {
  latitude: number;
  x: number;
  y: number;
  z: number;
  km: number;
}

/** The country whose other names also find a player: the nationality, or for a minor the country on the card. */
function countryToSearch(isMinor: boolean, profile: Pick<PlayerProfileRow, 'nationality' | 'location'>) {
  return isMinor ? countryOf(profile.location) : profile.nationality;
}

/** What words also find a player by. Of a minor no club is told, nor that there is none. */
export function searchedFactsOf(row: Pick<PlayerProfileRow, SearchedColumn>) {
  const isMinor = row.is_minor === 1;
  // A contract that ends would change the words without a change of the profile: by them only those without a club are found.
  const profile = { currentClub: row.current_club, availability: row.availability, contractUntil: null };
  return {
    positions: positionsIn(row),
    nationality: countryToSearch(isMinor, row),
    preferredFoot: row.preferred_foot,
    isFreeAgent: !isMinor && freeAfter(profile) === '',
  };
}

type SearchedColumn =
  | ('position' | 'second_position' | 'third_position' | 'nationality' | 'location' | 'preferred_foot')
  | ('availability' | 'current_club' | 'is_minor');

function positionsIn(row: Pick<PlayerProfileRow, 'position' | 'second_position' | 'third_position'>): Position[] {
  const { position, second_position: secondPosition, third_position: thirdPosition } = row;
  return positionsOf({ position, secondPosition, thirdPosition });
}

type PlaysAs = 'first' | 'second' | 'third' | 'any';

/** Players of these positions: as their first one, as their second or third one and none before it, or as any. */
function plays(positions: readonly Position[], as: PlaysAs): RawBuilder<SqlBool> {
  const asked = sql`(${sql.join(positions)})`;
  const isFirst = sql<SqlBool>`player_profiles.position in ${asked}`;
  const isSecond = sql<SqlBool>`player_profiles.second_position in ${asked}`;
  const isThird = sql<SqlBool>`player_profiles.third_position in ${asked}`;
  const isNotFirst = sql<SqlBool>`player_profiles.position not in ${asked}`;
  if (as === 'first') return isFirst;
  if (as === 'second') return sql`${isSecond} and ${isNotFirst}`;
  if (as === 'any') return sql`(${isFirst} or ${isSecond} or ${isThird})`;
  return sql`${isThird} and ${isNotFirst} and coalesce(player_profiles.second_position, '') not in ${asked}`;
}

interface SearchedPlayer {
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  isMinor: boolean;
}

/** The profile's search columns, written whenever the profile or the account changes. */
export function toSearchColumns(
  { firstName, lastName, dateOfBirth, isMinor }: SearchedPlayer,
  { availability, ...profile }: Pick<PlayerProfileRow, Snake<PlayerField>>,
) {
  const { current_club: club, nationality, experience } = profile;
  const positions = positionsIn(profile);
  // A match would reveal a minor's city, number, last name, club or nationality.
  const location = isMinor ? countryOf(profile.location) : profile.location;
  const names = { firstName, lastName: isMinor ? shortLastName(lastName) : lastName };
  const told = isMinor ? { club: null, nationality: null } : { club, nationality };
  return {
    search_text: playerSearchText({ ...names, positions, ...told, location }),
    location_key: foldForSearch(location),
    nationality_key: foldForSearch(isMinor && nationality ? withoutContacts(nationality) : nationality),
    experience_key: foldForSearch(isMinor ? null : experience),
    facets: playerFacets({ availability, ...searchedFactsOf({ ...profile, availability, is_minor: isMinor ? 1 : 0 }) }),
    free_after: isMinor ? null : freeAfter({ currentClub: club, availability, contractUntil: profile.contract_until }),
    birth_year: dateOfBirth === null ? null : Number(dateOfBirth.slice(0, 4)),
  };
}

interface SearchUse {
  /** Whether it reads a page in the order of the list, not the number of players. */
  isPage: boolean;
  /** For admins: also players who are not listed, and by their names; players without a profile have only these. */
  ofAll?: boolean;
  /** Whether the page is sorted by the distance, for which no index has an order. */
  isByDistance?: boolean;
}

/** Chooses between the full-text table, for texts on SQLite, and the plain indexes. A scout's saved list is short: rows are compared. */
export function planSearch(db: Db, search: PlayerSearch, { isPage, ofAll = false, isByDistance = false }: SearchUse) {
  const texts = [...textConditions(db, search, ofAll), ...excludingConditions(db, search)];
  const isIndexed = isSqlite(db) && search.savedBy === undefined && texts.length > 0;
  const positions = askedPositions(search);
  const { withoutMinors = false, publicClipsOnly = false } = search;
  const hasClips = search.hasClips === true;
  return {
    shape: {
      isPage,
      isByDistance,
      withoutMinors: withoutMinors && !isIndexed,
      hasClips,
      onlyBlocked: search.onlyBlocked === true,
      playsAs: 'any' as PlaysAs,
      publicClipsOnly,
      isNear: search.near !== undefined,
    },
    values: {
      // It returns ranks in order, whatever the number of rows.
      match: isIndexed ? expressionOf(texts, search, ofAll) : null,
      positions: isIndexed || positions.length === 0 ? null : positions,
      availability: isIndexed ? null : search.availability || null,
      ...bornBetween(search),
      preferredFoot: search.preferredFoot ?? null,
      // A player of both feet is left-footed too.
      orBothFeet: ['left', 'right'].includes(search.preferredFoot ?? '') ? 'both' : (search.preferredFoot ?? null),
      freeIn: search.freeIn ?? null,
      contractUntil: search.contractUntil ?? null,
      confirmedSince: search.confirmedSince ?? null,
      ...areaOf(search.near),
      heightMin: search.heightMin ?? null,
      heightMax: search.heightMax ?? null,
      searcherId: search.searcherId ?? null,
      savedBy: search.savedBy ?? null,
    },
    /** Compared with each row, as no full-text expression covers it. */
    texts: [...(isIndexed ? [] : texts.map(({ compare }) => compare())), ...leftOutBy(search)],
  };
}

export type SearchPlan = ReturnType<typeof planSearch>;

/** The full-text expression of a search. In the table L marks listed players, and A adults. */
function expressionOf(texts: readonly TextCondition[], search: PlayerSearch, ofAll: boolean): string {
  const { availability, withoutMinors } = search;
  const positions = askedPositions(search);
  const phrases = texts.flatMap(({ phrase, isExcluded }) => (isExcluded ? [] : phrase));
  if (positions.length > 0) phrases.push(`(${positions.map((p) => trigramPhrase('facets', `|${p}|`)).join(' OR ')})`);
  if (availability) phrases.push(trigramPhrase('facets', `|${availability}|`));
  const marks = `${ofAll ? '' : 'L'}${withoutMinors ? 'A' : ''}`;
  if (marks !== '') phrases.push(trigramPhrase('marks', marks));
  // FTS5 can exclude only from something that is found.
  if (phrases.length === 0) phrases.push(`(${trigramPhrase('marks', 'L')} OR ${trigramPhrase('marks', 'N')})`);
  const found = phrases.join(' AND ');
  // FTS5 flattens OR, but nests each NOT, and refuses what is nested too deep.
  const excluded = texts.flatMap((text) => (text.isExcluded ? text.phrase : []));
  return excluded.length === 0 ? found : `${found} NOT (${excluded.join(' OR ')})`;
}

/** What a row must not be. Players without a profile, whom admins see, are none of it. */
function leftOutBy(search: PlayerSearch): RawBuilder<SqlBool>[] {
  const { notHasClips, notFreeIn, notSavedBy, publicClipsOnly = false } = search;
  const facts = [
    ...(notHasClips ? [sql`${showsClips({ publicClipsOnly })} and exists (select 1 ${LIVE_CLIPS})`] : []),
    ...(notFreeIn ? [sql`player_profiles.free_after < ${notFreeIn}`] : []),
    ...(notSavedBy
      ? [sql`player_profiles.user_id in (select player_id from saved_players where scout_id = ${notSavedBy})`]
      : []),
  ];
  return facts.map((fact) => sql<SqlBool>`not coalesce((${fact}), false)`);
}

export function conditionsOf({ shape, values, texts }: SearchPlan): Expression<SqlBool>[] {
  const { positions, availability, bornUntil, bornFrom, preferredFoot, heightMin, heightMax } = values;
  const { searcherId, savedBy, match, orBothFeet, freeIn, contractUntil, confirmedSince } = values;
  // The plus keeps a page from using the height index, which would require sorting all players in the range.
  const height = shape.isPage ? sql`+player_profiles.height` : sql`player_profiles.height`;
  // A page of some positions is not read by the index on availability: that of the list has both.
  const isCompared = shape.isPage && positions !== null;
  const text = (column: RawBuilder<unknown>) => (shape.isPage ? sql`(${column} || '')` : column);
  const available = isCompared ? sql`(player_profiles.availability || '')` : sql`player_profiles.availability`;
  return [
    ...texts,
    ...(positions ? [plays(positions, shape.playsAs)] : []),
    ...(availability === null ? [] : [sql<SqlBool>`${available} = ${availability}`]),
    ...(shape.withoutMinors ? [sql<SqlBool>`player_profiles.is_minor = 0`] : []),
    ...(bornUntil === null ? [] : [sql<SqlBool>`player_profiles.birth_year <= ${bornUntil}`]),
    ...(bornFrom === null ? [] : [sql<SqlBool>`player_profiles.birth_year >= ${bornFrom}`]),
    ...(preferredFoot === null
      ? []
      : [sql<SqlBool>`player_profiles.preferred_foot in (${preferredFoot}, ${orBothFeet})`]),
    ...(heightMin === null ? [] : [sql<SqlBool>`${height} >= ${heightMin}`]),
    ...(heightMax === null ? [] : [sql<SqlBool>`${height} <= ${heightMax}`]),
    // Of minors the first is null, and the second is not told.
    ...(freeIn === null ? [] : [sql<SqlBool>`${text(sql`player_profiles.free_after`)} < ${freeIn}`]),
    ...(contractUntil === null
      ? []
      : [
          sql<SqlBool>`${text(sql`player_profiles.contract_until`)} <= ${contractUntil} and player_profiles.is_minor = 0`,
        ]),
    ...(confirmedSince === null
      ? []
      : [sql<SqlBool>`${text(sql`player_profiles.availability_confirmed_at`)} >= ${confirmedSince}`]),
    ...(shape.isNear ? [isWithin(shape, values)] : []),
    ...(shape.hasClips ? [sql<SqlBool>`${showsClips(shape)} and exists (select 1 ${LIVE_CLIPS})`] : []),
    ...(savedBy === null
      ? []
      : [sql<SqlBool>`player_profiles.user_id in (select player_id from saved_players where scout_id = ${savedBy})`]),
    ...(searcherId === null
      ? []
      : [isBlocked(searcherId, { byRank: match !== null && !shape.isPage, is: shape.onlyBlocked })]),
  ];
}

/** Whether the full-text table is enough for a search, without reading profiles. */
export function isFullText({ shape, values, texts }: SearchPlan): boolean {
  const { match, bornUntil, bornFrom, preferredFoot, heightMin, heightMax } = values;
  const { freeIn, contractUntil, confirmedSince } = values;
  const others = [bornUntil, bornFrom, preferredFoot, heightMin, heightMax, freeIn, contractUntil, confirmedSince];
  const isOfProfile = shape.hasClips || shape.isNear || texts.length > 0;
  return match !== null && !isOfProfile && others.every((value) => value === null);
}

/** What a row is compared with: its latitude, and the product of its vector with that of the place. */
function areaOf(near: PlayerSearch['near']) {
  const none = { latitudeFrom: null, latitudeTo: null, nearX: null, nearY: null, nearZ: null, productMin: null };
  if (near === undefined) return none;
  // No product is more than 1.
  if (near === null) return { latitudeFrom: 0, latitudeTo: 0, nearX: 0, nearY: 0, nearZ: 0, productMin: 2 };
  // The distance that is told is rounded, and so is the one that is compared.
  const km = near.km + NEAR_KM_STEP / 2;
  const degrees = latitudesWithin(km);
  return {
    latitudeFrom: near.latitude - degrees,
    latitudeTo: near.latitude + degrees,
    nearX: near.x,
    nearY: near.y,
    nearZ: near.z,
    productMin: productWithin(km),
  };
}

function productOf({ nearX, nearY, nearZ }: Pick<SearchPlan['values'], 'nearX' | 'nearY' | 'nearZ'>) {
  return sql<number>`(player_profiles.place_x * ${nearX} + player_profiles.place_y * ${nearY}
    + player_profiles.place_z * ${nearZ})`;
}

/** The latitudes leave few rows in an index. A page compares them in the index of its order, which the plus leaves to it. */
function isWithin(shape: SearchPlan['shape'], values: SearchPlan['values']): RawBuilder<SqlBool> {
  const { latitudeFrom, latitudeTo, productMin } = values;
  const latitude =
    shape.isPage && !shape.isByDistance ? sql`+player_profiles.place_latitude` : sql`player_profiles.place_latitude`;
  return sql`${latitude} between ${latitudeFrom} and ${latitudeTo} and ${productOf(values)} >= ${productMin}
    and player_profiles.is_minor = 0`;
}

/** Kilometres from the place of the search, in steps; null without one. Of short distances the chord is as long as the arc. */
export function distanceOf({ isNear }: SearchPlan['shape'], values: SearchPlan['values']): RawBuilder<number | null> {
  if (!isNear) return sql`cast(null as integer)`;
  const steps = sql.lit(EARTH_RADIUS_KM / NEAR_KM_STEP);
  const chord = sql`sqrt(abs(2 - 2 * ${productOf(values)}))`;
  return sql`cast(round(${chord} * ${steps}) as integer) * ${sql.lit(NEAR_KM_STEP)}`;
}

function isBlocked(searcherId: string, { byRank, is }: { byRank: boolean; is: boolean }): RawBuilder<SqlBool> {
  const operator = is ? sql`in` : sql`not in`;
  if (!byRank) return sql<SqlBool>`player_profiles.user_id ${operator} ${blockedWith(searcherId)}`;
  return sql<SqlBool>`player_search.rowid ${operator} (select list_rank from users where id in ${blockedWith(searcherId)})`;
}

const askedPositions = ({ position = [] }: PlayerSearch) => positionsNamed(position);

/** Ages are differences of calendar years. A search may reveal only the band of the youngest players. */
function bornBetween({ ageMin, ageMax, thisYear }: PlayerSearch) {
  const born: Record<'bornUntil' | 'bornFrom', number | null> = { bornUntil: null, bornFrom: null };
  if (ageMin !== undefined) born.bornUntil = ageMin <= YOUNGEST_BAND_AGE ? thisYear : thisYear - ageMin;
  if (ageMax !== undefined) born.bornFrom = ageMax < YOUNGEST_BAND_AGE ? thisYear + 1 : thisYear - ageMax;
  return born;
}

/** A listed player's clips that scouts can watch. The values are literals, since the index on them is partial. */
const LIVE_CLIPS = sql`from videos
  where videos.player_id = player_profiles.user_id and videos.is_approved = 1 and videos.is_public = 1
    and videos.processing = 'ready'`;

/**
 * Twin of 'video:watch' in SQL, for clips of listed players that are live: sql-twins.test.ts compares them.
 * A player who has come of age may keep them for verified scouts.
 */
function showsClips({ publicClipsOnly }: { publicClipsOnly: boolean }): RawBuilder<SqlBool> {
  const shown = sql<SqlBool>`player_profiles.shows_clips = 1`;
  if (!publicClipsOnly) return shown;
  return sql`${shown} and not exists (
    select 1 from users as owner where owner.id = player_profiles.user_id and not (${allowedIn('allows_public_clips', 'owner')}))`;
}

export function clipCount(shape: SearchPlan['shape']): RawBuilder<number | string> {
  return sql`case when ${showsClips(shape)} then (select count(*) ${LIVE_CLIPS}) else 0 end`;
}
