import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './022-cases.ts';

async function insertUsers(db: Db): Promise<void> {
  for (const [index, id] of ['ann', 'sam'].entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 0, '', '', ${index}, '', '')`.execute(db);
  }
}

function open(db: Db, id: string, aboutId: string | null, state: 'new' | 'open' | 'closed') {
  return db
    .insertInto('cases')
    .values({
      ...{ id, about_id: aboutId, about_name: 'Sam', state, priority: 2, assignee_id: null, has_hold: 0 },
      ...{ closed_at: null, created_at: '', updated_at: '' },
    })
    .execute();
}

const openBefore = (engine: (typeof engines)[number]) => versionBefore(engine, '022-cases');

describe.each(engines)('on $name the step for cases', (engine) => {
  test('allows one open case about a user, and any number of closed ones and of those about no account', {
    tags: ['CR-07'],
  }, async () => {
    const { db, close } = await openBefore(engine);
    await insertUsers(db);
    await up(db as Kysely<unknown>);
    for (const id of ['first', 'second']) await open(db, id, 'sam', 'closed');
    await open(db, 'third', 'sam', 'open');
    await expect(open(db, 'fourth', 'sam', 'new')).rejects.toThrow(/unique/i);
    await open(db, 'fifth', 'ann', 'new');
    for (const id of ['sixth', 'seventh']) await open(db, id, null, 'new');
    await close();
  });

  test('keeps a case and its reports when the users they name are deleted', async () => {
    const { db, close } = await openBefore(engine);
    await insertUsers(db);
    await up(db as Kysely<unknown>);
    await open(db, 'one', 'sam', 'open');
    await db
      .insertInto('reports')
      .values({
        ...{ id: 'r', case_id: 'one', reporter_id: 'ann', subject: 'user', subject_id: 'sam', reason: 'other' },
        ...{ content: 'They lied.', copy: '[]', created_at: '' },
      })
      .execute();
    await db.deleteFrom('users').execute();
    expect(await db.selectFrom('cases').select(['about_id', 'about_name']).execute()).toEqual([
      { about_id: null, about_name: 'Sam' },
    ]);
    expect(await db.selectFrom('reports').select(['reporter_id', 'content']).execute()).toEqual([
      { reporter_id: null, content: 'They lied.' },
    ]);
    await close();
  });

  test('stores a block once, which ends with either user', async () => {
    const { db, close } = await openBefore(engine);
    await insertUsers(db);
    await up(db as Kysely<unknown>);
    const block = (blocker_id: string, blocked_id: string) =>
      db.insertInto('blocks').values({ blocker_id, blocked_id, created_at: '' }).execute();
    await block('ann', 'sam');
    await expect(block('ann', 'sam')).rejects.toThrow(/unique/i);
    await block('sam', 'ann');
    await db.deleteFrom('users').where('id', '=', 'sam').execute();
    expect(await db.selectFrom('blocks').selectAll().execute()).toEqual([]);
    await close();
  });
});
