const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Ethiopic}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
] as const;

/** Whether a word has letters of two alphabets, as names that imitate others have and real ones do not. */
export function mixesAlphabets(text: string): boolean {
  const words = text.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}
