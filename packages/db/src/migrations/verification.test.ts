import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { lookKey, nameLookKey } from '../search-texts/look-keys.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './035-verification.ts';

/** More than are read at once. */
const MANY = 501;

test.each(engines)(
  'on $name accounts of the versions before get the keys of how their names and companies look',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await versionBefore(engine, '035-verification');
    for (let number = 1; number <= MANY; number += 1) {
      const name = `scout${number}`;
      await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
          is_verified, is_active, can_upload_videos, search_text, name_key, full_name_key, list_rank, created_at, updated_at)
        values (${name}, 'scout', ${name}, ${name}, ${name}, ${name}, 'Аnn', ${name}, '', 1, 1, 0, ${name}, ${name}, '',
          ${number}, '', '')`.execute(db);
    }
    await sql`insert into scout_profiles (id, user_id, organization, specialization, created_at, updated_at)
      values ('p', 'scout1', 'Nоrthern Scouts', '[]', '', '')`.execute(db);
    await up(db as Kysely<unknown>);
    const users = await db.selectFrom('users').select(['id', 'name_look_key', 'username_look_key']).execute();
    expect(users).toHaveLength(MANY);
    for (const { id, ...keys } of users) {
      expect(keys).toEqual({ name_look_key: nameLookKey('Ann', id), username_look_key: lookKey(id) });
    }
    expect(await db.selectFrom('scout_profiles').select('organization_look_key').execute()).toEqual([
      { organization_look_key: nameLookKey('Northern Scouts') },
    ]);
    await db.deleteFrom('users').execute();
    await close();
  },
);
