import type { Kysely } from 'kysely';
import { run } from './schema/words.ts';

const REASONS = `'wrong-person', 'minor-without-consent', 'contact-details',
  'rights', 'quality', 'not-football', 'copy', 'other'`;

/** A video can be rejected as a copy. SQLite changes the check of a column only by replacing the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table videos add column new_reason text check (new_reason in (${REASONS}));
    update videos set new_reason = rejection_reason where rejection_reason is not null;
    alter table videos drop column rejection_reason;
    alter table videos rename column new_reason to rejection_reason;
    alter table video_history add column new_reason text check (new_reason in (${REASONS}));
    update video_history set new_reason = reason where reason is not null;
    alter table video_history drop column reason;
    alter table video_history rename column new_reason to reason`,
  );
}
