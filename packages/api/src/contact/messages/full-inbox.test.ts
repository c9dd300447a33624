import type { Account } from '@touchline/contracts/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  aMessage,
  aPlayer,
  aScout,
  countStatements,
  engines,
  sqlite,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

/**
 * Inserts this number of users and this number of messages with each of them, alternately received and sent. The last
 * message of each user is unread.
 * @returns the id of one of those users
 */
async function fillInbox(app: TestApp, reader: Account, { people, each }: { people: number; each: number }) {
  const { db } = app;
  const model = await db.selectFrom('users').selectAll().where('id', '=', reader.id).executeTakeFirstOrThrow();
  const others = Array.from({ length: people }, (_, index) => {
    const keys = { username_key: `many${index}`, email_key: `many${index}@club.example` };
    return { ...model, id: crypto.randomUUID(), ...keys, list_rank: model.list_rank + index + 1 };
  });
  await db.insertInto('users').values(others).execute();
  // Times of equal length, which sort as texts: the nth message with each user, then the next.
  await sql`
    insert into messages (id, sender_id, receiver_id, subject, content, is_read, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(each)})
    select
      users.id || '-' || n,
      case when n % 2 = 0 then users.id else ${reader.id} end,
      case when n % 2 = 0 then ${reader.id} else users.id end,
      'Day ' || n,
      'filled',
      case when n = ${sql.lit(each)} then 0 else 1 end,
      '2020-01-01T00:00:00.' || (1000000 + n * 1000 + users.list_rank - ${sql.lit(model.list_rank)}) || 'Z'
    from users cross join numbers where username_key like 'many%'`.execute(db);
  await sql`
    insert into conversations (user_id, other_id, last_message_id, last_at, unread, subject_key)
    select receiver_id, sender_id, id, created_at, 1, 'day' from messages where is_read = 0 and content = 'filled'
    union all
    select sender_id, receiver_id, id, created_at, 0, 'day' from messages where is_read = 0 and content = 'filled'`.execute(
    db,
  );
  return others[0]?.id ?? '';
}

/** The number of statements of each call that opens the inbox and a conversation in it. */
async function countOpening(app: TestApp, reader: Account, otherId: string) {
  const counts: number[] = [];
  const count = async (work: Parameters<typeof countStatements>[2]) =>
    void counts.push(await countStatements(app, reader, work));
  await count((me) => me.messages.conversations({}));
  await count((me) => me.messages.conversations({ search: 'day' }));
  await count((me) => me.messages.thread({ otherId }));
  await count((me) => me.messages.received({ limit: 5 }));
  await count((me) => me.messages.of({ userId: reader.id }));
  await count((me) => me.messages.unreadCount());
  await count((me) => me.messages.markConversationRead({ otherId }));
  return counts;
}

describe.each(engines)('a large inbox, on $name', (engine) => {
  // Filling the inbox takes most of the time, so only one engine gets 50,000 messages.
  const each = engine === sqlite ? 500 : 50;

  test(`${each * 100} messages are read page by page, with as many statements as one message`, async () => {
    const app = await testApp({ engine });
    const [beginner, scout, veteran] = [await aPlayer(app), await aScout(app), await aPlayer(app)];
    await aMessage(app, { from: scout, to: beginner });
    const otherId = await fillInbox(app, veteran, { people: 100, each });
    await aMessage(app, { from: { ...scout, id: otherId }, to: veteran });

    const few = await countOpening(app, beginner, scout.id);
    expect(Math.max(...few)).toBeLessThanOrEqual(5);
    expect(await countOpening(app, veteran, otherId)).toEqual(few);

    const me = app.as(veteran).messages;
    const inbox = await me.conversations({});
    expect([inbox.items.length, (await me.thread({ otherId })).items.length]).toEqual([24, 24]);
    expect(inbox.nextCursor).not.toBeNull();
    expect(await me.unreadCount()).toBe(99);
  }, 120_000);

  test('every message is listed once, newest first', { tags: ['API-64'] }, async () => {
    const app = await testApp({ engine });
    const veteran = await aPlayer(app);
    await fillInbox(app, veteran, { people: 23, each: 10 });
    const me = app.as(veteran).messages;

    const seen: { id: string; createdAt: string }[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof me.of>> = await me.of({ userId: veteran.id, limit: 100, cursor });
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(230);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });
});
