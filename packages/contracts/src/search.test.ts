import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageLimitIn, foldForSearch, hasTerm, SEARCH_WORDS_MAX, searchTerms } from './search.ts';

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
    ["O'Sullivan", 'osullivan'],
    ['O’Sullivan', 'osullivan'],
    ['O´Sullivan', 'osullivan'],
    ['OʼSullivan', 'osullivan'],
    ['Jean-Pierre', 'jean pierre'],
    ['Jean – Pierre', 'jean pierre'],
    [" ' - ", "' -"],
    ['علی', 'علي'],
    ['أحمـــد', 'احمد'],
    ['فاطمة', 'فاطمه'],
    ['۱۲ ٣', '12 3'],
    ['ﾔﾏﾀﾞ ヤマダ', 'やまた やまた'],
    ['A\u200bnn\u00ad', 'ann'],
  ])('%j is %j', { tags: ['FIND-02', 'FIND-08'] }, (text, folded) => {
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

describe('the words of a search', () => {
  const player = {
    text: 'jean pierre osullivan centre back fcb eibar cote divoire jeanpierre',
    synonyms: ' cb american +ivorycoast +unitedstates ',
  };
  const finds = (typed: string) => searchTerms(typed).every((term) => hasTerm(player, term));

  test.each([
    ['eibar jean', 'all words in another order'],
    ['ullivan IBA', 'parts of words'],
    ["o'sullivan", 'an apostrophe'],
    ['o’sullivan', 'a typographic apostrophe'],
    ['o sullivan', 'a space for it'],
    ['Jean-Pierre', 'a hyphen'],
    ['jeanpierre', 'no hyphen'],
    ['centre-back', 'a hyphen for a space'],
    ['(eibar), jean;', 'punctuation between words'],
    ['cb', 'an abbreviation'],
    ['ivory coast', 'a synonym of two words'],
    ['back ivory coast jean', 'one among others'],
    ['amer', 'nothing: less than five letters of a synonym', false],
    ['ameri', 'the beginning of a synonym'],
    ['merican', 'nothing: the end of a synonym', false],
    ['united', 'nothing: half of a synonym of two words', false],
    ['coast ivory', 'nothing: its words the wrong way round', false],
    ['eibar paris', 'nothing: a word that the player has not', false],
    ['jean -paris', 'all but those of a city'],
    ['jean -eibar', 'nothing: the word that is left out', false],
    ['jean -ivory-coast', 'nothing: the country that is left out', false],
    ['jean -united-kingdom', 'who is of another country that is united'],
    ['- eibar', 'a hyphen that stands alone'],
    ['u21 eibar', 'the words beside an age'],
    ['us', 'a short name as a part of other words only', false],
  ])('%j find %s', (typed, _, isFound = true) => {
    expect(finds(typed)).toBe(isFound);
  });

  test('find whatever contains the whole text, which is the rule of the specification', () => {
    const folded = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', ' ', '-', "'", ',', '.', '%', 'ß'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(folded, fc.nat(40), fc.nat(40), (field, from, to) => {
        const text = foldForSearch(field);
        const typed = text.slice(from, to);
        expect(searchTerms(typed).every((term) => hasTerm({ text, synonyms: '' }, term))).toBe(true);
      }),
    );
  });

  test('are none for a blank text, and one piece for a very long one', () => {
    expect(searchTerms(" - ' ")).toEqual([]);
    const typed = Array.from({ length: SEARCH_WORDS_MAX + 1 }, (_, index) => `w${index}`).join(' ');
    expect(searchTerms(typed).map(({ word }) => word)).toEqual([typed]);
  });
});

test.each([
  ['U21', 21],
  ['under 19s, u-17', 17],
  ['Under-23 striker', 23],
  ['u2100', undefined],
  ['Manu21', undefined],
  ['under', undefined],
])('%j asks for the age %s', { tags: ['DISC-98'] }, (typed, age) => expect(ageLimitIn(typed)).toBe(age));
