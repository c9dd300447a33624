/** Only keys the server makes reach a store, so that no path can be built from anything else. */
const KEY = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

/** A key that is fit to become part of a path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of the file store.');
  return key;
}
