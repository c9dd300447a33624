import { foldForSearch } from '@touchline/contracts/search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A trigram index finds texts of at least this length; for shorter ones every row is compared. */
export const TRIGRAM = 3;

/** The condition "this folded column contains the typed text". Wildcards in the typed text are plain characters. */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${foldForSearch(typed).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** A folded text as a phrase for one column of an FTS5 trigram table; it matches every row whose column contains it. */
export function trigramPhrase(column: string, folded: string): string {
  return `${column} : "${folded.replaceAll('"', '""')}"`;
}
