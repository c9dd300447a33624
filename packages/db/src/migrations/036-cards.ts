import { type Kysely, sql } from 'kysely';
import { oneOf } from './shapes.ts';

/**
 * Whether a card was issued to a minor, when an admin compared its photo with the holder, and what the family of a minor has said of
 * it. Cards that an admin has saved, moved on or printed count as compared; those of minors among them keep what they are worth, and
 * for the others the family is asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('id_cards')
    .addColumn('issued_to_minor', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(oneOf('issued_to_minor', 0, 1)),
    )
    .execute();
  await db.schema.alterTable('id_cards').addColumn('confirmed_at', 'text').execute();
  await db.schema
    .alterTable('id_cards')
    .addColumn('family_answer', 'text', (c) => c.check(oneOf('family_answer', 'waiting', 'yes', 'no')))
    .execute();
  await db.schema
    .alterTable('id_cards')
    .addColumn('family_answered_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('id_cards').addColumn('family_answered_at', 'text').execute();
  await db.schema
    .createIndex('id_cards_by_family_answerer')
    .on('id_cards')
    .column('family_answered_by')
    .where(sql.ref('family_answered_by'), 'is not', null)
    .execute();

  await sql`update id_cards set confirmed_at = updated_at
    where stage <> 'requested' or printed_at is not null or metadata <> '{}'`.execute(db);
  await sql`update id_cards set issued_to_minor = 1 where user_id in (
    select id from users where role = 'player' and (date_of_birth is null
      or cast(cast(substr(date_of_birth, 1, 4) as integer) + 18 as text) || substr(date_of_birth, 5)
        > substr(id_cards.issue_date, 1, 10)))`.execute(db);
  await sql`update id_cards set family_answer = case when confirmed_at is null then 'waiting' else 'yes' end
    where user_id in (select id from users where is_minor = 1 and date_of_birth is not null)`.execute(db);
}
