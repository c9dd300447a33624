import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch } from './search.ts';

describe('a text folded for search', () => {
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

  test('joins several texts without the empty ones', () => {
    expect(foldForSearch('Ann', null, undefined, '', 'Bée')).toBe('ann bee');
    expect(foldForSearch(null)).toBe('');
  });

  test('has no combining marks or extra spaces, and does not change when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldForSearch(text);
        expect(folded).not.toMatch(/\p{M}|\s\s|^\s|\s$/u);
        expect(foldForSearch(folded)).toBe(folded);
      }),
    );
  });
});
