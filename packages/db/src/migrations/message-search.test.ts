import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSqlite } from '../sql/dialects.ts';
import { partyKey, trigramPhrase } from '../sql/search.ts';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { up } from './011-message-search.ts';

/** More than are read at once. */
const MANY = 501;
const [ANN, BO] = ['11111111-0000-4000-8000-000000000000', '22222222-0000-4000-8000-000000000000'];

/** Brings the database back to what it was before this step. */
async function revert(db: Db): Promise<void> {
  if (isSqlite(db)) await db.schema.dropTable('message_search').execute();
  for (const table of ['message_texts', 'player_notices']) await db.schema.dropTable(table).execute();
}

/** Messages whose ids do not follow the order in which they were sent. */
async function insertMessages(db: Db): Promise<void> {
  for (const [id, rank] of [
    [ANN, 1],
    [BO, 2],
  ] as const) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, full_name_key, list_rank, created_at, updated_at)
      values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 1, '', '', '', ${rank}, '', '')`.execute(
      db,
    );
  }
  const messages = Array.from({ length: MANY }, (_, index) => ({
    id: `message${MANY - index}`,
    sender_id: index % 2 === 0 ? ANN : BO,
    receiver_id: index % 2 === 0 ? BO : ANN,
    subject: '',
    content: `O’Neill's “Café” ${index}`,
    is_read: 0 as const,
    created_at: `2026-01-01T00:${String(index).padStart(3, '0')}`,
  }));
  await db.insertInto('messages').values(messages).execute();
}

test.each(engines)(
  'on $name messages of the versions before are found, in the order in which they were sent',
  {
    tags: ['CR-07'],
  },
  async (engine) => {
    const { db, close } = await engine.open();
    await revert(db);
    await insertMessages(db);
    await up(db as Kysely<unknown>);
    const texts = await db
      .selectFrom('message_texts')
      .select(['message_id', 'search_text', 'party_keys'])
      .orderBy('seq')
      .execute();
    expect(texts.map(({ message_id }) => message_id)).toEqual(
      Array.from({ length: MANY }, (_, index) => `message${MANY - index}`),
    );
    expect(texts[0]).toMatchObject({ search_text: 'oneills “cafe” 0', party_keys: `${partyKey(ANN)} ${partyKey(BO)}` });
    expect(texts.at(-1)?.search_text).toBe('oneills “cafe” 500');
    if (isSqlite(db)) {
      const match = `${trigramPhrase('party_keys', partyKey(BO))} AND ${trigramPhrase('search_text', 'cafe” 500')}`;
      const { rows } = await sql`select rowid from message_search where message_search match ${match}`.execute(db);
      expect(rows).toHaveLength(1);
    }
    await db.deleteFrom('users').execute();
    await close();
  },
);
