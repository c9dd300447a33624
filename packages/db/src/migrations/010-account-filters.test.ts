import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './010-account-filters.ts';

/** Makes the tables as the step found them. */
const BEFORE = `
  drop index users_listed_minors;
  drop index users_listed_unconfirmed;
  alter table scout_profiles drop column organization_key`;

test.each(bothEngines)('on $name organizations of before get the key by which they are compared', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
  for (const [rank, [id, organization]] of [
    ['ann', 'Nördliche  Scouts'] as const,
    ['sue', 'FC 2'] as const,
  ].entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, 'scout', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 0, '', '', ${rank}, '', '')`.execute(db);
    await sql`insert into scout_profiles (id, user_id, organization, specialization, created_at, updated_at)
      values (${id}, ${id}, ${organization}, '[]', '', '')`.execute(db);
  }
  await up(db as Kysely<unknown>);
  const profiles = await db.selectFrom('scout_profiles').select(['id', 'organization_key']).orderBy('id').execute();
  expect(profiles).toEqual([
    { id: 'ann', organization_key: 'nordliche scouts' },
    { id: 'sue', organization_key: 'fc 2' },
  ]);
  await close();
});
