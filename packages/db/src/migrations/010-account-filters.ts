import { foldForSearch } from '@touchline/contracts/search';
import { type Kysely, sql } from 'kysely';
import { run } from './schema/words.ts';

/** Admins filter the users for minors, unconfirmed addresses and accounts that look like another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create index users_listed_minors on users (list_rank) where is_minor = 1;
    create index users_listed_unconfirmed on users (list_rank) where email_confirmed_at is null;
    alter table scout_profiles add column organization_key text not null default ''`,
  );
  const { rows } = await sql<{ id: string; organization: string }>`
    select id, organization from scout_profiles`.execute(db);
  for (const { id, organization } of rows) {
    await sql`update scout_profiles set organization_key = ${foldForSearch(organization)} where id = ${id}`.execute(db);
  }
}
