import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEGATIONS } from './facts.ts';
import { placeCandidates, readSentence } from './read-sentence.ts';
import { chipsInWords, KNOWN, sentencesIn } from './testing/in-words.ts';
import { isFound, type KnownPlayer } from './testing/players.ts';

const SENTENCES = `
left-footed centre backs under 21 on a free near Lagos => foot:left | position:Centre Back | age:..21 | freeAgent | near:Lagos#1/100 ? near:Lagos#2/100
cb left u21 => position:Centre Back | foot:left ? position:Left Back+Left Winger | age:..21
lb u23 free => position:Left Back | age:..23 | freeAgent
gk 190+ u21 => position:Goalkeeper | height:190.. | age:..21
st 6ft+ free agent => position:Striker | height:183.. | freeAgent
looking for a left footed cb under 23 in Lagos => foot:left | position:Centre Back | age:..23 | in:Lagos
find me a striker or winger between 18 and 21 with video => position:Striker+Right Winger+Left Winger ? position:Striker+Right Winger ? position:Striker+Left Winger | age:18..21 | hasClips
Nigerian striker, over 6ft, contract until June 2027 => nationality:Nigeria | position:Striker | height:183.. | contractUntil:2027-06
who is a two-footed number 10 from Brazil? => foot:both | position:Attacking Midfielder | nationality:Brazil
young keepers near Leeds within 50 km who aren't under contract => sort:youngest ? age:..21 ? text:young | position:Goalkeeper | near:Leeds#8/50 | -availability:contract
tall centre back, 190cm+, right-footed, available => sort:tallest ? height:185.. | position:Centre Back | height:190.. | foot:right | availability:available
brazilian wingers born after 2004 not at Chelsea => nationality:Brazil | position:Right Winger+Left Winger ? position:Right Winger ? position:Left Winger | age:..21 | -club:Chelsea
my saved strikers under 20 newest first => saved | position:Striker | age:..20 | sort:newest
free agents in Nigeria, no goalkeepers => freeAgent | in:Nigeria | -position:Goalkeeper
any left-back or left winger, 5'10 or taller, on trial => position:Left Back+Left Winger | height:178.. | availability:trial
box-to-box midfielder aged 19-22 expiring within 6 months => position:Central Midfielder | age:19..22 | contractUntil:2027-05
I am looking for a holding midfielder with Premier League experience => position:Defensive Midfielder | experience:Premier League
players from Ghana or Nigeria who are left footed and under 19 => nationality:Ghana+Nigeria | foot:left | age:..19
U19 striker/winger near Accra with clips, nearest => age:..19 | position:Striker+Right Winger+Left Winger ? position:Striker+Right Winger ? position:Striker+Left Winger | near:Accra#11/100 | hasClips | sort:nearest
right backs 17 to 19 yrs old, not English => position:Right Back | age:17..19 | -nationality:England
DM 1.85m+ Senegalese free => position:Defensive Midfielder | height:185.. | nationality:Senegal | freeAgent
please show me all defenders except full backs => position:Defender | -position:Right Back+Left Back ? position:Right Back ? position:Left Back
Mensah striker Accra => text:Mensah | position:Striker | text:Accra
strong, fast, left-footed => text:strong | text:fast | foot:left
cb/lb, 18-20, 6'1+, no UK => position:Centre Back+Left Back | age:18..20 | height:185.. | -nationality:United Kingdom+England+Scotland+Wales+Northern Ireland
`;

/** Terms of one chip each, beside which nothing is meant otherwise. */
const TERMS = [
  ...['strikers', 'a left back', 'full-backs', 'forwards', 'number ten', 'midfielders', 'keeper'],
  ...['left-footed', 'two-footed', 'only right-footed', 'under 21', '18-21', 'born 2004', 'over 6ft', '185cm'],
  ...['available', 'on trial', 'under contract', 'a free agent', 'with a club', 'contract until June 2027'],
  ...['Nigerian', 'from Ghana', 'Congolese', 'in Lagos', 'near Leeds', 'within 50 km of Springfield'],
  ...['at CD Marisma', 'experience in futsal', 'with clips', 'my saved', 'Diallo', 'Georgia-Mae', 'young', 'newest'],
];

const sentences = fc.oneof(
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...TERMS, ...NEGATIONS, 'and', 'or', ',', 'the', '-', '/', '!'),
        fc.string({ unit: 'grapheme' }),
      ),
      {
        maxLength: 12,
      },
    )
    .chain((parts) => fc.constantFrom(' ', '  ', '-', '').map((between) => parts.join(between))),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

function expectEachWordOnce(sentence: string) {
  let end = 0;
  for (const { words } of readSentence(sentence, KNOWN)) {
    expect(sentence.slice(end, words[0]).trim()).toBe('');
    expect(words[1]).toBeGreaterThan(words[0]);
    end = words[1];
  }
  expect(sentence.slice(end).trim()).toBe('');
}

describe('sentences as scouts type them', () => {
  test.each(sentencesIn(SENTENCES))('$sentence', { tags: ['DISC-130'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });

  test('the sentence of five chips has nothing besides', { tags: ['DISC-130', 'DISC-131'] }, () => {
    const sentence = 'left-footed centre backs under 21 on a free near Leeds';
    const chips = readSentence(sentence, KNOWN).map(({ words }) => sentence.slice(...words));
    expect(chips).toEqual(['left-footed', 'centre backs', 'under 21', 'on a free', 'near Leeds']);
  });

  test('case and spaces make no difference', { tags: ['DISC-130'] }, () => {
    for (const { sentence, chips } of sentencesIn(SENTENCES)) {
      const shouted = ` ${sentence.toUpperCase().replaceAll(' ', '  ')} `;
      expect(chipsInWords(shouted).toLowerCase()).toBe(chips.toLowerCase());
    }
  });
});

describe('the words of a sentence', () => {
  test('each is in exactly one chip', { tags: ['DISC-131'] }, () => {
    fc.assert(fc.property(sentences, expectEachWordOnce), { numRuns: 500 });
  });

  test.each([
    ['1,000 letters', 'a'.repeat(1000)],
    ['500 words', 'cb '.repeat(500)],
    ['one word of 300 parts', 'cb-'.repeat(300)],
    ['500 commas', ','.repeat(500)],
    ['500 hyphens', '-'.repeat(500)],
    ['only punctuation', '!?()[]{}…„“«»*%$'],
    ['50 negations', 'not '.repeat(50)],
    ['50 negations of lists', 'no strikers or wingers '.repeat(50)],
    ['200 ambiguous words', 'back or '.repeat(200)],
    ['200 towns', 'near Leeds or '.repeat(200)],
    ['numbers', '18-21-185-6ft-2004-'.repeat(50)],
    ['right to left', 'מהאגם שחקן ‏לאגוס 21'],
    ['emoji', '👨‍👩‍👧‍👦 ⚽️🇳🇬 striker 🧤'],
    ['marks without letters', '\u0301\u0301 \u200b\u200d \u0000'],
  ])('are read if they are %s', { tags: ['DISC-131'] }, (_what, sentence) => {
    expectEachWordOnce(sentence);
  });
});

const players: fc.Arbitrary<KnownPlayer> = fc.record({
  positions: fc.subarray(['Striker', 'Left Back', 'Right Back', 'Goalkeeper', 'Attacking Midfielder', 'Left Winger'], {
    maxLength: 3,
  }),
  foot: fc.constantFrom('left', 'right', 'both'),
  age: fc.integer({ min: 16, max: 30 }),
  height: fc.integer({ min: 175, max: 195 }),
  availability: fc.constantFrom('available', 'trial', 'contract'),
  club: fc.constantFrom('', 'CD Marisma', 'Lagoon United'),
  contractUntil: fc.constantFrom('2026-12', '2027-06', '2028-06'),
  nationality: fc.constantFrom('Nigeria', 'Ghana', 'Congo - Kinshasa'),
  location: fc.constantFrom('Lagos', 'Leeds', 'Accra'),
  nearby: fc.subarray([8, 9, 10]),
  hasClips: fc.boolean(),
  isSaved: fc.boolean(),
  experience: fc.constantFrom('', 'futsal'),
  name: fc.constantFrom('Diallo', 'Georgia-Mae', 'Young', 'Newest', 'Mensah'),
});

describe('a negation', () => {
  const negations = fc.constantFrom(...NEGATIONS, 'not only', 'not not', 'not without', 'no one', 'isn’t', 'not,', '-');
  const search = fc.record({
    before: fc.subarray(TERMS, { maxLength: 3 }),
    negation: negations,
    term: fc.constantFrom(...TERMS),
    after: fc.subarray(TERMS, { maxLength: 3 }),
  });
  /** "who" keeps terms apart that together would mean something else. */
  const joined = (parts: readonly string[]) => parts.join(' who ');

  test('before a term never finds more players than the sentence without that term', { tags: ['DISC-132'] }, () => {
    fc.assert(
      fc.property(
        search,
        fc.array(players, { minLength: 20, maxLength: 40 }),
        ({ before, negation, term, after }, all) => {
          const without = readSentence(joined([...before, ...after]), KNOWN);
          const negated = joined([...before, `${negation} ${term}`.replace('- ', '-'), ...after]);
          const chips = readSentence(negated, KNOWN);
          const added = all.filter((player) => isFound(player, chips) && !isFound(player, without));
          expect(added, negated).toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('leaves out what the term alone finds, unless it cannot be read', { tags: ['DISC-132'] }, () => {
    for (const negation of ['not', 'no', 'except', 'isn’t', 'other than']) {
      for (const term of ['strikers', 'left-footed', 'Nigerian', 'in Lagos', 'near Leeds', 'available', 'Diallo']) {
        const [chip, ...others] = readSentence(`${negation} ${term}`, KNOWN);
        const [alone] = readSentence(term, KNOWN);
        expect(others).toEqual([]);
        expect({ ...chip, words: [] }).toEqual({ ...alone, words: [], isExcluded: true });
      }
    }
  });
});

describe('places', () => {
  test.each([
    ['left-footed centre backs near Lagos under 21', ['lagos']],
    ['strikers near Rio de Janeiro', ['rio de janeiro', 'rio de', 'rio']],
    ['within 50 km of Saint-Étienne, France', ['saint etienne', 'saint']],
    ['born in 2004 from Nigeria', ['nigeria']],
    ['at Leeds', []],
    ['near', []],
  ])('that may be in %j are %j, longest first', { tags: ['DISC-135'] }, (sentence, candidates) => {
    expect(placeCandidates(sentence)).toEqual(candidates);
  });

  test('that are looked up for one sentence are few', { tags: ['DISC-135'] }, () => {
    expect(placeCandidates('near One Two Three Four, '.repeat(100)).length).toBeLessThanOrEqual(12);
    expect(placeCandidates(Array.from({ length: 100 }, (_, index) => `near Town${index}`).join(', ')).length).toBe(12);
  });
});
