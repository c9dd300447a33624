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
};

const APOSTROPHES = /['’‘‛ʼʻ`´′]/g;
const MARKS = /\p{M}/gu;
const HYPHENS = /[\p{Pd}−]/gu;

/** Folds case, accents, apostrophes, hyphens and repeated spaces. A text of only these keeps them, so that it is not blank. */
export function foldForSearch(...texts: readonly (string | null | undefined)[]): string {
  const given = texts.filter((text) => text).join(' ');
  return foldLetters(given) || foldSpaces(given.replace(MARKS, ''));
}

function foldLetters(text: string): string {
  const folded = text
    // Also before NFKD, which turns the accent ´ into a space.
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => SPELLINGS[letter] ?? letter)
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
}

/** A longer search looks for its whole text, which bounds the cost. */
export const SEARCH_WORDS_MAX = 12;
/** Words of this length also match the beginning of a synonym, and with a typo. */
const LONG_WORD = 5;

const PUNCTUATION = /^[,;:.()"“”]+|[,;:.()"“”]+$/g;

/** The folded words of a text, without the punctuation around them. */
export function searchWords(text: string | null | undefined): string[] {
  const words = foldLetters(text ?? '').split(' ');
  return words.map((word) => word.replace(PUNCTUATION, '') || word).filter((word) => word !== '');
}

/** The terms that a player must all have, in any order. */
export function searchTerms(typed: string | null | undefined): SearchTerm[] {
  const words = searchWords(typed);
  if (words.length > SEARCH_WORDS_MAX) return [termOf(foldForSearch(typed))];
  return words.map((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    const pairs = [before && pairOf(before, word), after && pairOf(word, after)].filter((pair) => pair !== undefined);
    return { ...termOf(word), synonyms: [asSynonym(word), ...pairs.map(asSynonym)] };
  });
}

export function termOf(word: string): SearchTerm {
  return { word, texts: [word], synonyms: [asSynonym(word)] };
}

export const pairOf = (first: string, second: string) => `+${first}${second}`;

export function hasTerm({ text, synonyms }: PlayerSearchTexts, term: SearchTerm): boolean {
  return term.texts.some((part) => text.includes(part)) || term.synonyms.some((part) => synonyms.includes(part));
}

export const isForgivable = (word: string) => word.length >= LONG_WORD && /^[a-z0-9]{1,30}$/.test(word);

const asSynonym = (word: string) => (word.length < LONG_WORD ? ` ${word} ` : ` ${word}`);
