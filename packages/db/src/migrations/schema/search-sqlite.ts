// A trigram table finds three letters or more. In the searches of players, users, videos and cards the texts are followed by their
// letters with a tab around each, so that one letter, `<tab>a<tab>`, and two in a row, `a<tab>b`, are trigrams too. A folded text
// contains no tab. A view has the rows of each of these tables, and triggers copy a row when something changes that it is made of.

const TAB = 'char(9)';
const ID_DIGITS = 5;

/** A text, and after it its letters. Letters beside a space are not in a row: no search begins or ends with a space. */
function spelled(text: string): string {
  const places = `json_each('[' || substr(replace(hex(zeroblob(length(${text}))), '00', ',0'), 2) || ']')`;
  const letters = `(select group_concat(substr(${text}, key + 1, 1), ${TAB}) from ${places})`;
  return `${text} || ${TAB} || coalesce(replace(${TAB} || ${letters} || ${TAB}, ' ', ''), '')`;
}

/** Facts about a row, one capital letter each, found like the letters of a text. Folded texts have no capitals. */
function marks(...letters: readonly string[]): string {
  return `${letters.map((letter) => `${TAB} || ${letter}`).join(' || ')} || ${TAB}`;
}

/** The number that orders rows by their time and then by their ids, as far as 63 bits can tell them apart. */
function placeOf(row: string): string {
  const milliseconds = `unixepoch(${row}.created_at) * 1000 + cast(substr(${row}.created_at, 21, 3) as integer)`;
  const digits = Array.from({ length: ID_DIGITS }, (_, index) => {
    const digit = `max(instr('0123456789abcdef', substr(${row}.id, ${index + 1}, 1)) - 1, 0)`;
    return `${digit} * ${16 ** (ID_DIGITS - 1 - index)}`;
  });
  // The type makes the index on it usable for row numbers.
  return `cast(coalesce(${milliseconds}, 0) * ${16 ** ID_DIGITS} + ${digits.join(' + ')} as integer)`;
}

interface Search {
  name: string;
  columns: Readonly<Record<string, string>>;
  from: string;
  id: string;
  /** The number of a row. Rows with the same number are one in the full-text table. */
  place: string;
  /** What rows are made of: when these columns change, the rows with these numbers do. */
  madeOf: readonly { table: string; columns: readonly string[]; places: (row: 'old' | 'new') => string }[];
}

const PROFILE_TEXTS = ['search_text', 'location_key', 'nationality_key', 'experience_key'];

/** All players, listed (L) or not (N), minors (M) or adults (A), by the rank of the account. */
const PLAYERS: Search = {
  name: 'player_search',
  columns: {
    ...Object.fromEntries(PROFILE_TEXTS.map((column) => [column, spelled(`p.${column}`)])),
    facets: 'p.facets',
    name_key: spelled('u.name_key'),
    marks: marks(`iif(p.is_listed = 1, 'L', 'N')`, `iif(p.is_minor = 1, 'M', 'A')`),
  },
  from: `users u left join player_profiles p on p.user_id = u.id where u.role = 'player'`,
  id: 'u.id',
  place: 'u.list_rank',
  madeOf: [
    { table: 'users', columns: ['name_key', 'role', 'list_rank'], places: (row) => `${row}.list_rank` },
    {
      table: 'player_profiles',
      columns: [...PROFILE_TEXTS, 'facets', 'is_listed', 'is_minor'],
      places: (row) => `select list_rank from users where id = ${row}.user_id`,
    },
  ],
};

/** All users with the first letter of their role, verified (V) or not (N), active (O) or not (X), by rank. */
const USERS: Search = {
  name: 'user_search',
  columns: {
    search_text: spelled('u.search_text'),
    name_key: spelled('u.name_key'),
    marks: marks('upper(substr(u.role, 1, 1))', `iif(u.is_verified = 1, 'V', 'N')`, `iif(u.is_active = 1, 'O', 'X')`),
  },
  from: 'users u',
  id: 'u.id',
  place: 'u.list_rank',
  madeOf: [
    {
      table: 'users',
      columns: ['search_text', 'name_key', 'role', 'is_verified', 'is_active', 'list_rank'],
      places: (row) => `${row}.list_rank`,
    },
  ],
};

/** Approved (A) or pending (P) videos, ready (R) or not (N), with the names of their players. */
const VIDEOS: Search = {
  name: 'video_search',
  columns: {
    search_text: spelled('v.search_text'),
    name_key: spelled('u.name_key'),
    marks: marks(`iif(v.is_approved = 1, 'A', 'P')`, `iif(v.review_key >= '1', 'R', 'N')`),
  },
  from: 'videos v join users u on u.id = v.player_id',
  id: 'v.id',
  place: placeOf('v'),
  madeOf: [
    { table: 'videos', columns: ['search_text', 'is_approved', 'review_key'], places: placeOf },
    {
      table: 'users',
      columns: ['name_key'],
      places: (row) => `select ${placeOf('v')} from videos v where v.player_id = ${row}.id`,
    },
  ],
};

const CARDS: Search = {
  name: 'card_search',
  columns: { search_text: spelled('u.search_text') },
  from: 'id_cards c join users u on u.id = c.user_id',
  id: 'c.id',
  place: placeOf('c'),
  madeOf: [
    { table: 'id_cards', columns: ['created_at'], places: placeOf },
    {
      table: 'users',
      columns: ['search_text'],
      places: (row) => `select ${placeOf('c')} from id_cards c where c.user_id = ${row}.id`,
    },
  ],
};

/** Where rows have no number of their own, an index finds them by their place. */
const PLACES = ['videos', 'id_cards'].map(
  (table) => `create index ${table}_by_place on ${table} (${placeOf(table).replaceAll(`${table}.`, '')}, id desc)`,
);

/** Rows are deleted by their number, because what they were made of may be gone by then. */
function searchOf({ name, columns, from, id, place, madeOf }: Search): string[] {
  const names = Object.keys(columns);
  const rows = Object.entries(columns).map(([column, text]) => `${text} as ${column}`);
  const joined = names.map((column) => `group_concat(${column}, ${TAB} || ${TAB})`);
  const put = (places: string) => `insert into ${name}(rowid, ${names.join(', ')})
    select place, ${joined.join(', ')} from ${name}_rows where place in (${places}) group by place order by place`;
  const triggers = madeOf.flatMap(({ table, columns: parts, places }) => {
    const of = (row: 'old' | 'new') => parts.map((column) => `${row}.${column}`).join(', ');
    const changed = `when (${of('old')}) is not (${of('new')})`;
    const events = [
      { on: 'insert', when: '', before: places('new'), after: places('new') },
      { on: 'delete', when: '', before: places('old'), after: places('old') },
      { on: `update of ${parts.join(', ')}`, when: changed, before: places('old'), after: places('new') },
    ];
    return events.map(
      (event) => `create trigger ${name}_of_${table}_${event.on.slice(0, 'insert'.length)}
        after ${event.on} on ${table} ${event.when} begin
          delete from ${name} where rowid in (${event.before});
          ${put(event.after)};
        end`,
    );
  });
  return [
    `create view ${name}_rows as select ${place} as place, ${id} as id, ${rows.join(', ')} from ${from}`,
    `create virtual table ${name} using fts5(${names.join(', ')},
      content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    ...triggers,
  ];
}

// The following two mirror one table. FTS5 keeps no copy of their texts, so that a deletion repeats what was put in.

/** The words of listed players, to forgive a typo. */
const WORDS = [
  `create virtual table player_words using fts5(search_text,
    content='player_profiles', content_rowid='list_rank', tokenize='unicode61 remove_diacritics 0', detail=none)`,
  'create virtual table player_vocabulary using fts5vocab(player_words, row)',
  `create trigger player_words_insert after insert on player_profiles begin
    insert into player_words(rowid, search_text) select new.list_rank, new.search_text where new.is_listed = 1;
  end`,
  `create trigger player_words_delete after delete on player_profiles begin
    insert into player_words(player_words, rowid, search_text)
      select 'delete', old.list_rank, old.search_text where old.is_listed = 1;
  end`,
  `create trigger player_words_update after update of search_text, is_listed, list_rank on player_profiles begin
    insert into player_words(player_words, rowid, search_text)
      select 'delete', old.list_rank, old.search_text where old.is_listed = 1;
    insert into player_words(rowid, search_text) select new.list_rank, new.search_text where new.is_listed = 1;
  end`,
];

/** With the keys of both users, so that a search reads no more rows than the user has messages. */
const MESSAGES = [
  `create virtual table message_search using fts5(search_text, party_keys,
    content='message_texts', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  `create trigger message_search_insert after insert on message_texts begin
    insert into message_search(rowid, search_text, party_keys) values (new.seq, new.search_text, new.party_keys);
  end`,
  `create trigger message_search_delete after delete on message_texts begin
    insert into message_search(message_search, rowid, search_text, party_keys)
      values ('delete', old.seq, old.search_text, old.party_keys);
  end`,
  `create trigger message_search_update after update on message_texts begin
    insert into message_search(message_search, rowid, search_text, party_keys)
      values ('delete', old.seq, old.search_text, old.party_keys);
    insert into message_search(rowid, search_text, party_keys) values (new.seq, new.search_text, new.party_keys);
  end`,
];

export const sqliteSearches: readonly string[] = [
  ...PLACES,
  ...[PLAYERS, USERS, VIDEOS, CARDS].flatMap(searchOf),
  ...WORDS,
  ...MESSAGES,
];
