import { pairOf, searchWords } from '@touchline/contracts/search';

/** Words of longer names that are no synonyms alone: "united" should not find all players of the United States. */
const GENERIC = new Set(
  ['and', 'central', 'coast', 'democratic', 'federated', 'great', 'half', 'island', 'islands', 'kingdom', 'part']
    .concat(['new', 'north', 'northern', 'of', 'people', 'peoples', 'province', 'republic', 'saint', 'san', 'south'])
    .concat(['state', 'states', 'territory', 'the', 'united', 'back', 'full', 'wing', 'midfielder']),
);

/** The words of names between spaces, without GENERIC ones, and each pair of adjacent words. */
export function toSynonyms(names: readonly string[]): string {
  return ` ${[...new Set(names.flatMap(wordsOf))].join(' ')} `;
}

function wordsOf(name: string): string[] {
  const words = searchWords(name);
  if (words.length === 1) return words;
  const pairs = words.slice(1).map((word, index) => pairOf(words[index] ?? '', word));
  return [...words.filter((word) => !GENERIC.has(word)), ...pairs];
}
