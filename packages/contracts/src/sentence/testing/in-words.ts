import type { Chip, Meaning, Range } from '../chips.ts';
import { readSentence } from '../read-sentence.ts';
import type { Known } from '../sentence.ts';

/** What the tests take for the gazetteer: two towns are called Springfield. */
export const KNOWN: Known = {
  today: '2026-11-29',
  places: new Map([
    [
      'lagos',
      [
        { placeId: 1, name: 'Lagos', country: 'Nigeria' },
        { placeId: 2, name: 'Lagos', country: 'Portugal' },
      ],
    ],
    ['ibadan', [{ placeId: 3, name: 'Ibadan', country: 'Nigeria' }]],
    ['new york', [{ placeId: 4, name: 'New York', country: 'United States' }]],
    ['rio de janeiro', [{ placeId: 5, name: 'Rio de Janeiro', country: 'Brazil' }]],
    ['saint etienne', [{ placeId: 6, name: 'Saint-Étienne', country: 'France' }]],
    ['koln', [{ placeId: 7, name: 'Köln', country: 'Germany' }]],
    ['leeds', [{ placeId: 8, name: 'Leeds', country: 'England' }]],
    [
      'springfield',
      [
        { placeId: 10, name: 'Springfield' },
        { placeId: 9, name: 'Springfield' },
      ],
    ],
    ['accra', [{ placeId: 11, name: 'Accra', country: 'Ghana' }]],
  ]),
};

const inRange = ({ from, to }: Range) => (from === to ? `${from}` : `${from ?? ''}..${to ?? ''}`);

function meaningInWords(meaning: Meaning): string {
  if (meaning.kind === 'age' || meaning.kind === 'height') return `${meaning.kind}:${inRange(meaning.value)}`;
  if (meaning.kind === 'near') return `near:${meaning.value.name}#${meaning.value.placeId}/${meaning.value.km}`;
  if (!('value' in meaning)) return meaning.kind;
  const value = typeof meaning.value === 'string' ? meaning.value : meaning.value.join('+');
  return `${meaning.kind}:${value}${meaning.kind === 'foot' && meaning.isStrict ? '!' : ''}`;
}

/** Such as `-position:Striker`; with choices `foot:left ? position:Left Back`. */
function chipInWords({ isExcluded, choices, ...meaning }: Chip): string {
  const others = choices?.slice(1).map((choice) => ` ? ${meaningInWords(choice)}`) ?? [];
  return `${isExcluded ? '-' : ''}${meaningInWords(meaning)}${others.join('')}`;
}

/** The chips of a sentence, without what filters nothing. */
export function chipsInWords(sentence: string, known: Known = KNOWN): string {
  const chips = readSentence(sentence, known).filter(({ kind }) => kind !== 'filler');
  return chips.map(chipInWords).join(' | ');
}

/** One sentence a line, and after an arrow its chips. */
export function sentencesIn(table: string): { sentence: string; chips: string }[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(/ =>(?: |$)/))
    .map(([sentence = '', chips = '']) => ({ sentence: sentence.trim(), chips: chips.trim() }));
}
