const PROFILE_TEXTS = ['search_text', 'location_key', 'nationality_key', 'experience_key'];
const LISTED = 'where is_listed = 1';

const SEARCHED = [
  ...PROFILE_TEXTS.map((column) => ({ table: 'player_profiles', column, where: LISTED })),
  { table: 'users', column: 'search_text', where: '' },
  { table: 'users', column: 'name_key', where: '' },
  { table: 'videos', column: 'search_text', where: '' },
];

/** Indexes of trigrams find three letters or more; beside each is one for one and two letters. */
const INDEXES = SEARCHED.flatMap(({ table, column, where }) => [
  `create index ${table}_${column} on ${table} using gin (${column} gin_trgm_ops) ${where}`,
  `create index ${table}_${column}_parts on ${table} using gin (text_parts(${column})) ${where}`,
  // So that the planner knows common letters, which it finds sooner in the order of the list.
  `create statistics ${table}_${column}_letters on (text_parts(${column})) from ${table}`,
]);

export const postgresSearches: readonly string[] = [
  'create extension if not exists pg_trgm',
  `create function text_parts(text) returns text[] language sql immutable strict parallel safe as $$
    select letters || array(select a || b from unnest(letters, letters[2:]) as pairs(a, b) where b is not null)
    from (select string_to_array($1, null) as letters) as texts $$`,
  ...INDEXES,
  `create index player_profiles_facets on player_profiles using gin (facets gin_trgm_ops) ${LISTED}`,
  'create index message_texts_search_text on message_texts using gin (search_text gin_trgm_ops)',
  // To forgive a typo, the search looks up hundreds of words; with fastupdate each would also read the entries set aside.
  `create index player_profiles_words on player_profiles
    using gin (regexp_split_to_array(search_text, '[^a-z0-9]+')) with (fastupdate = off) ${LISTED}`,
];
