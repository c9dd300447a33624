import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { contains, foldForSearch } from './search.ts';

describe('a text as searches see it', () => {
  test.each([
    ['Özil', 'ozil'],
    ['  Søren   Ødegård ', 'soren odegard'],
    ['WIŚNIEWSKI', 'wisniewski'],
    ['Łódź', 'lodz'],
    ['straße', 'strasse'],
    ['Kraków\tPoland', 'krakow poland'],
    ['ＡＢＣ', 'abc'],
    ['Νίκος', 'νικος'],
  ])('%j is %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  test('joins what is there of several texts', () => {
    expect(foldForSearch('Ann', null, undefined, '', 'Bée')).toBe('ann bee');
    expect(foldForSearch(null)).toBe('');
  });

  test('has no marks, no doubled blanks and none around it, and stays as it is when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldForSearch(text);
        expect(folded).not.toMatch(/\p{M}|\s\s|^\s|\s$/u);
        expect(foldForSearch(folded)).toBe(folded);
      }),
    );
  });
});

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
