const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Does a request of this method leave everything as it is? */
export function isSafe(method: string): boolean {
  return SAFE_METHODS.has(method);
}
