import { describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { contains } from './search.ts';

describe.each(engines)('looking for a part of a text, on $name', (engine) => {
  test.each([
    ['%', ['100%']],
    ['_', ['under_score']],
    ["'", ["o'neill"]],
    ['\\', ['back\\slash']],
    ['NEILL', ["o'neill"]],
    ['zz', []],
  ])('%j is taken literally (IJ-02)', async (typed, expected) => {
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
