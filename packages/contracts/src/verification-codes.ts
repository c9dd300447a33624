/**
 * Folds a typed code to its stored form: case, spaces and hyphens do not matter, and letters that Crockford's alphabet lacks
 * stand for the digits that they look like.
 */
export function foldVerificationCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]+/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** A code as it is printed: XXXX-XXXX-XXXX-XXXX. */
export function formatVerificationCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
