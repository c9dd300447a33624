import type { Plugin } from 'vite';
import manifest from '../package.json' with { type: 'json' };

/** Mantine has the class names of each component in a separate module, named after it. */
const CORE = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const OTHERS = /\/(@mantine\/(?:dates|dropzone|charts))\/esm\/.*\.module\.mjs$/;

/**
 * Adds the styles of exactly those Mantine components that a chunk uses. The whole style sheet would exceed the size limit
 * of the landing page, and a list kept by hand would become outdated. All of them are in the cascade layer `mantine`, so
 * the app's own styles win in any order of loading.
 */
export function mantineStyles(): Plugin {
  let isServing = false;
  return {
    name: 'mantine-styles',
    configResolved: (config) => {
      isServing = config.command === 'serve';
    },
    transform(code, id) {
      // The dev server bundles dependencies ahead of time, so single modules cannot be recognized.
      if (isServing) return id.endsWith('/src/main.tsx') ? withStyles(code, wholeSheets()) : null;
      const [, component] = CORE.exec(id) ?? [];
      if (component) return withStyles(code, [`@mantine/core/styles/${component}.layer.css`]);
      const [, library] = OTHERS.exec(id) ?? [];
      return library ? withStyles(code, [wholeSheetOf(library)]) : null;
    },
  };
}

function wholeSheets(): string[] {
  const others = Object.keys(manifest.dependencies).filter((name) => /^@mantine\/(dates|dropzone|charts)$/.test(name));
  return ['@mantine/core', ...others].map(wholeSheetOf);
}

const wholeSheetOf = (library: string) => `${library}/styles.layer.css`;

function withStyles(code: string, sheets: readonly string[]) {
  return { code: `${sheets.map((sheet) => `import '${sheet}';`).join('')}${code}`, map: null };
}
