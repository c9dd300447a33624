import { type Kysely, sql } from 'kysely';

const PROFILE_TEXTS = ['search_text', 'location_key', 'nationality_key', 'experience_key'];
const LISTED = sql`where is_listed = 1`;

const SEARCHED = [
  ...PROFILE_TEXTS.map((column) => ({ table: 'player_profiles', column, where: LISTED })),
  { table: 'users', column: 'search_text', where: sql`` },
  { table: 'users', column: 'name_key', where: sql`` },
  { table: 'videos', column: 'search_text', where: sql`` },
];

/** Indexes of trigrams find three letters or more; beside each is one for one and two letters. */
export async function indexSearches(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create function text_parts(text) returns text[] language sql immutable strict parallel safe as $$
    select letters || array(select a || b from unnest(letters, letters[2:]) as pairs(a, b) where b is not null)
    from (select string_to_array($1, null) as letters) as texts $$`.execute(db);
  for (const { table, column, where } of SEARCHED) {
    const name = `${table}_${column}`;
    const parts = sql`text_parts(${sql.ref(column)})`;
    await sql`create index ${sql.ref(name)} on ${sql.table(table)}
      using gin (${sql.ref(column)} gin_trgm_ops) ${where}`.execute(db);
    await sql`create index ${sql.ref(`${name}_parts`)} on ${sql.table(table)} using gin (${parts}) ${where}`.execute(
      db,
    );
    // So that the planner knows common letters, which it finds sooner in the order of the list.
    await sql`create statistics ${sql.ref(`${name}_letters`)} on (${parts}) from ${sql.table(table)}`.execute(db);
  }
  await sql`create index player_profiles_facets on player_profiles using gin (facets gin_trgm_ops) ${LISTED}`.execute(
    db,
  );
  await sql`create index message_texts_search_text on message_texts using gin (search_text gin_trgm_ops)`.execute(db);
  // To forgive a typo, the search looks up hundreds of words; with fastupdate each would also read the entries set aside.
  await sql`create index player_profiles_words on player_profiles
    using gin (regexp_split_to_array(search_text, '[^a-z0-9]+')) with (fastupdate = off) ${LISTED}`.execute(db);
}
