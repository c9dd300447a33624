import { exonymsOf } from './exonyms.ts';

/** Letters that Unicode does not decompose, with what users type for them. */
const SPELLINGS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  // Persian, Urdu and Arabic keyboards write one letter by different characters.
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ٱ: 'ا',
};

const APOSTROPHES = /['’‘‛ʼʻ`´′]/g;
const MARKS = /\p{M}/gu;
const HYPHENS = /[\p{Pd}−]/gu;
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g');
/** The Arabic line that only lengthens a word, and invisible characters. */
const UNSEEN = /[ـ\p{Default_Ignorable_Code_Point}]/gu;
const ARABIC_DIGITS = /[٠-٩۰-۹]/g;
const KATAKANA = /[ァ-ヶ]/g;
/** From a katakana to the hiragana of the same sound. */
const TO_HIRAGANA = 0x60;

/** Folds case, accents, apostrophes, hyphens, repeated spaces, and the letters of a script that are one to its readers. A text of only these keeps them, so that it is not blank. */
export function foldForSearch(...texts: readonly (string | null | undefined)[]): string {
  const given = texts.filter((text) => text).join(' ');
  return foldLetters(given) || foldSpaces(given.replace(UNSEEN, '').replace(MARKS, ''));
}

function foldLetters(text: string): string {
  const folded = text
    // Also before NFKD, which turns the accent ´ into a space.
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPELLED, (letter) => SPELLINGS[letter] ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(KATAKANA, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - TO_HIRAGANA))
    .replace(APOSTROPHES, '')
    .replace(HYPHENS, ' ');
  return foldSpaces(folded);
}

const foldSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

export interface PlayerSearchTexts {
  text: string;
  /** Synonyms of position and nationality between spaces, such as ` cb ` or `+ivorycoast`, so that `eric` does not find players of America. */
  synonyms: string;
}

export interface SearchTerm {
  word: string;
  texts: readonly string[];
  synonyms: readonly string[];
  /** Typed with a hyphen before it, such as `-lagos`: players who have it are left out. */
  isExcluded?: boolean;
}

/** A longer search looks for its whole text, which bounds the cost. */
export const SEARCH_WORDS_MAX = 12;
/** Words of this length also match the beginning of a synonym, and with a typo. */
const LONG_WORD = 5;

const PUNCTUATION = /^[,;:.()"“”#]+|[,;:.()"“”]+$/g;
const INITIALS = /^(?:\p{L}\.){2,}$/u;
const EXCLUDING = /^[\p{Pd}−](?=[\p{L}\p{N}])/u;

/** Short names of countries that are parts of many other words: found as whole words only, `uk` not in Lukas or Ukraine. */
const SHORT_NAMES = new Set(['uk', 'gb', 'us', 'usa', 'uae', 'ksa', 'drc', 'roi', 'rsa', 'prc', 'rok', 'nz']);

/** The folded words of a text, without the punctuation around them. */
export function searchWords(text: string | null | undefined): string[] {
  const words = foldLetters(text ?? '').split(' ');
  return words.map(withoutPunctuation).filter((word) => word !== '');
}

function withoutPunctuation(word: string): string {
  if (INITIALS.test(word)) return word.replaceAll('.', '');
  return word.replace(PUNCTUATION, '') || word;
}

/** The terms that a player must all have, in any order, or must not have. Words that ask for an age are none. */
export function searchTerms(typed: string | null | undefined): SearchTerm[] {
  const { wanted, excluded, whole } = readSearch(typed);
  if (wanted.length + excluded.length > SEARCH_WORDS_MAX) return [termOf(whole)];
  return [...termsOf(wanted), ...excluded.flatMap((words) => excludedTerms(words))];
}

/** The words of a search. What has a hyphen before it is excluded, in one piece if it has more hyphens. */
function readSearch(typed: string | null | undefined) {
  const parts = (typed ?? '').replace(UNSEEN, '').split(/\s+/);
  const isExcluded = (part: string) => EXCLUDING.test(part);
  return {
    whole: foldForSearch(typed),
    wanted: searchWords(withoutAges(parts.filter((part) => !isExcluded(part)).join(' '))),
    excluded: parts.filter(isExcluded).map((part) => searchWords(part)),
  };
}

function excludedTerms(words: readonly string[]): SearchTerm[] {
  if (words.length === 0) return [];
  const pairs = words.slice(1).map((word, index) => pairOf(words[index] ?? '', word));
  const whole = words.join(' ');
  // Half a name excludes no one: `-ivory-coast` leaves out those of Ivory Coast only.
  const synonyms = words.length === 1 ? [asSynonym(whole)] : pairs.map(asSynonym);
  return [{ ...termOf(whole), synonyms, isExcluded: true }];
}

function termsOf(words: readonly string[]): SearchTerm[] {
  return words.map((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    const pairs = [before && pairOf(before, word), after && pairOf(word, after)].filter((pair) => pair !== undefined);
    return { ...termOf(word), synonyms: [asSynonym(word), ...pairs.map(asSynonym)] };
  });
}

export function termOf(word: string): SearchTerm {
  const typed = SHORT_NAMES.has(word) ? asWhole(word) : [word];
  return { word, texts: [...typed, ...exonymsOf(word).flatMap(asWhole)], synonyms: [asSynonym(word)] };
}

/** A whole word of the searched text, which begins with a name and ends with a space. */
const asWhole = (word: string) => [` ${word} `, ` ${word},`];

export const pairOf = (first: string, second: string) => `+${first}${second}`;

export function hasTerm({ text, synonyms }: PlayerSearchTexts, { isExcluded = false, ...term }: SearchTerm): boolean {
  const isFound =
    term.texts.some((part) => text.includes(part)) || term.synonyms.some((part) => synonyms.includes(part));
  return isFound !== isExcluded;
}

const AGES = /(?<![\p{L}\p{N}])(?:u|under)[\s\p{Pd}]?(\d{2})s?(?![\p{L}\p{N}])/giu;

/** The age that a text asks for, as in `U21` or `under 21`: the lowest, if it has several. */
export function ageLimitIn(typed: string | null | undefined): number | undefined {
  const ages = Array.from((typed ?? '').matchAll(AGES), ([, age]) => Number(age));
  return ages.length === 0 ? undefined : Math.min(...ages);
}

const withoutAges = (text: string) => text.replace(AGES, ' ');

export const isForgivable = (word: string) => word.length >= LONG_WORD && /^[a-z0-9]{1,30}$/.test(word);

const asSynonym = (word: string) => (word.length < LONG_WORD ? ` ${word} ` : ` ${word}`);
