import { foldForSearch } from '@touchline/contracts/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { playerFacets, playerSearchText, type SearchedPlayer } from '../search-texts/player-search-texts.ts';
import { isSqlite } from '../sql/dialects.ts';
import { asTable } from './shapes.ts';

/*
 * Players are found by words: in Latin letters whatever the script of their name, without apostrophes and hyphens, by
 * location and by any name of their country. And the search knows which words there are, to forgive a typo. The texts are
 * made by the code of the day of the upgrade, not by a copy of that of the day of this step: they are derived from the
 * other columns, and the search asks for what that code writes.
 */

const BATCH = 1000;
const TEXTS = ['search_text', 'location_key', 'nationality_key', 'experience_key', 'facets'];

export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) await dropMirror(db);
  else await sql`drop index player_profiles_search_text`.execute(db);
  await rewriteProfiles(db);
  await refoldOthers(db);
  await (isSqlite(db) ? mirrorProfiles(db) : indexProfiles(db));
}

/** With the triggers, every row rewritten would change the full-text table twice. */
async function dropMirror(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'delete', 'update']) {
    await sql.raw(`drop trigger player_search_${event}`).execute(db);
  }
  await sql`drop table player_search`.execute(db);
}

interface StoredPlayer extends SearchedPlayer {
  id: string;
  experience: string | null;
  availability: string;
}

async function rewriteProfiles(db: Kysely<unknown>): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<StoredPlayer>`
      select p.id, u.first_name as "firstName", u.last_name as "lastName", p.position, p.current_club as club,
        p.nationality, p.location, p.experience, p.availability
      from player_profiles p join users u on u.id = p.user_id
      where p.id > ${last} order by p.id limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length === 0) return;
    await sql`update player_profiles set search_text = r.text, facets = r.facets,
        location_key = r.location, nationality_key = r.nationality, experience_key = r.experience
      from ${asTable(db, rows.map(toTexts))} as r where player_profiles.id = r.id`.execute(db);
    last = rows.at(-1)?.id ?? '';
  }
}

function toTexts(player: StoredPlayer) {
  return {
    id: player.id,
    text: playerSearchText(player),
    facets: playerFacets(player),
    location: foldForSearch(player.location),
    nationality: foldForSearch(player.nationality),
    experience: foldForSearch(player.experience),
  };
}

/** The other folded texts lose apostrophes and hyphens too. They are folded otherwise, so that SQL can do it. */
async function refoldOthers(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of [
    ['users', ['search_text', 'name_key']],
    ['videos', ['search_text']],
    ['conversations', ['subject_key']],
  ] as const) {
    const changes = columns.map((column) => sql`${sql.ref(column)} = ${refolded(column)}`);
    const isOld = columns.map((column) => sql`${sql.ref(column)} <> ${refolded(column)}`);
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.join(isOld, sql` or `)}`.execute(db);
  }
}

function refolded(column: string): RawBuilder<string> {
  const replaced = (text: RawBuilder<string>, from: string, to: string) =>
    sql<string>`replace(${text}, ${sql.lit(from)}, ${sql.lit(to)})`;
  const bare = [..."'’‘‛ʼʻ`′"].reduce(
    (text, mark) => replaced(text, mark, ''),
    sql.ref<string>(column) as RawBuilder<string>,
  );
  const spaced = [...'-‐‑‒–—―−'].reduce((text, hyphen) => replaced(text, hyphen, ' '), bare);
  return sql`trim(${['    ', '   ', '  ', '  '].reduce((text, spaces) => replaced(text, spaces, ' '), spaced)})`;
}

/** The trigrams of the texts of listed players, as in step 005, and the list of their words. */
async function mirrorProfiles(db: Kysely<unknown>): Promise<void> {
  await mirror(db, { name: 'player_search', texts: TEXTS, options: `tokenize='trigram case_sensitive 1'` });
  await mirror(db, {
    name: 'player_words',
    texts: ['search_text'],
    options: `tokenize='unicode61 remove_diacritics 0', detail=none`,
  });
  await sql`create virtual table player_vocabulary using fts5vocab(player_words, row)`.execute(db);
}

async function mirror(
  db: Kysely<unknown>,
  { name, texts, options }: { name: string; texts: readonly string[]; options: string },
): Promise<void> {
  const columns = texts.join(', ');
  const values = (row: 'old' | 'new') => [`${row}.list_rank`, ...texts.map((text) => `${row}.${text}`)].join(', ');
  const put = `insert into ${name}(rowid, ${columns}) select ${values('new')} where new.is_listed = 1;`;
  // FTS5 keeps no copy of the texts, so that a deletion must repeat what was put in.
  const take = `insert into ${name}(${name}, rowid, ${columns}) select 'delete', ${values('old')} where old.is_listed = 1;`;
  for (const statement of [
    `create virtual table ${name} using fts5(${columns}, content='player_profiles', content_rowid='list_rank', ${options})`,
    `insert into ${name}(rowid, ${columns}) select list_rank, ${columns} from player_profiles where is_listed = 1 order by list_rank`,
    `create trigger ${name}_insert after insert on player_profiles begin ${put} end`,
    `create trigger ${name}_delete after delete on player_profiles begin ${take} end`,
    `create trigger ${name}_update after update of ${columns}, is_listed, list_rank on player_profiles begin ${take} ${put} end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

async function indexProfiles(db: Kysely<unknown>): Promise<void> {
  for (const text of ['search_text', 'facets']) {
    await sql`create index ${sql.ref(`player_profiles_${text}`)} on player_profiles
      using gin (${sql.ref(text)} gin_trgm_ops) where is_listed = 1`.execute(db);
  }
  // To forgive a typo, the search looks up hundreds of words, and each look-up would also read the entries that PostgreSQL
  // has set aside to insert later: seconds in all, after many changes.
  await sql`create index player_profiles_words on player_profiles
    using gin (regexp_split_to_array(search_text, '[^a-z0-9]+')) with (fastupdate = off) where is_listed = 1`.execute(
    db,
  );
}
