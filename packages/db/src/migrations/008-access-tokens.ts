import type { Kysely } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** Keys that let programs act for a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'access_tokens', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull().check(oneOf('scope', 'read', 'full')))
      .addColumn('ending', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('last_used_at', 'text'),
  );
  await db.schema
    .createIndex('access_tokens_of_user')
    .on('access_tokens')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('access_tokens_by_expiry').on('access_tokens').column('expires_at').execute();
}
