import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './031-guardians.ts';

const openBefore = (engine: (typeof engines)[number]) => versionBefore(engine, '031-guardians');

async function insertFamily(db: Db): Promise<void> {
  for (const [index, [id, role]] of Object.entries({ mia: 'player', gail: 'guardian', sam: 'scout' }).entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at,
        is_minor, allows_public_clips)
      values (${id}, ${role}, ${id}, ${id}, ${`${id}+x@B.c`}, ${id}, '', '', '', 1, 1, 0, '', '', ${index}, '', '',
        ${id === 'mia' ? 1 : 0}, ${id === 'mia' ? 1 : null})`.execute(db);
  }
  await sql`insert into guardianships
      (id, player_id, guardian_id, state, email, relation, shows_contact, invited_by, expires_at, confirmed_at, created_at)
    values ('g', 'mia', 'gail', 'active', 'gail@b.c', 'mother', 1, 'mia', '2026-02-01', '2026-01-03', '2026-01-02'),
      ('i', 'mia', null, 'invited', 'next@b.c', null, 0, 'mia', '2026-02-01', null, '2026-01-04')`.execute(db);
  await sql`insert into consents (id, player_id, line, is_given, text_version, recorded_by, created_at)
    values ('c', 'mia', 'public-clips', 1, 1, 'gail', '2026-01-05')`.execute(db);
  await sql`insert into contact_requests
      (id, player_id, other_id, is_from_player, route, state, subject, content, created_at)
    values ('r', 'mia', 'sam', 0, 'guardian', 'pending', 'Trial', 'Hello', '2026-01-06')`.execute(db);
}

describe.each(engines)('on $name the step for guardians', (engine) => {
  test('makes guardians of the version before declared ones, and keeps what they have decided and what waits for them', async () => {
    const { db, close } = await openBefore(engine);
    await insertFamily(db);
    await up(db as Kysely<unknown>);
    const guardianships = await db.selectFrom('guardianships').selectAll().orderBy('created_at').execute();
    const untouched = { confirmed_at: null, confirmed_by: null, declaration_version: null, suspended_at: null };
    expect(guardianships).toMatchObject([
      { id: 'g', guardian_id: 'gail', state: 'active', declared_at: '2026-01-03', shows_contact: 1, ...untouched },
      { id: 'i', guardian_id: null, state: 'invited', declared_at: null, ...untouched },
    ]);
    const mia = db.selectFrom('users').select(['allows_public_clips', 'mailbox_key']).where('id', '=', 'mia');
    expect(await mia.execute()).toEqual([{ allows_public_clips: 1, mailbox_key: 'mia@b.c' }]);
    expect(await db.selectFrom('consents').select(['id', 'is_given']).execute()).toEqual([{ id: 'c', is_given: 1 }]);
    expect(await db.selectFrom('contact_requests').select(['id', 'route', 'state', 'reminded_day']).execute()).toEqual([
      { id: 'r', route: 'guardian', state: 'pending', reminded_day: 0 },
    ]);
    await close();
  });

  test('keeps a confirmation when the account of the admin who made it is deleted', async () => {
    const { db, close } = await openBefore(engine);
    await insertFamily(db);
    await up(db as Kysely<unknown>);
    const confirmed = { confirmed_at: '2026-03-01', confirmed_by: 'sam', confirmed_how: 'document' as const };
    await db.updateTable('guardianships').set(confirmed).where('id', '=', 'g').execute();
    const wrong = db.updateTable('guardianships').set({ confirmed_how: 'by mail' as never });
    await expect(wrong.execute()).rejects.toThrow(/check/i);
    await db.deleteFrom('users').where('id', '=', 'sam').execute();
    const [kept] = await db.selectFrom('guardianships').selectAll().where('id', '=', 'g').execute();
    expect(kept).toMatchObject({ confirmed_at: '2026-03-01', confirmed_by: null });
    await close();
  });
});
