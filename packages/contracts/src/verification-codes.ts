/** Folds a typed code: case, spaces and hyphens do not matter, and letters that look like digits become these. */
export function foldVerificationCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]+/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** Crockford's base32 (crockford.com/base32.html): no I, L, O or U, so that a code can be read aloud. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;

/** ISO/IEC 7064 for 32 characters: any wrong character changes it, as do nearly all swaps of neighbours. Null for other characters. */
export function checkCharacterOf(code: string): string | null {
  const count = CODE_ALPHABET.length;
  let carry = count;
  for (const character of code) {
    const value = CODE_ALPHABET.indexOf(character);
    if (value < 0) return null;
    const sum = (carry + value) % count || count;
    carry = (2 * sum) % (count + 1);
  }
  return CODE_ALPHABET[(count + 1 - carry) % count] ?? null;
}

/** Whether the check character does not match, because at least one character is wrong. */
export function isMistyped(code: string): boolean {
  if (code.length !== CODE_LENGTH + 1) return false;
  return checkCharacterOf(code.slice(0, CODE_LENGTH)) !== code.at(-1);
}

/** A code as it is printed, with its check character: XXXX-XXXX-XXXX-XXXX-X. */
export function formatVerificationCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
