import type { Plugin } from 'vite';

/** The module with zod's settings, which runs before any schema is made. */
const SETTINGS = /\/zod\/v4\/core\/core\.js$/;

/**
 * Keeps zod from compiling schemas with `new Function`. The content policy forbids that, so zod would only try it, and each
 * page with a form would report a violation.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform: (code, id) => (SETTINGS.test(id) ? { code: `${code}\nconfig({ jitless: true });`, map: null } : null),
  };
}
