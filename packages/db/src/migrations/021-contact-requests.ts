import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { createTable, oneOf } from './shapes.ts';

/**
 * Requests of scouts to contact players, guardians and their consents, and who has read what of a player. Two users of whom one
 * is a player and none an admin and who have written to each other before have accepted each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'contact_requests', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('player_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('other_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('is_from_player', 'integer', (c) => c.notNull().check(oneOf('is_from_player', 0, 1)))
      .addColumn('route', 'text', (c) =>
        c.notNull().check(oneOf('route', 'player', 'guardian', 'safeguarding', 'earlier')),
      )
      .addColumn('state', 'text', (c) =>
        c.notNull().check(oneOf('state', 'pending', 'later', 'accepted', 'declined', 'closed')),
      )
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('message_id', 'text', (c) => c.references('messages.id').onDelete('set null'))
      .addColumn('answered_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('answered_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  const indexes = {
    contact_requests_between: ['player_id', 'other_id', 'created_at'],
    contact_requests_to_player: ['player_id', 'created_at', 'id'],
    contact_requests_of_other: ['other_id', 'created_at', 'id'],
    contact_requests_by_route: ['route', 'state', 'created_at', 'id'],
    contact_requests_of_message: ['message_id'],
    contact_requests_answered_by: ['answered_by'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('contact_requests').columns(columns).execute();
  }
  await sql`create unique index one_open_contact_request on contact_requests (player_id, other_id)
    where state in ('pending', 'later')`.execute(db);
  await acceptEarlierConversations(db);

  await createTable(db, 'guardianships', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('player_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('guardian_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('state', 'text', (c) => c.notNull().check(oneOf('state', 'invited', 'active', 'ended')))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('relation', 'text')
      .addColumn('shows_contact', 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(oneOf('shows_contact', 0, 1)),
      )
      .addColumn('invited_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      /** SHA-256 of the secret of the link in the newest mail. */
      .addColumn('token_hash', 'text', (c) => c.unique())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('guardianships_of_player').on('guardianships').columns(['player_id', 'state']).execute();
  await db.schema
    .createIndex('guardianships_of_guardian')
    .on('guardianships')
    .columns(['guardian_id', 'state'])
    .execute();
  await db.schema.createIndex('guardianships_invited_by').on('guardianships').column('invited_by').execute();
  await sql`create unique index one_guardianship on guardianships (player_id, guardian_id) where state = 'active'`.execute(
    db,
  );

  await createTable(db, 'consents', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('player_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('line', 'text', (c) =>
        c.notNull().check(oneOf('line', 'profile', 'clips', 'public-clips', 'featuring', 'contact')),
      )
      .addColumn('is_given', 'integer', (c) => c.notNull().check(oneOf('is_given', 0, 1)))
      .addColumn('text_version', 'integer', (c) => c.notNull())
      .addColumn('recorded_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('consents_of_player').on('consents').columns(['player_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('consents_recorded_by').on('consents').column('recorded_by').execute();

  await createTable(db, 'disclosures', (table) =>
    table
      .addColumn('player_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('viewer_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', 'profile', 'clip', 'contact')))
      .addColumn('first_at', 'text', (c) => c.notNull())
      .addColumn('last_at', 'text', (c) => c.notNull())
      .addColumn('days', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('disclosures_key', ['player_id', 'viewer_id', 'kind']),
  );
  await db.schema.createIndex('disclosures_of_player').on('disclosures').columns(['player_id', 'last_at']).execute();
  await db.schema.createIndex('disclosures_to_viewer').on('disclosures').column('viewer_id').execute();

  // No foreign key: a message does not become the child's own when the account of the guardian is deleted.
  await sql`alter table messages add column guardian_id text`.execute(db);
  await sql`create index messages_by_guardian on messages (guardian_id) where guardian_id is not null`.execute(db);
}

async function acceptEarlierConversations(db: Kysely<unknown>): Promise<void> {
  const id = isSqlite(db)
    ? sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
        || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`
    : sql`gen_random_uuid()::text`;
  await sql`insert into contact_requests
      (id, player_id, other_id, is_from_player, route, state, subject, content, answered_at, created_at)
    select ${id}, player.id, other.id, 0, 'earlier', 'accepted', '', '', conversations.last_at, conversations.last_at
    from conversations
    join users as player on player.id = conversations.user_id
    join users as other on other.id = conversations.other_id
    where player.role = 'player' and other.role <> 'admin'
      and (other.role <> 'player' or player.id < other.id)`.execute(db);
}
