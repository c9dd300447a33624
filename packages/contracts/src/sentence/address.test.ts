import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countPlayersInput } from '../players.ts';
import { fromAddress, toAddress } from './address.ts';
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

describe('the address of a sentence', () => {
  test('is the same in any order of the chips', { tags: ['DISC-136'] }, () => {
    const twoOrders = fc
      .subarray(PHRASES)
      .chain((phrases) => fc.tuple(fc.constant(phrases), fc.shuffledSubarray(phrases, { minLength: phrases.length })));
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        const addressOf = (phrases: readonly string[]) => JSON.stringify(toAddress(chipsOf(phrases.join(' who '))));
        expect(addressOf(other)).toBe(addressOf(one));
      }),
    );
  });

  test('gives back chips that ask for the same', { tags: ['DISC-136'] }, () => {
    fc.assert(
      fc.property(fc.subarray(PHRASES), (phrases) => {
        const chips = chipsOf(phrases.join(' who '));
        const restored = fromAddress(toAddress(chips));
        expect(chipsToFilters(restored)).toEqual(chipsToFilters(chips));
        expect(toAddress(restored)).toEqual(toAddress(chips));
      }),
    );
  });

  test('is short to read', { tags: ['DISC-136'] }, () => {
    const address = toAddress(chipsOf('left backs or strikers 18-21 near Leeds, not Nigerian, without clips -Diallo'));
    expect(new URLSearchParams(address).toString()).toBe(
      'ageMax=21&ageMin=18&near=8%2F100%2FLeeds&notHasClips=true&notNationality=Nigeria&position=Left+Back%2CStriker&search=-Diallo',
    );
  });

  test('names what is left out as the search for players does', { tags: ['DISC-136'] }, () => {
    const chips = chipsOf(
      'no keepers, not a free agent, not saved, not left-footed, not in Lagos, without clips, not available',
    );
    const names = Object.keys(toAddress(chips));
    expect(names.filter((name) => !(name in countPlayersInput.shape))).toEqual([]);
    expect(names).toHaveLength(7);
    expect(toAddress(fromAddress(toAddress(chips)))).toEqual(toAddress(chips));
  });

  test.each<[string, Record<string, string>]>([
    ['positions', { position: 'Striker,Keeper of Goats', notPosition: 'x' }],
    ['feet and availability', { preferredFoot: 'middle', availability: 'sold' }],
    ['numbers', { ageMin: '-1', ageMax: '1e3', heightMin: '999', notAges: 'x,..,5', notHeights: '..999' }],
    ['months', { contractUntil: '2027-13', notContractUntil: 'soon' }],
    ['towns', { near: '8/1/Leeds,x/50/Leeds,8/50/,8/999/Leeds' }],
    ['flags and order', { hasClips: 'yes', saved: '1', sort: 'cheapest', unknown: 'x' }],
  ])('ignores unknown %s', { tags: ['DISC-136'] }, (_what, address) => {
    const kept = 'position' in address ? { position: 'Striker' } : {};
    expect(toAddress(fromAddress(address))).toEqual('notAges' in address ? { notAges: '5..' } : kept);
  });
});
