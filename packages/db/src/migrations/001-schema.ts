import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { accounts } from './schema/accounts.ts';
import { audit, auditGuards } from './schema/audit.ts';
import { background } from './schema/background.ts';
import { content } from './schema/content.ts';
import { files } from './schema/files.ts';
import { messages } from './schema/messages.ts';
import { people } from './schema/people.ts';
import { platform } from './schema/platform.ts';
import { safeguarding } from './schema/safeguarding.ts';
import { postgresSearches } from './schema/search-postgres.ts';
import { sqliteSearches } from './schema/search-sqlite.ts';
import { run, wordsOf } from './schema/words.ts';

/** The tables of version 0.2.0. What their columns mean is said in `../tables`, by the same areas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = wordsOf(db);
  for (const area of [accounts, people, files, messages, safeguarding, audit, background, content, platform]) {
    await run(db, area(words));
  }
  const [guards, searches] = isSqlite(db)
    ? [auditGuards.sqlite, sqliteSearches]
    : [auditGuards.postgres, postgresSearches];
  await run(db, guards);
  for (const statement of searches) await sql.raw(statement).execute(db);
}
