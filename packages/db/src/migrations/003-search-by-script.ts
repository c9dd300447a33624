import { foldForSearch } from '@touchline/contracts/search';
import { type Kysely, sql } from 'kysely';
import { eastAsianNames } from '../search-texts/player-search-texts.ts';
import { isSqlite } from '../sql/dialects.ts';

/** The stored texts of searches, which were folded when they were written. */
const FOLDED = [
  { table: 'users', id: 'id', columns: ['search_text', 'name_key', 'full_name_key'] },
  { table: 'player_profiles', id: 'id', columns: ['search_text', 'location_key', 'nationality_key', 'experience_key'] },
  { table: 'videos', id: 'id', columns: ['search_text'] },
  { table: 'message_texts', id: 'message_id', columns: ['search_text'] },
];

/** Letters that are folded since this step: Arabic, katakana, and invisible characters. */
const CHANGED = '\u00ad\u0600-\u06ff\u200b-\u200f\u2060-\u2064\u30a1-\u30f6\ufeff';
const EAST_ASIAN = '\u1100-\u11ff\u3041-\u30fe\u3400-\u9fff\uac00-\ud7a3';

/** Texts are folded by script, names of East Asia are also found without a space, and words find the foot and those without a club. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, id, columns } of FOLDED) {
    for (const column of columns) await foldAgain(db, { table, id, column });
  }
  await joinNames(db);
  await run(
    db,
    // So that a whole last word is found, such as the UK of a place.
    sql`update player_profiles set search_text = search_text || ' ' where search_text not like '% '
      and (search_text like '% __' or search_text like '% ___')`,
  );
  await run(
    db,
    sql`update player_profiles set facets = facets || case preferred_foot when 'left' then 'left-footed|'
        when 'right' then 'right-footed|' when 'both' then 'left-footed|right-footed|two-footed|' else '' end
      || case when is_minor = 0 and availability <> 'contract' and trim(coalesce(current_club, '')) = ''
        then 'free-agent|' else '' end`,
  );
}

const run = (db: Kysely<unknown>, statement: ReturnType<typeof sql>) => statement.execute(db);

function hasLetterOf(db: Kysely<unknown>, column: string, letters: string) {
  const pattern = isSqlite(db) ? `*[${letters}]*` : `[${letters}]`;
  return isSqlite(db) ? sql`${sql.ref(column)} glob ${pattern}` : sql`${sql.ref(column)} ~ ${pattern}`;
}

async function foldAgain(db: Kysely<unknown>, { table, id, column }: { table: string; id: string; column: string }) {
  const { rows } = await sql<{ id: string; text: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as text from ${sql.table(table)}
    where ${hasLetterOf(db, column, CHANGED)}`.execute(db);
  for (const { id: row, text } of rows) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${foldForSearch(text)}
      where ${sql.ref(id)} = ${row}`.execute(db);
  }
}

/** Of a minor only the initial of the last name is searched. */
async function joinNames(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string; text: string; first: string; last: string; is_minor: number }>`
    select p.id, p.search_text as text, u.first_name as first, u.last_name as last, p.is_minor
    from player_profiles p join users u on u.id = p.user_id
    where ${hasLetterOf(db, 'u.first_name', EAST_ASIAN)} and ${hasLetterOf(db, 'u.last_name', EAST_ASIAN)}`.execute(db);
  for (const { id, text, first, last, is_minor } of rows) {
    const [initial = ''] = last.trim();
    const names = eastAsianNames([first, is_minor === 1 ? initial : last]);
    await sql`update player_profiles set search_text = ${[text, ...names].join(' ')} where id = ${id}`.execute(db);
  }
}
