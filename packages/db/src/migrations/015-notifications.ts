import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** What users are told of, and how they want to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'notifications', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('group_key', 'text')
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('in_app', 'integer', (c) => c.notNull().check(oneOf('in_app', 0, 1)))
      .addColumn('in_digest', 'integer', (c) => c.notNull().check(oneOf('in_digest', 0, 1)))
      .addColumn('read_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema
    .createIndex('notifications_in_order')
    .on('notifications')
    .columns(['user_id', 'in_app', 'created_at', 'id'])
    .execute();
  // Unique, so that two messages at the same time make one notification.
  await sql`create unique index notifications_unread on notifications (user_id, kind, group_key)
    where read_at is null`.execute(db);
  await db.schema.createIndex('notifications_of_group').on('notifications').columns(['group_key', 'user_id']).execute();
  await sql`create index notifications_for_digest on notifications (user_id) where in_digest = 1`.execute(db);
  await db.schema.createIndex('notifications_by_age').on('notifications').column('created_at').execute();

  await createTable(db, 'notification_choices', (table) =>
    table
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('in_app', 'integer', (c) => c.notNull().check(oneOf('in_app', 0, 1)))
      .addColumn('email', 'integer', (c) => c.notNull().check(oneOf('email', 0, 1)))
      .addColumn('digest', 'integer', (c) => c.notNull().check(oneOf('digest', 0, 1)))
      .addPrimaryKeyConstraint('notification_choice_once', ['user_id', 'kind']),
  );
  await createTable(db, 'quiet_hours', (table) =>
    table
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('begins', 'text', (c) => c.notNull())
      .addColumn('ends', 'text', (c) => c.notNull()),
  );

  // For the jobs that tell of saves of a week and of cards that expire.
  await db.schema.createIndex('saved_by_time').on('saved_players').columns(['player_id', 'created_at']).execute();
  await db.schema.dropIndex('saved_by_player').execute();
  await db.schema.createIndex('id_cards_by_expiry').on('id_cards').columns(['expiry_date', 'id']).execute();
}
