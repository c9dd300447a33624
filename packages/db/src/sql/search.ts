import { type RawBuilder, type SqlBool, sql } from 'kysely';

export { isSqlite } from './engine.ts';

/** A trigram index can look up texts from this length on; shorter ones are compared row by row. */
export const TRIGRAM = 3;

/** Letters that Unicode does not take apart into a base letter and a mark, with what people type for them. */
const SPELLINGS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text as searches see it: without case, accents and doubled spaces, so that `ozil` finds Özil. */
export function foldForSearch(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => SPELLINGS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The condition "this folded column contains what was typed"; wildcards a person types are plain characters. */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${foldForSearch(typed).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** A folded text as a phrase for one column of an FTS5 trigram table: any row whose column holds it matches. */
export function trigramPhrase(column: string, folded: string): string {
  return `${column} : "${folded.replaceAll('"', '""')}"`;
}
