/** 'trial' as 'Trial': stored values that stand on a page as they are (decision 86). */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
