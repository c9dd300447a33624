import { foldForSearch } from '@touchline/contracts/search';
import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { partyKeys } from '../sql/search.ts';
import type { Database } from '../tables.ts';
import { asTable, bigNumber, createTable } from './shapes.ts';

const BATCH = 500;

/**
 * Users search the texts of their own messages. On SQLite a trigram FTS5 table mirrors the folded texts through triggers,
 * under a number that grows with each message, so that pages, newest first, need no sorting. Each row also has the keys of
 * its two users: a search reads no more rows than the user has messages. On PostgreSQL pg_trgm indexes the texts.
 * And a message to the admin team about a player is stored as such, so that it is sent once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'message_texts', (table) =>
    table
      .addColumn('seq', bigNumber(db), (c) =>
        isSqlite(db) ? c.notNull().primaryKey() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn('message_id', 'text', (c) => c.notNull().unique().references('messages.id').onDelete('cascade'))
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('party_keys', 'text', (c) => c.notNull()),
  );
  await createTable(db, 'player_notices', (table) =>
    table
      .addColumn('sender_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('player_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('message_id', 'text', (c) => c.notNull().unique().references('messages.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('player_notices_once', ['sender_id', 'player_id']),
  );
  await db.schema.createIndex('notices_about_player').on('player_notices').column('player_id').execute();
  await addTexts(db as Kysely<Database>);
  await (isSqlite(db) ? mirror(db) : indexTrigrams(db));
}

/** The texts of existing messages, numbered in the order in which they were sent. */
async function addTexts(db: Kysely<Database>): Promise<void> {
  await sql`insert into message_texts (message_id, search_text, party_keys)
    select id, '', '' from messages order by created_at, id`.execute(db);
  for (let last = -1; ; ) {
    const rows = await db
      .selectFrom('message_texts')
      .innerJoin('messages', 'messages.id', 'message_texts.message_id')
      .select(['seq', 'messages.id', 'content', 'sender_id', 'receiver_id'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const texts = rows.map(({ id, content, ...parties }) => ({
      id,
      text: foldForSearch(content),
      parties: partyKeys(parties),
    }));
    await sql`update message_texts set search_text = r.text, party_keys = r.parties
      from ${asTable(db, texts)} as r where message_texts.message_id = r.id`.execute(db);
    last = rows.at(-1)?.seq ?? last;
  }
}

async function mirror(db: Kysely<unknown>): Promise<void> {
  const put = `insert into message_search(rowid, search_text, party_keys)
    values (new.seq, new.search_text, new.party_keys);`;
  // FTS5 keeps no copy of the texts, so that a deletion must repeat what was put in.
  const take = `insert into message_search(message_search, rowid, search_text, party_keys)
    values ('delete', old.seq, old.search_text, old.party_keys);`;
  const statements = [
    `create virtual table message_search using fts5(search_text, party_keys,
      content='message_texts', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
    `insert into message_search(message_search) values ('rebuild')`,
    `create trigger message_search_insert after insert on message_texts begin ${put} end`,
    `create trigger message_search_delete after delete on message_texts begin ${take} end`,
    `create trigger message_search_update after update on message_texts begin ${take} ${put} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function indexTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`create index message_texts_search_text on message_texts using gin (search_text gin_trgm_ops)`.execute(db);
}
