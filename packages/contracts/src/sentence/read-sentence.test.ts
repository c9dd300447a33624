import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NAMES_ASKED_MAX } from '../places.ts';
import { NEGATIONS } from './facts.ts';
import { placeCandidates, readSentence } from './read-sentence.ts';
import { knownPlaces } from './sentence.ts';
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
Right footed left back => foot:right | position:Left Back
left footed right winger u20 => foot:left | position:Right Winger | age:..20
Looking for an attacking midfielder, 18-20yo, left foot, Ghana or Ivory Coast, no contract => position:Attacking Midfielder | age:18..20 | foot:left | nationality:Ghana+Côte d’Ivoire | freeAgent
5'11 striker => height:180.. ? height:180 ? height:..180 | position:Striker
striker 5'11"+ => position:Striker | height:180..
CB 6'3+ left footed => position:Centre Back | height:191.. | foot:left
GK over 190cm under 25 => position:Goalkeeper | height:190.. | age:..25
2005 born winger => age:21 | position:Right Winger+Left Winger ? position:Right Winger ? position:Left Winger
born between 2004-2006 => age:20..22
2006/2007 born => age:19..20
full back who can play on both sides => position:Right Back+Left Back ? position:Right Back ? position:Left Back
left-sided centre-back => position:Left Back+Left Winger ? position:Left Back ? position:Left Winger | position:Centre Back
Two footed midfielder => foot:both | position:Midfielder
strong on both feet => text:strong | foot:both
right wing back out of contract this summer => position:Right Back | contractUntil:2027-08
available on a free transfer => availability:available | freeAgent
free transfer => freeAgent
players without contract => freeAgent
unattached striker in Spain => freeAgent | position:Striker | in:Spain
Spanish or Portuguese speaking => nationality:Spain | text:Portuguese speaking
plays in Nigeria => in:Nigeria
plays for Nigeria => nationality:Nigeria
from West Africa => in:West Africa
African striker => text:African | position:Striker
European passport => text:European | text:passport
EU passport => text:EU | text:passport
under 1.80m => height:..180
< 1.80m => height:..180
height > 185 => height:185..
height: 185-190 => height:185..190
age < 21 => age:..21
age: u21 => age:..21
aged under 21 => age:..21
21 yrs => age:21
21yrs old => age:21
between the ages of 18 and 21 => age:18..21
teenage striker => age:13..19 | position:Striker
youngster => text:youngster
academy player => text:academy
experienced CB => text:experienced | position:Centre Back
ex-Chelsea => text:ex-Chelsea
with a clip => hasClips
videos only => hasClips
new clips => text:new | hasClips
recently added => sort:newest
most recent => sort:newest
sort by newest => sort:newest
nearest to Lagos => near:Lagos#1/100 ? near:Lagos#2/100
around 6ft => height:180..186
around 21 => age:20..22
about 180cm => height:177..183
at least 18 years old => age:18..
minimum 18 => age:18..
over 18s => age:18..
u18s only => age:..18
LB/LWB => position:Left Back
RB / RWB => position:Right Back
CB, CM and ST => position:Centre Back+Central Midfielder+Striker ? position:Centre Back+Midfielder+Striker
CAM/CM => position:Attacking Midfielder+Central Midfielder ? position:Attacking Midfielder+Midfielder
6 or 8 => position:Defensive Midfielder+Central Midfielder
number 6 or number 8 => position:Defensive Midfielder+Central Midfielder
a six => position:Defensive Midfielder
an eight => position:Central Midfielder
a ten => position:Attacking Midfielder
false 9s => position:Centre Forward
left half => foot:left ? position:Left Back+Left Winger | text:half
wing-backs => position:Right Back+Left Back ? position:Right Back ? position:Left Back
central defenders => position:Centre Back
center forward => position:Centre Forward
d-mid => text:d-mid
defensive mids => position:Defensive Midfielder
attacking mids => position:Attacking Midfielder
goalie => position:Goalkeeper
custodian => text:custodian
speedster => text:speedster
Lagos striker => text:Lagos | position:Striker
striker Lagos => position:Striker | text:Lagos
based in London, England => in:London
London based => in:London
living near Leeds => near:Leeds#8/100
in or around Leeds => near:Leeds#8/100
near Leeds or Ibadan => near:Leeds#8/100 | text:Ibadan
near lagos,nigeria => near:Lagos#1/100
near   Lagos => near:Lagos#1/100 ? near:Lagos#2/100
from Lagos in Nigeria => in:Lagos
contract to 2027 => contractUntil:2027-12
contract till june => contractUntil:2027-06
contract up in june => contractUntil:2027-06
contract expires june 30 2027 => contractUntil:2027-06
contract expiry 2027 => contractUntil:2027-12
deal until 2028 => contractUntil:2028-12
under contract to 2027 => contractUntil:2027-12
contracted until 2027 => contractUntil:2027-12
last six months of contract => contractUntil:2027-05 ? contractUntil:2027-11
6 months left on contract => contractUntil:2027-05
less than a year left on contract => contractUntil:2027-11
free next summer => contractUntil:2027-08
free agent in january => contractUntil:2027-01
loan => text:loan
on loan => text:loan
Cape Verde => nationality:Cape Verde
Cape Verdean => nationality:Cape Verde
Bosnia and Herzegovina => nationality:Bosnia & Herzegovina
Trinidad and Tobago => nationality:Trinidad & Tobago
St Lucia => nationality:St. Lucia
Saint Kitts and Nevis => nationality:St. Kitts & Nevis
Antigua & Barbuda => nationality:Antigua & Barbuda
Papua New Guinea => nationality:Papua New Guinea
Central African Republic => nationality:Central African Republic
United States => nationality:United States
American => nationality:United States
New Zealand => nationality:New Zealand
Hong Kong => nationality:Hong Kong SAR China
Kosovo => nationality:Kosovo
north macedonia => nationality:North Macedonia
Republic of Ireland => nationality:Ireland
scots => nationality:Scotland
Cote d'Ivoire => nationality:Côte d’Ivoire
Côte d'Ivoire => nationality:Côte d’Ivoire
DRC => nationality:Congo - Kinshasa
Swiss => nationality:Switzerland
Finn => text:Finn
Dane => text:Dane
Pole => text:Pole
Mali => nationality:Mali
Malian => nationality:Mali
Niger => nationality:Niger
Oman => nationality:Oman
Chad => nationality:Chad ? text:chad
Togo => nationality:Togo
Congo => nationality:Congo - Kinshasa ? nationality:Congo - Brazzaville
Diego Costa => text:Diego | text:Costa
Jordan Henderson => nationality:Jordan ? text:jordan | text:Henderson
Chad Smith => nationality:Chad ? text:chad | text:Smith
Young Lee => sort:youngest ? age:..21 ? text:young | text:Lee
George Best => text:George | text:Best
Will Still => text:Will | text:Still
May Lopez => text:May | text:Lopez
Nice => text:Nice
at Nice => club:Nice
in Nice => in:Nice
Reading => text:Reading
Stoke City => text:Stoke | text:City
Manchester United => text:Manchester | text:United
at Manchester United => club:Manchester United
around Leeds => near:Leeds#8/100
one year remaining => contractUntil:2027-11
contract ends 30th June 2027 => contractUntil:2027-06
French-speaking => text:French-speaking
Spanish passport => text:Spanish passport
mid twenties => age:23..26
late teens => age:17..19
U19 or U21 => age:..21
18+ or 21+ => age:18..
number 7 left => position:Right Winger | foot:left ? position:Left Back+Left Winger
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
    expect(placeCandidates('near One Two Three Four, '.repeat(100)).length).toBeLessThanOrEqual(NAMES_ASKED_MAX);
    expect(placeCandidates(Array.from({ length: 100 }, (_, index) => `near Town${index}`).join(', ')).length).toBe(
      NAMES_ASKED_MAX,
    );
  });

  test('that are found by their names are chips, of one name as choices', { tags: ['DISC-135'] }, () => {
    const lagos = (id: number, region: string, country: string) => ({ id, name: 'Lagos', region, country });
    const found = [{ name: 'lagos', places: [lagos(2332459, '', 'Nigeria'), lagos(2267226, 'Faro', 'Portugal')] }];
    const [near] = readSentence('near lagos', { ...KNOWN, places: knownPlaces(found) });
    expect(near).toMatchObject({
      value: { placeId: 2332459, name: 'Lagos', country: 'Nigeria', km: 100 },
      choices: [{}, { value: { placeId: 2267226, region: 'Faro', country: 'Portugal' } }],
    });
  });
});
