import type { Kysely } from 'kysely';
import { run, wordsOf } from './schema/words.ts';

/** Players read how many scouts saved them as of last Monday; how long a review usually takes is read from the latest ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict } = wordsOf(db);
  await run(
    db,
    `create table save_counts (
      player_id text primary key references users (id) on delete cascade,
      saves integer not null
    ) ${strict};
    create index users_by_verification on users (role, verified_at)`,
  );
}
