import { foldForSearch, searchWords } from '@touchline/contracts/search';
import anyAscii from 'any-ascii';

/** The folded text that the search looks through, also in Latin letters, and with names that are typed as one word. */
export function playerSearchText(player: {
  firstName: string;
  lastName: string;
  positions: readonly string[];
  club: string | null;
  nationality: string | null;
  location: string | null;
}): string {
  const { firstName, lastName, positions, club, nationality, location } = player;
  const fields = [firstName, lastName, ...positions, club, nationality, location].filter((field) => field !== null);
  const text = foldForSearch(...fields, ...fields.map(toLatin));
  const joined = joinedNames(fields, [firstName, lastName]).filter((name) => !text.includes(name));
  // The last space ends the last word, for words that are found as a whole only.
  return `${[text, ...new Set(joined)].join(' ')} `;
}

const HYPHENS = /\p{Pd}/gu;

/** Jean-Pierre is also typed `jeanpierre`, and De Bruyne `debruyne`. */
function joinedNames(fields: readonly string[], names: readonly string[]): string[] {
  const hyphenated = fields.filter((field) => field.search(HYPHENS) >= 0);
  return [
    ...hyphenated.flatMap((field) => searchWords(field.replace(HYPHENS, ''))),
    ...names.map((name) => foldForSearch(name).replaceAll(' ', '')),
    ...eastAsianNames(names),
  ];
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** 손흥민 and 흥민손 of 흥민 and 손: written without a space, and in either order. */
export function eastAsianNames(names: readonly string[]): string[] {
  const folded = names.map((name) => foldForSearch(name).replace(/[ .]/g, ''));
  return folded.every((name) => EAST_ASIAN.test(name)) ? [folded.join(''), folded.toReversed().join('')] : [];
}

const FOREIGN = /(?!\p{Script=Latin})\p{L}/u;
/** Greek pairs of letters that are one sound; the library writes letter by letter. */
const GREEK_PAIRS: [pair: RegExp, latin: string][] = [
  [/[οΟ][υύΥΎ]/g, 'ou'],
  [/[αΑ][υύΥΎ]/g, 'av'],
  [/[εΕ][υύΥΎ]/g, 'ev'],
  [/[γΓ][γΓ]/g, 'ng'],
];

/** The text in Latin letters, `Nikos` for Νίκος; null if it has no others. */
function toLatin(text: string): string | null {
  if (!FOREIGN.test(text)) return null;
  return anyAscii(GREEK_PAIRS.reduce((written, [pair, latin]) => written.replace(pair, latin), text.normalize('NFC')));
}
