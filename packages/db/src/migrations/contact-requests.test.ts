import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './021-contact-requests.ts';

const USERS = { ann: 'player', bea: 'player', cleo: 'player', sam: 'scout', sue: 'scout', ada: 'admin' };

async function insertUsers(db: Db): Promise<void> {
  for (const [index, [id, role]] of Object.entries(USERS).entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, ${role}, ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 0, '', '', ${index}, '', '')`.execute(db);
  }
}

/** Both sides of a conversation, as the version before stored them. */
async function talk(db: Db, one: string, other: string): Promise<void> {
  for (const [user_id, other_id] of [
    [one, other],
    [other, one],
  ] as const) {
    const side = { user_id, other_id, last_message_id: 'm', last_at: '2026-01-02T03:04:05.000Z', unread: 0 };
    await db
      .insertInto('conversations')
      .values({ ...side, subject_key: '' })
      .execute();
  }
}

const openBefore = (engine: (typeof engines)[number]) => versionBefore(engine, '021-contact-requests');

describe.each(engines)('on $name the step for contact requests', (engine) => {
  test('counts conversations of players with scouts and players as accepted, once each, and none with admins', {
    tags: ['CR-07'],
  }, async () => {
    const { db, close } = await openBefore(engine);
    await insertUsers(db);
    for (const [one, other] of [
      ['ann', 'sam'],
      ['sue', 'ann'],
      ['ann', 'bea'],
      ['ann', 'ada'],
      ['sam', 'sue'],
      ['sam', 'ada'],
    ] as const) {
      await talk(db, one, other);
    }
    await up(db as Kysely<unknown>);
    const requests = await db.selectFrom('contact_requests').selectAll().orderBy('other_id').execute();
    const pairs = requests.map(({ player_id, other_id }) => `${player_id}-${other_id}`);
    expect(pairs).toEqual(['ann-bea', 'ann-sam', 'ann-sue']);
    for (const request of requests) {
      expect(request).toMatchObject({
        route: 'earlier',
        state: 'accepted',
        is_from_player: 0,
        subject: '',
        content: '',
      });
      expect(request).toMatchObject({ created_at: '2026-01-02T03:04:05.000Z', answered_by: null, message_id: null });
    }
    expect(new Set(requests.map(({ id }) => id)).size).toBe(3);
    for (const { id } of requests)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    await close();
  });

  test('allows one open request per pair, and any number of answered ones', async () => {
    const { db, close } = await openBefore(engine);
    await insertUsers(db);
    await up(db as Kysely<unknown>);
    const ask = (id: string, state: 'pending' | 'later' | 'declined', other: string) =>
      db
        .insertInto('contact_requests')
        .values({
          ...{ id, player_id: 'ann', other_id: other, is_from_player: 0, route: 'player', state },
          ...{ subject: '', content: '', message_id: null, answered_by: null, answered_at: null, created_at: '' },
        })
        .execute();
    for (const id of ['first', 'second']) await ask(id, 'declined', 'sam');
    await ask('third', 'pending', 'sam');
    await expect(ask('fourth', 'later', 'sam')).rejects.toThrow(/unique/i);
    await ask('fifth', 'later', 'sue');
    await db.deleteFrom('users').where('id', '=', 'ann').execute();
    expect(await db.selectFrom('contact_requests').select('id').execute()).toEqual([]);
    await close();
  });

  test('allows a guardian one guardianship of each child, and keeps messages of deleted guardians', async () => {
    const { db, close } = await openBefore(engine);
    await insertUsers(db);
    await up(db as Kysely<unknown>);
    await db.updateTable('users').set({ role: 'guardian' }).where('id', '=', 'sue').execute();
    const link = (id: string, player: string, state: 'active' | 'ended') =>
      db
        .insertInto('guardianships')
        .values({
          ...{ id, player_id: player, guardian_id: 'sue', state, email: 'sue@b.c', relation: null, shows_contact: 0 },
          ...{
            invited_by: player,
            token_hash: null,
            expires_at: '',
            ended_at: null,
            created_at: '',
          },
        })
        .execute();
    await link('former', 'ann', 'ended');
    await link('present', 'ann', 'active');
    await expect(link('twice', 'ann', 'active')).rejects.toThrow(/unique/i);
    await link('sister', 'bea', 'active');
    const message = {
      id: 'm',
      sender_id: 'ann',
      receiver_id: 'sam',
      subject: '',
      content: 'Hello',
      is_read: 0 as const,
    };
    await db
      .insertInto('messages')
      .values({ ...message, guardian_id: 'sue', created_at: '' })
      .execute();
    await db.deleteFrom('users').where('id', '=', 'sue').execute();
    expect(await db.selectFrom('messages').select(['content', 'guardian_id']).execute()).toEqual([
      { content: 'Hello', guardian_id: 'sue' },
    ]);
    expect(await db.selectFrom('guardianships').select('id').execute()).toEqual([]);
    await close();
  });
});
