import type { PlayerFilters } from '@touchline/contracts/players';
import { foldForSearch, type SearchTerm } from '@touchline/contracts/search';
import { containsFolded, containsIndexed, type Db, facetsOf, facetsOfNationality, trigramPhrase } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition for the full-text table, and the same for a row. */
export interface TextCondition {
  phrase: string;
  compare: () => RawBuilder<SqlBool>;
  isExcluded: boolean;
}

interface SearchedTexts extends Pick<PlayerFilters, 'location' | 'nationality' | 'experience'> {
  terms: readonly SearchTerm[];
}

/** The words of a search and the filters that are texts. With `ofAll`, words are also looked for in names of players without a profile. */
export function textConditions(db: Db, search: SearchedTexts, ofAll: boolean): TextCondition[] {
  return [...search.terms.map((term) => toCondition(db, term, ofAll)), ...filterConditions(db, search)];
}

/** What stands between texts of which any is asked for. A location may have a comma. */
const SEPARATORS = { location: ';', nationality: ',', experience: null } as const;

function filterConditions(db: Db, search: SearchedTexts): TextCondition[] {
  return (['location', 'nationality', 'experience'] as const).flatMap((filter) => {
    const [asked, separator] = [search[filter] ?? '', SEPARATORS[filter]];
    const texts = (separator ? asked.split(separator) : [asked]).filter((text) => foldForSearch(text) !== '');
    const any = texts.map((text) => {
      const [column, folded] = [`${filter}_key`, foldForSearch(text)];
      const contains = () => containsIndexed(db, `player_profiles.${column}`, folded);
      const condition = { phrase: trigramPhrase(column, folded), compare: contains, isExcluded: false };
      return filter === 'nationality' ? orOfCountry(condition, text) : condition;
    });
    return any.length === 0 ? [] : [anyOf(any)];
  });
}

function anyOf(conditions: readonly TextCondition[]): TextCondition {
  const compared = () => conditions.map(({ compare }) => compare());
  return {
    phrase: `(${conditions.map(({ phrase }) => phrase).join(' OR ')})`,
    compare: () => sql<SqlBool>`(${sql.join(compared(), sql` or `)})`,
    isExcluded: false,
  };
}

/** Spain also finds those who wrote Spanish. Of a minor the facet has the country on the card, which is no nationality. */
function orOfCountry({ phrase, compare, isExcluded }: TextCondition, nationality: string): TextCondition {
  const facets = facetsOfNationality(nationality);
  if (facets.length === 0) return { phrase, compare, isExcluded };
  const phrases = facets.map((facet) => trigramPhrase('facets', facet)).join(' OR ');
  const ofCountry = sql.join(
    facets.map((facet) => containsFolded('player_profiles.facets', facet)),
    sql` or `,
  );
  return {
    phrase: `(${phrase} OR ((${phrases}) AND ${trigramPhrase('marks', 'A')}))`,
    compare: () => sql<SqlBool>`(${compare()} or (player_profiles.is_minor = 0 and (${ofCountry})))`,
    isExcluded,
  };
}

function toCondition(db: Db, term: SearchTerm, ofAll: boolean): TextCondition {
  const facets = [...new Set(term.synonyms.flatMap(facetsOf))];
  const names = ofAll ? term.texts : [];
  const isExcluded = term.isExcluded === true;
  const phrases = [
    ...term.texts.map((text) => trigramPhrase('search_text', text)),
    ...facets.map((facet) => trigramPhrase('facets', facet)),
    ...names.map((name) => trigramPhrase('name_key', name)),
  ];
  const compare = () => {
    const comparisons = [
      ...term.texts.map((text) => containsIndexed(db, 'player_profiles.search_text', text)),
      ...facets.map((facet) => containsFolded('player_profiles.facets', facet)),
      ...names.map((name) => containsFolded('users.name_key', name)),
    ];
    const isFound = sql<SqlBool>`(${sql.join(comparisons, sql` or `)})`;
    // A player without a profile has no text.
    return isExcluded ? sql<SqlBool>`not coalesce(${isFound}, false)` : isFound;
  };
  return { phrase: `(${phrases.join(' OR ')})`, compare, isExcluded };
}
