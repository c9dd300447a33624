import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './007-unsent-messages.ts';

/** Makes the tables as the step found them. */
const BEFORE = `
  drop table unsent_messages;
  alter table contact_requests drop column withdrawn_at`;

test.each(bothEngines)('on $name requests from before they could be withdrawn keep all they say', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
  for (const [rank, id] of ['ann', 'sue'].entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 0, '', '', ${rank}, '', '')`.execute(db);
  }
  await sql`insert into contact_requests (id, player_id, other_id, is_from_player, route, state, subject, content, created_at)
    values ('r', 'ann', 'sue', 0, 'player', 'pending', 'Trial', 'Are you free?', '2026-01-01')`.execute(db);
  await up(db as Kysely<unknown>);
  const request = await db.selectFrom('contact_requests').selectAll().executeTakeFirstOrThrow();
  expect(request).toMatchObject({ state: 'pending', subject: 'Trial', content: 'Are you free?', withdrawn_at: null });
  const unsent = {
    id: 'u',
    sender_id: 'sue',
    receiver_id: 'ann',
    subject: '',
    content: '',
    sends_at: '',
    created_at: '',
  };
  await db.insertInto('unsent_messages').values(unsent).execute();
  const again = db.insertInto('unsent_messages').values({ ...unsent, id: 'v' });
  await expect(again.execute()).rejects.toThrow();
  await db.deleteFrom('users').where('id', '=', 'ann').execute();
  expect(await db.selectFrom('unsent_messages').selectAll().execute()).toEqual([]);
  await close();
});
