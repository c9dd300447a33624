/**
 * A code as it is stored, whatever the way in which somebody typed it: case, spaces and hyphens do not matter, and letters
 * that Crockford's alphabet leaves out stand for the digits they look like.
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
