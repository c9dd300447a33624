import type { Kysely } from 'kysely';
import { run, wordsOf } from './schema/words.ts';

/** Requests for contact can be undone before they are sent, and withdrawn before they are answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict } = wordsOf(db);
  await run(
    db,
    `alter table contact_requests add column withdrawn_at text;
    create table unsent_messages (
      id text primary key,
      sender_id text not null references users (id) on delete cascade,
      receiver_id text not null references users (id) on delete cascade,
      subject text not null,
      content text not null,
      sends_at text not null,
      failed_at text,
      created_at text not null,
      constraint unsent_messages_once unique (sender_id, receiver_id)
    ) ${strict};
    create index unsent_messages_to on unsent_messages (receiver_id)`,
  );
}
