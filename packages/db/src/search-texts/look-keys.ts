import unhomoglyph from 'unhomoglyph';

/** Marks above and below letters, and what is not seen at all. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;
const NO_LETTERS = /[^\p{L}\p{N}]/gu;

/**
 * A key that two texts share when they look the same, whatever alphabets their letters are from: the skeleton of Unicode
 * (UTS 39) without case and marks. A capital i looks like an l, so that i, l and 1 are one, as 0 and o are.
 */
export function lookKey(text: string): string {
  const seen = (some: string) => unhomoglyph(some.normalize('NFKD').replace(UNSEEN, ''));
  // Once more, since the small letter may look like others than the capital.
  return seen(seen(text).toLowerCase()).normalize('NFKD').replace(UNSEEN, '').toLowerCase().replaceAll('i', 'l');
}

/** The same of a name of a person or company, whose spaces, hyphens and dots tell nothing apart. */
export function nameLookKey(...names: readonly string[]): string {
  return lookKey(names.join('').replace(NO_LETTERS, '')).replace(NO_LETTERS, '');
}
