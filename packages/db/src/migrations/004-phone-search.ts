import { type Kysely, sql } from 'kysely';

/** Admins also find users by the digits of their phone number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set search_text = search_text || ' ' || phone_key where phone_key is not null`.execute(db);
}
