import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** What passes between people: messages, saved players, profile views. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'messages', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('sender_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('receiver_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('is_read', 'integer', (c) => c.notNull().check(oneOf('is_read', 0, 1)))
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('messages_sent').on('messages').columns(['sender_id', 'created_at', 'id']).execute();
  await db.schema
    .createIndex('messages_received')
    .on('messages')
    .columns(['receiver_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('messages_unread').on('messages').columns(['receiver_id', 'is_read']).execute();

  // One row for each side of a conversation, in step with its messages: an inbox is read from here, however full.
  await createTable(db, 'conversations', (table) =>
    table
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('other_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('last_message_id', 'text', (c) => c.notNull())
      .addColumn('last_at', 'text', (c) => c.notNull())
      .addColumn('unread', 'integer', (c) => c.notNull().check(sql`unread >= 0`))
      .addColumn('subject_key', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('conversation_sides', ['user_id', 'other_id']),
  );
  await db.schema
    .createIndex('conversations_in_order')
    .on('conversations')
    .columns(['user_id', 'last_at', 'other_id'])
    .execute();
  await db.schema.createIndex('conversations_with').on('conversations').column('other_id').execute();
  await db.schema
    .createIndex('messages_between')
    .on('messages')
    .columns(['receiver_id', 'sender_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('messages_unread_from')
    .on('messages')
    .columns(['receiver_id', 'sender_id', 'is_read'])
    .execute();

  await createTable(db, 'saved_players', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('scout_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('player_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('notes', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('saved_players_once', ['scout_id', 'player_id']),
  );
  await db.schema.createIndex('saved_by_player').on('saved_players').column('player_id').execute();
  await db.schema.createIndex('saved_by_scout').on('saved_players').columns(['scout_id', 'created_at', 'id']).execute();

  await createTable(db, 'profile_views', (table) =>
    table
      .addColumn('viewer_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('player_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('hour', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('profile_views_once_an_hour', ['viewer_id', 'player_id', 'hour']),
  );
  await db.schema.createIndex('views_of_player').on('profile_views').columns(['player_id', 'hour']).execute();
}
