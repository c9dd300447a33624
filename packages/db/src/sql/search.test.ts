import { foldForSearch } from '@touchline/contracts/search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { contains } from './search.ts';

describe.each(engines)('searching for a part of a text, on $name', (engine) => {
  test.each([
    ['%', ['100%']],
    ['_', ['under_score']],
    ["'", ["o'neill"]],
    ['\\', ['back\\slash']],
    ['NEILL', ["o'neill"]],
    ['zz', []],
  ])('%j is taken literally', { tags: ['IJ-02'] }, async (typed, expected) => {
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

test.each(engines)('on $name a search finds exactly the texts that contain the typed characters', async (engine) => {
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
});
