import { type Kysely, sql } from 'kysely';
import { bigNumber, createTable, oneOf } from './shapes.ts';

/** Accounts, sessions, throttles and the two kinds of profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'users', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('username_key', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull().unique())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull().check(oneOf('role', 'player', 'scout', 'admin')))
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('phone', 'text')
      .addColumn('date_of_birth', 'text')
      .addColumn('passport_file', 'text')
      .addColumn('signature_file', 'text')
      .addColumn('profile_image_url', 'text')
      .addColumn('is_verified', 'integer', (c) => c.notNull().check(oneOf('is_verified', 0, 1)))
      .addColumn('is_active', 'integer', (c) => c.notNull().check(oneOf('is_active', 0, 1)))
      .addColumn('can_upload_videos', 'integer', (c) => c.notNull().check(oneOf('can_upload_videos', 0, 1)))
      .addColumn('uploads_opened_at', 'text')
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('name_key', 'text', (c) => c.notNull())
      .addColumn('list_rank', bigNumber(db), (c) => c.notNull().unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('users_by_age').on('users').columns(['created_at', 'id']).execute();
  await db.schema
    .createIndex('users_by_role')
    .on('users')
    .columns(['role', 'is_verified', 'is_active', 'created_at', 'id'])
    .execute();

  // For the admins' list, newest first, whatever it is filtered by.
  for (const filter of ['role', 'is_verified', 'is_active']) {
    await db.schema.createIndex(`users_listed_by_${filter}`).on('users').columns([filter, 'list_rank']).execute();
  }

  await createTable(db, 'sessions', (table) =>
    table
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('last_seen_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();

  await createTable(db, 'throttles', (table) =>
    table
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('uses', 'integer', (c) => c.notNull())
      .addColumn('resets_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('throttles_by_reset').on('throttles').column('resets_at').execute();

  await createTable(db, 'player_profiles', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('position', 'text', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.check(sql`height > 0`))
      .addColumn('weight', 'integer', (c) => c.check(sql`weight > 0`))
      .addColumn('preferred_foot', 'text', (c) => c.check(oneOf('preferred_foot', 'left', 'right', 'both')))
      .addColumn('current_club', 'text')
      .addColumn('nationality', 'text')
      .addColumn('experience', 'text')
      .addColumn('bio', 'text')
      .addColumn('achievements', 'text', (c) => c.notNull())
      .addColumn('location', 'text')
      .addColumn('location_key', 'text', (c) => c.notNull())
      .addColumn('nationality_key', 'text', (c) => c.notNull())
      .addColumn('experience_key', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('facets', 'text', (c) => c.notNull())
      .addColumn('birth_year', 'integer')
      .addColumn('list_rank', bigNumber(db), (c) => c.notNull().unique())
      .addColumn('availability', 'text', (c) =>
        c.notNull().check(oneOf('availability', 'available', 'contract', 'trial')),
      )
      .addColumn('is_listed', 'integer', (c) => c.notNull().check(oneOf('is_listed', 0, 1)))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );
  // One index per way of asking: a page of the list reads just its own rows, however many players there are.
  for (const filter of [[], ['position'], ['availability'], ['position', 'availability']]) {
    await db.schema
      .createIndex(['listed_players', ...filter].join('_by_'))
      .on('player_profiles')
      .columns(['is_listed', ...filter, 'list_rank'])
      .execute();
  }

  await createTable(db, 'scout_profiles', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('organization', 'text', (c) => c.notNull())
      .addColumn('license', 'text')
      .addColumn('specialization', 'text', (c) => c.notNull())
      .addColumn('experience', 'text')
      .addColumn('bio', 'text')
      .addColumn('location', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );
}
