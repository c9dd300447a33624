import type { Plugin } from 'vite';

/** The module with zod's settings, which runs before any schema is made. */
const SETTINGS = /\/zod\/v4\/core\/core\.js$/;
/** Each schema refers to these modules for the case that it is described as JSON Schema, so the bundler keeps them. */
const JSON_SCHEMA = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * zod as pages need it. It does not compile schemas with `new Function`: the content policy forbids that, so zod would only try
 * it, and each page with a form would report a violation. It does not describe schemas, which only the server does: that is 4 kB
 * of each page with a form.
 */
export function zodForPages(): Plugin {
  return {
    name: 'zod-for-pages',
    apply: 'build',
    transform(code, id) {
      if (SETTINGS.test(id)) return { code: `${code}\nconfig({ jitless: true });`, map: null };
      return JSON_SCHEMA.test(id) ? { code: withoutBodies(code), map: null } : null;
    },
  };
}

function withoutBodies(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export const ${name} = () => {};`).join('\n');
}
