import { foldForSearch } from '../search.ts';

export interface Token {
  /** Its characters in the sentence, with the hyphen that is before it. */
  from: number;
  to: number;
  /** As typed, without that hyphen. */
  typed: string;
  /** Folded. */
  word: string;
  kind: 'word' | 'connector' | 'mark';
  /** Whether a hyphen joins it to the word before it. */
  isJoined: boolean;
  /** Whether a hyphen stands before it and no word, as in `-lagos`. */
  isExcluded: boolean;
}

const HYPHEN = /[\p{Pd}−]/u;
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const APOSTROPHE = `['’‘‛ʼʻ\`´′]`;

/** Initials, `no.` and `St.`, numbers with decimals and units, feet with inches, and words; then `>=`, runs of other signs, and all that remains. */
const TOKENS = new RegExp(
  [
    String.raw`(?:\p{L}\.){2,}`,
    String.raw`(?:no|st|nr)\.(?=\s*[\p{L}\p{N}])`,
    String.raw`#?\d+(?:\.\d+|(?<!\d\d)(?<=[12]),\d{2}(?!\d))?(?:${APOSTROPHE}{1,2}(?:\s?\d{1,2})?(?:["”″]|${APOSTROPHE}{2})?)?(?:${LETTER}|${APOSTROPHE})*\+?`,
    `${LETTER}(?:${LETTER}|${APOSTROPHE})*`,
    '[<>≤≥]=?',
    '[,;/|&+]',
    String.raw`[\p{Pd}−]`,
    String.raw`[^\s\p{L}\p{M}\p{N}\p{Pd}−<>≤≥,;/|&+]+`,
    String.raw`\S`,
  ].join('|'),
  'giu',
);

const PLAIN = /^[a-z0-9]+$/i;
const FEET = /^\d['’‘‛ʼʻ`´′]/;
const WORD = /[\p{L}\p{N}]/u;
const COMPARED = /^[<>≤≥]/;
const LISTED = /^[,;/|&+]$/;
/** Emoji and other pictures are words that are not known; the rest of the signs is punctuation. */
const PICTURE = /[\p{So}\p{M}]/u;

/** The words and signs of a sentence in their order. Every character that is no space is in exactly one. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let hyphen: Token | undefined;
  for (const { 0: typed, index } of text.matchAll(TOKENS)) {
    const token: Token = {
      from: index,
      to: index + typed.length,
      typed,
      word: '-',
      kind: 'mark',
      isJoined: false,
      isExcluded: false,
    };
    const isHyphen = HYPHEN.test(typed);
    const isAttached = !isHyphen && hyphen?.to === index && WORD.test(typed);
    if (hyphen && !isAttached) tokens.push(hyphen);
    if (!isHyphen)
      tokens.push({
        ...token,
        kind: kindOf(typed),
        word: fold(typed),
        ...(isAttached ? joinedBy(hyphen, tokens.at(-1)) : {}),
      });
    hyphen = isHyphen ? token : undefined;
  }
  return hyphen ? [...tokens, hyphen] : tokens;
}

/** What a hyphen makes of the word after it: a part of the word before it, or what is excluded. */
function joinedBy(hyphen: Token | undefined, before: Token | undefined) {
  if (!hyphen) return {};
  const isJoined = before?.kind === 'word' && before.to === hyphen.from;
  return { from: hyphen.from, isJoined, isExcluded: !isJoined };
}

function kindOf(typed: string): Token['kind'] {
  if (LISTED.test(typed)) return 'connector';
  return WORD.test(typed) || COMPARED.test(typed) || PICTURE.test(typed) ? 'word' : 'mark';
}

const APOSTROPHES = new RegExp(APOSTROPHE, 'g');

function fold(typed: string): string {
  if (PLAIN.test(typed)) return typed.toLowerCase();
  if (typed === '&') return 'and';
  if (FEET.test(typed))
    return typed
      .toLowerCase()
      .replace(APOSTROPHES, "'")
      .replace(/["”″\s]/g, '');
  const folded = foldForSearch(typed).replaceAll(' ', '');
  if (typed.startsWith('#')) return folded.slice(1);
  return /^(?:\p{L}\.)+$|^(?:no|st|nr)\.$/u.test(folded) ? folded.replaceAll('.', '') : folded;
}

/** The words of a name as sentences have them, for tables. */
export function wordsOf(name: string): string[] {
  return tokensOf(name).flatMap(({ kind, word }) => (kind === 'mark' ? [] : [word]));
}
