import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chipsToFilters } from './filters.ts';
import { readSentence } from './read-sentence.ts';
import { KNOWN } from './testing/in-words.ts';

const chipsOf = (sentence: string) => readSentence(sentence, KNOWN);

describe('the filters of a sentence', () => {
  test.each([
    [
      'left-footed centre backs under 21 on a free near Leeds',
      {
        preferredFoot: ['left'],
        position: ['Centre Back'],
        ageMax: 21,
        isFreeAgent: true,
        near: [{ placeId: 8, name: 'Leeds', km: 100 }],
      },
    ],
    [
      'strikers over 18 or wingers under 21',
      { position: ['Left Winger', 'Right Winger', 'Striker'], ageMin: 18, ageMax: 21 },
    ],
    ['over 18 who are 16+ who are 20 or younger', { ageMin: 18, ageMax: 20 }],
    ['6ft+ contract until 2028 expiring in June', { heightMin: 183, contractUntil: '2027-06' }],
    ['only left-footed', { onlyFoot: ['left'] }],
    ['my saved with clips, youngest', { saved: true, hasClips: true, sort: 'youngest' }],
    ['Diallo at CD Marisma in Lagos', { search: 'Diallo', club: ['CD Marisma'], location: ['Lagos'] }],
    ['Diallo -Mensah not non-EU', { search: 'Diallo -Mensah -non-EU' }],
    [
      'no strikers or left backs, not Nigerian, isn’t 18-21 or over 6ft',
      {
        not: {
          position: ['Left Back', 'Striker'],
          nationality: ['Nigeria'],
          ages: [{ from: 18, to: 21 }],
          heights: [{ from: 183 }],
        },
      },
    ],
    ['the players who', {}],
    ['striker not', { position: ['Striker'] }],
  ])('%s', { tags: ['DISC-136'] }, (sentence, filters) => {
    expect(chipsToFilters(chipsOf(sentence))).toEqual(filters);
  });
});

const PHRASES = [
  ...[
    'strikers',
    'no wingers',
    'left-footed',
    'not Nigerian',
    'from Ghana',
    'under 21',
    '18+',
    'not 16-17',
    'over 6ft',
  ],
  ...[
    'in Lagos',
    'not in Leeds',
    'near Leeds',
    'not near Springfield',
    'at CD Marisma',
    'on trial',
    'on a free',
    'with clips',
  ],
  ...[
    'contract until June 2027',
    'not expiring this summer',
    'my saved',
    'Diallo',
    '-Mensah',
    'St Pauli',
    'experience in futsal',
  ],
  ...['only right-footed', 'tallest', 'not 185cm', 'without clips'],
];

test('the filters of a sentence are the same in any order of the chips', { tags: ['DISC-136'] }, () => {
  const twoOrders = fc
    .subarray(PHRASES)
    .chain((phrases) => fc.tuple(fc.constant(phrases), fc.shuffledSubarray(phrases, { minLength: phrases.length })));
  fc.assert(
    fc.property(twoOrders, ([one, other]) => {
      const filtersOf = (phrases: readonly string[]) => chipsToFilters(chipsOf(phrases.join(' who ')));
      expect(filtersOf(other)).toEqual(filtersOf(one));
    }),
  );
});
