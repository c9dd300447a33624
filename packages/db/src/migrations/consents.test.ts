import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './032-consents.ts';

let rank = 0;
function insertUser(db: Db, id: string, { role = 'player', isMinor = 0, isActive = 1 } = {}) {
  rank += 1;
  return sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, is_minor, can_upload_videos, search_text, name_key, full_name_key, list_rank, created_at, updated_at)
    values (${id}, ${role}, ${id}, ${id}, ${`${id}@b.c`}, ${`${id}@b.c`}, 'Ann', 'Bee', '', 1, ${isActive}, ${isMinor}, 0,
      '', '', '', ${rank}, '', '')`.execute(db);
}

const insertProfile = (db: Db, userId: string) =>
  sql`insert into player_profiles (id, user_id, position, achievements, availability, is_listed, is_minor, list_rank,
      search_text, facets, location_key, nationality_key, experience_key, created_at, updated_at)
    values (${userId}, ${userId}, 'Striker', '[]', 'available', 1, 1, 1, '', '', '', '', '', '', '')`.execute(db);

const link = (db: Db, playerId: string, guardianId: string, state = 'active') =>
  sql`insert into guardianships (id, player_id, guardian_id, state, email, relation, expires_at, created_at)
    values (${`${playerId}-${guardianId}`}, ${playerId}, ${guardianId}, ${state}, '', 'mother', '', '')`.execute(db);

const answer = (db: Db, [playerId, by]: [string, string | null], line: string, [isGiven, day]: [0 | 1, number]) =>
  sql`insert into consents (id, player_id, line, is_given, text_version, recorded_by, created_at)
    values (${`${playerId}${by}${line}${day}`}, ${playerId}, ${line}, ${isGiven}, 1, ${by}, ${`2026-01-0${day}`})`.execute(
    db,
  );

const COLUMNS = [
  'allows_profile',
  'allows_clips',
  'allows_public_clips',
  'allows_featuring',
  'allows_contact',
] as const;

test.each(engines)(
  'on $name what holds for the minors of the version before stays so, the stricter where guardians disagree',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await versionBefore(engine, '032-consents');
    await insertUser(db, 'adult');
    for (const id of ['alone', 'asked', 'torn', 'left']) await insertUser(db, id, { isMinor: 1 });
    for (const id of ['mum', 'dad']) await insertUser(db, id, { role: 'guardian' });
    await insertUser(db, 'admin', { role: 'admin' });
    await insertProfile(db, 'torn');
    await link(db, 'asked', 'mum');
    await answer(db, ['asked', 'mum'], 'public-clips', [1, 1]);
    await answer(db, ['asked', 'mum'], 'contact', [0, 1]);
    await db
      .updateTable('users')
      .set({ allows_public_clips: 1, allows_contact: 0 })
      .where('id', '=', 'asked')
      .execute();
    for (const guardian of ['mum', 'dad']) await link(db, 'torn', guardian);
    await answer(db, ['torn', 'dad'], 'profile', [0, 1]);
    await answer(db, ['torn', 'mum'], 'profile', [1, 2]);
    await db.updateTable('users').set({ allows_profile: 1 }).where('id', '=', 'torn').execute();
    await link(db, 'left', 'dad', 'ended');
    await answer(db, ['left', 'dad'], 'clips', [1, 1]);
    await answer(db, ['left', 'dad'], 'public-clips', [1, 1]);
    await answer(db, ['left', 'admin'], 'public-clips', [0, 2]);
    await db.updateTable('users').set({ allows_clips: 1, allows_public_clips: 0 }).where('id', '=', 'left').execute();
    await up(db as Kysely<unknown>);

    const rows = await db
      .selectFrom('users')
      .select(['id', ...COLUMNS])
      .where('role', '=', 'player')
      .execute();
    const states = Object.fromEntries(rows.map(({ id, ...row }) => [id, COLUMNS.map((column) => row[column])]));
    expect(states).toEqual({
      adult: [null, null, null, null, null],
      alone: [1, 1, null, null, 1],
      asked: [1, 1, 1, null, 0],
      torn: [0, 1, null, null, 1],
      left: [1, 1, 0, null, 1],
    });
    const kept = await db.selectFrom('consents').select(['player_id', 'line']).where('kind', '=', 'kept').execute();
    expect(kept.map(({ player_id, line }) => `${player_id} ${line}`).sort()).toEqual([
      ...['alone clips', 'alone contact', 'alone profile', 'asked clips', 'asked profile'],
      ...['left clips', 'left contact', 'left profile', 'torn clips', 'torn contact'],
    ]);
    const resets = await db.selectFrom('consents').select('player_id').where('kind', '=', 'reset').execute();
    expect(resets).toEqual([{ player_id: 'left' }]);
    const answers = await db.selectFrom('consents').select('guardianship_id').where('kind', '=', 'answer').execute();
    expect(new Set(answers.map(({ guardianship_id }) => guardianship_id))).toEqual(
      new Set(['asked-mum', 'torn-dad', 'torn-mum', 'left-dad']),
    );
    expect(await db.selectFrom('player_profiles').select('is_listed').execute()).toEqual([{ is_listed: 0 }]);
    await close();
  },
);
