import type { Account } from '@touchline/contracts/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  aMessage,
  anAdmin,
  aPlayer,
  aScout,
  bothEngines,
  countStatements,
  refusal,
  sqlite,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

const limits = { messagesPerUser: { uses: 1000, seconds: 60 } };

/** The found messages as `before[match]after`. */
async function find(app: TestApp, reader: Account, search: string): Promise<string[]> {
  const { items } = await app.as(reader).messages.search({ search });
  return items.map(({ snippet: { before, match, after } }) => `${before}[${match}]${after}`);
}

describe.each(bothEngines)('the search in messages, on $name', (engine) => {
  test('users find texts that they have sent and received, newest first, and no text of others', {
    tags: ['MSG-66'],
  }, async () => {
    const app = await testApp({ engine });
    const [ann, sam, admin] = [await aPlayer(app), await aScout(app, { isVerified: true }), await anAdmin(app)];
    const sent = await aMessage(app, { from: ann, to: sam, content: 'The trial is on Thursday.' });
    const received = await aMessage(app, { from: sam, to: ann, content: 'Thursday it is.' });
    await aMessage(app, { from: sam, to: await aPlayer(app), content: 'Thursday, in secret.' });

    const { items } = await app.as(ann).messages.search({ search: 'thursday' });
    expect(items).toEqual([
      {
        id: received.id,
        senderId: sam.id,
        createdAt: received.createdAt,
        other: { ...received.sender, isVerified: true },
        snippet: { before: '', match: 'Thursday', after: ' it is.' },
      },
      {
        id: sent.id,
        senderId: ann.id,
        createdAt: sent.createdAt,
        other: { ...sent.receiver, isVerified: true },
        snippet: { before: 'The trial is on ', match: 'Thursday', after: '.' },
      },
    ]);
    expect(await find(app, admin, 'thursday')).toEqual([]);
    await expect(app.as(null).messages.search({ search: 'thursday' })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('case, accents and line breaks do not matter, wildcards and quotes are plain characters', {
    tags: ['MSG-66', 'FIND-02', 'FIND-03'],
  }, async () => {
    const app = await testApp({ engine });
    const [ann, sam] = [await aPlayer(app), await aScout(app)];
    const content = 'Grüße aus MÜNCHEN,\n\nStraße 5 und Øre. 100% "sure" <b>x</b>';
    await aMessage(app, { from: ann, to: sam, content });

    const found = {
      munchen: 'Grüße aus [MÜNCHEN], Straße 5 und Øre. 100% "sure" <b>x</b>',
      'GRUSSE AUS': '[Grüße aus] MÜNCHEN, Straße 5 und Øre. 100% "sure" <b>x</b>',
      'münchen, strasse': 'Grüße aus [MÜNCHEN, Straße] 5 und Øre. 100% "sure" <b>x</b>',
      or: 'Grüße aus MÜNCHEN, Straße 5 und [Ør]e. 100% "sure" <b>x</b>',
      '0%': 'Grüße aus MÜNCHEN, Straße 5 und Øre. 10[0%] "sure" <b>x</b>',
      '"sure" <b>': '…aus MÜNCHEN, Straße 5 und Øre. 100% ["sure" <b>]x</b>',
    };
    for (const [search, snippet] of Object.entries(found)) expect(await find(app, sam, search)).toEqual([snippet]);
    for (const search of ['a%e', '___', '', '  ', 'or NOT x', 'subject', 'party_keys']) {
      expect(await find(app, sam, search), search).toEqual([]);
    }
  });

  test('a snippet of a long message begins and ends near the match', { tags: ['MSG-66'] }, async () => {
    const app = await testApp({ engine });
    const [ann, sam] = [await aPlayer(app), await aScout(app)];
    await aMessage(app, { from: ann, to: sam, content: `${'far '.repeat(900)}needle${' far'.repeat(300)}` });

    const around = `…${'far '.repeat(9)}[needle]${' far'.repeat(25)}…`;
    expect(await find(app, sam, 'needle')).toEqual([around]);
  });

  test('hits are read page by page, each once', { tags: ['MSG-66', 'FIND-06'] }, async () => {
    const app = await testApp({ engine, limits });
    const [ann, sam] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    for (let count = 1; count <= 7; count += 1) {
      await aMessage(app, {
        ...(count % 2 ? { from: ann, to: sam } : { from: sam, to: ann }),
        content: `Match ${count}`,
      });
    }
    const read = (cursor?: string | null) => app.as(ann).messages.search({ search: 'match', limit: 3, cursor });
    const pages = [await read()];
    while (pages.at(-1)?.nextCursor) pages.push(await read(pages.at(-1)?.nextCursor));

    const texts = pages.map(({ items }) => items.map(({ snippet }) => snippet.after));
    expect(texts).toEqual([[' 7', ' 6', ' 5'], [' 4', ' 3', ' 2'], [' 1']]);
    expect(await countStatements(app, ann, (me) => me.messages.search({ search: 'match' }))).toBe(2);
  });

  test('texts of deleted users are removed from the index', { tags: ['MSG-66', 'FIND-07'] }, async () => {
    const app = await testApp({ engine });
    const [ann, sam, admin] = [await aPlayer(app), await aScout(app), await anAdmin(app)];
    await aMessage(app, { from: ann, to: sam, content: 'The trial is on Thursday.' });
    await aMessage(app, { from: admin, to: sam, content: 'Another Thursday.' });
    await app.as(admin).users.delete({ id: ann.id });

    expect(await find(app, sam, 'thursday')).toEqual(['Another [Thursday].']);
    expect(await app.db.selectFrom('message_texts').select('search_text').execute()).toHaveLength(1);
    if (engine !== sqlite) return;
    const { rows } = await sql`select rowid from message_search where message_search match 'thursday'`.execute(app.db);
    expect(rows).toHaveLength(1);
    await sql`insert into message_search(message_search, rank) values ('integrity-check', 1)`.execute(app.db);
  });
});
