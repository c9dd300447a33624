import unhomoglyph from 'unhomoglyph';

const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;
const NO_LETTERS = /[^\p{L}\p{N}]/gu;

/** A key that texts share when they look the same in any alphabets: the skeleton of UTS 39 without case and marks; i, l and 1 are one. */
export function lookKey(text: string): string {
  const seen = (some: string) => unhomoglyph(some.normalize('NFKD').replace(UNSEEN, ''));
  // Twice, because the small letter may look like other letters than the capital.
  return seen(seen(text).toLowerCase()).normalize('NFKD').replace(UNSEEN, '').toLowerCase().replaceAll('i', 'l');
}

export function nameLookKey(...names: readonly string[]): string {
  return lookKey(names.join('').replace(NO_LETTERS, '')).replace(NO_LETTERS, '');
}
