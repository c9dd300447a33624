import { foldForSearch } from '@touchline/contracts/search';
import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { isSqlite } from './dialects.ts';
import { contains, containsIndexed, trigramPhrase } from './search.ts';

describe.each(bothEngines)('searching for a part of a text, on $name', (engine) => {
  test.each([
    ['%', ['100%']],
    ['_', ['under_score']],
    ["'", ["o'neill"]],
    ['\\', ['back\\slash']],
    ['NEILL', ["o'neill"]],
    ['zz', []],
  ])('%j is taken literally', { tags: ['IJ-02', 'FIND-03'] }, async (typed, expected) => {
    const { db, close } = await engine.open();
    const texts = ['100%', 'under_score', "o'neill", 'back\\slash', 'plain'];
    await db
      .insertInto('stray_files')
      .values(texts.map((file_key) => ({ file_key, created_at: 'now' })))
      .execute();
    const found = await db.selectFrom('stray_files').select('file_key').where(contains('file_key', typed)).execute();
    expect(found.map((row) => row.file_key)).toEqual(expected);
    await close();
  });
});

/** Texts of characters that have a special meaning in databases and patterns. */
const strange = fc.string({
  unit: fc.constantFrom('a', 'B', 'é', '%', '_', '\\', "'", '"', '*', ' ', 'ß', '-'),
  maxLength: 6,
});

test.each(bothEngines)(
  'on $name a search finds exactly the texts that contain the typed characters',
  async (engine) => {
    const { db, close } = await engine.open();
    const texts = fc.sample(strange, { seed: 7, numRuns: 60 });
    const rows = [...new Set(texts.map((text) => foldForSearch(text)))].map((file_key) => ({
      file_key,
      created_at: 'now',
    }));
    await db.insertInto('stray_files').values(rows).execute();
    for (const typed of fc.sample(strange, { seed: 8, numRuns: 60 })) {
      const found = await db.selectFrom('stray_files').select('file_key').where(contains('file_key', typed)).execute();
      const expected = rows.map(({ file_key }) => file_key).filter((text) => text.includes(foldForSearch(typed)));
      expect(found.map((row) => row.file_key).sort(), typed).toEqual(expected.sort());
    }
    await close();
  },
);

/** Texts of one or two letters, some of which take more than one UTF-16 unit. */
const short = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', '%', '_', '\\', "'", '"', '*', '日', '😀', '-'),
  minLength: 1,
  maxLength: 2,
});
const longer = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '%', '"', '日', '😀'), maxLength: 9 });

test.each(bothEngines)(
  'on $name a short search finds in an index exactly the users whose texts contain it',
  { tags: ['FIND-04'] },
  async (engine) => {
    const { db, close } = await engine.open();
    const users = fc
      .sample(longer, { seed: 11, numRuns: 80 })
      .map((text, rank) => ({ id: `user${rank}`, rank, key: foldForSearch(text) }));
    for (const { id, rank, key } of users) {
      await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, full_name_key, list_rank, created_at, updated_at)
      values (${id}, 'scout', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 1, '', ${key}, '', ${rank}, '', '')`.execute(
        db,
      );
    }
    for (const typed of fc.sample(fc.oneof(short, longer), { seed: 12, numRuns: 200 })) {
      const folded = foldForSearch(typed);
      if (folded === '') continue;
      const query = db.selectFrom('users').select('id').orderBy('list_rank', 'desc');
      const indexed = isSqlite(db)
        ? query
            .innerJoin('user_search', 'user_search.rowid', 'users.list_rank')
            .where(sql<SqlBool>`user_search match ${trigramPhrase('name_key', folded)}`)
        : query.where(containsIndexed(db, 'name_key', folded));
      const expected = users
        .filter(({ key }) => key.includes(folded))
        .map(({ id }) => id)
        .reverse();
      expect(
        (await indexed.execute()).map(({ id }) => id),
        typed,
      ).toEqual(expected);
      expect(
        (await query.where(contains('name_key', typed)).execute()).map(({ id }) => id),
        typed,
      ).toEqual(expected);
    }
    await close();
  },
);
