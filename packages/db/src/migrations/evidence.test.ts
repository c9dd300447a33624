import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './033-evidence.ts';

test.each(bothEngines)(
  'on $name requests for approval stay as they were, more can be asked for, and one of each waits',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await versionBefore(engine, '033-evidence');
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values ('ann', 'admin', 'ann', 'ann', 'a@b.c', 'a@b.c', '', '', '', 1, 1, 0, '', '', 1, '', '')`.execute(db);
    const request = { target_id: 'ann', requested_by: 'ann', decided_by: null, decided_at: null } as const;
    const insert = (id: string, act: 'make-admin' | 'delete-user', state: 'waiting' | 'withdrawn') =>
      db
        .insertInto('approvals')
        .values({ ...request, id, act, state, expires_at: '2026-02-01', created_at: '2026-01-01' })
        .execute();
    await insert('one', 'make-admin', 'waiting');
    await expect(insert('two', 'delete-user', 'waiting')).rejects.toThrow(/check/i);
    await sql`insert into job_ticks (kind, ticked_at) values ('scouts.compute-signals', '')`.execute(db);

    await up(db as Kysely<unknown>);

    const rows = db.selectFrom('approvals').selectAll().orderBy('id');
    expect(await rows.execute()).toMatchObject([{ ...request, id: 'one', act: 'make-admin', state: 'waiting' }]);
    await insert('two', 'delete-user', 'withdrawn');
    await insert('three', 'delete-user', 'waiting');
    await expect(insert('four', 'make-admin', 'waiting')).rejects.toThrow(/unique/i);
    await expect(
      db
        .updateTable('approvals')
        .set({ act: 'x' as never })
        .execute(),
    ).rejects.toThrow(/check/i);
    expect(await db.selectFrom('job_ticks').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('case_records').selectAll().execute()).toEqual([]);
    await db.deleteFrom('users').execute();
    expect(await rows.execute()).toEqual([]);
    await close();
  },
);
