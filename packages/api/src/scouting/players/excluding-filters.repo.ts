import { AVAILABILITIES, POSITIONS, PREFERRED_FEET, positionsNamed } from '@touchline/contracts/options';
import type { PlayerFilters } from '@touchline/contracts/players';
import { foldForSearch } from '@touchline/contracts/search';
import { containsFolded, containsIndexed, type Db, facetsOfNationality, trigramPhrase } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type ExcludingFilters = Pick<
  PlayerFilters,
  'notPosition' | 'notAvailability' | 'notPreferredFoot' | 'notNationality' | 'notLocation'
>;

interface Excluded {
  column: 'facets' | 'nationality_key' | 'location_key';
  folded: string;
}

/** What is left out, each by a full-text phrase and by a comparison with a row. It is what words of the search exclude by. */
export function excludingConditions(db: Db, filters: ExcludingFilters) {
  return excludedBy(filters).map(({ column, folded }) => ({
    phrase: trigramPhrase(column, folded),
    compare: () => lacks(db, column, folded),
    isExcluded: true,
  }));
}

/** Players without a profile, whom admins see, lack everything. */
function lacks(db: Db, column: Excluded['column'], folded: string): RawBuilder<SqlBool> {
  const name = `player_profiles.${column}`;
  const has = column === 'facets' ? containsFolded(name, folded) : containsIndexed(db, name, folded);
  return sql<SqlBool>`not coalesce(${has}, false)`;
}

function excludedBy(filters: ExcludingFilters): Excluded[] {
  const {
    notPosition = [],
    notAvailability = [],
    notPreferredFoot = [],
    notNationality = [],
    notLocation = [],
  } = filters;
  const [positions, availabilities] = [new Set<string>(positionsNamed(notPosition)), new Set(notAvailability)];
  return [
    ...POSITIONS.filter((position) => positions.has(position)).map((position) => aFacet(`|${position}|`)),
    ...AVAILABILITIES.filter((availability) => availabilities.has(availability)).map((one) => aFacet(`|${one}|`)),
    ...PREFERRED_FEET.filter((foot) => notPreferredFoot.includes(foot)).map((foot) => aFacet(FOOT_FACETS[foot])),
    ...[...new Set(notNationality)].flatMap(ofNationality),
    ...[...new Set(notLocation)].flatMap((location) => aText('location_key', location)),
  ];
}

const FOOT_FACETS = { left: '|left-footed|', right: '|right-footed|', both: '|two-footed|' };

const aFacet = (folded: string): Excluded => ({ column: 'facets', folded });

function aText(column: Excluded['column'], text: string): Excluded[] {
  const folded = foldForSearch(text);
  return folded === '' ? [] : [{ column, folded }];
}

/** By the country, since its name may be a part of another: Nigerians are not left out with Niger. */
function ofNationality(nationality: string): Excluded[] {
  const facets = facetsOfNationality(nationality);
  return facets.length > 0 ? facets.map(aFacet) : aText('nationality_key', nationality);
}
