import { foldForSearch } from '@touchline/contracts/search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export { isSqlite } from './engine.ts';

/** A trigram index can look up texts from this length on; shorter ones are compared row by row. */
export const TRIGRAM = 3;

/** The condition "this folded column contains what was typed"; wildcards a person types are plain characters. */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${foldForSearch(typed).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** A folded text as a phrase for one column of an FTS5 trigram table: any row whose column holds it matches. */
export function trigramPhrase(column: string, folded: string): string {
  return `${column} : "${folded.replaceAll('"', '""')}"`;
}
