const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The words one typo away: with a letter too many, too few or wrong, or with two adjacent ones swapped. */
export function oneTypoAway(word: string): string[] {
  const words = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      words.add(before + letter + after);
      if (after) words.add(before + letter + after.slice(1));
    }
    if (after) words.add(before + after.slice(1));
    if (after.length > 1) words.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  words.delete(word);
  return [...words];
}
