import type { Plugin } from 'vite';
import { COLOR_SCHEME_KEY } from '../src/app/color-scheme-key.ts';

const NAME = 'scheme.js';

/**
 * The scheme of Mantine's provider, set before anything is painted: a page that the server has drawn would otherwise be
 * seen in the wrong one until the app has come. A file of its own, since the content policy allows no script within a page.
 */
export function schemeBeforePaint(): Plugin {
  return {
    name: 'scheme-before-paint',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: NAME, source: `(${setScheme})(${JSON.stringify(COLOR_SCHEME_KEY)});` });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(NAME));
        if (!file) throw new Error(`The build has no ${NAME}.`);
        // Ahead of the style sheets, which a script would wait for.
        return [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Runs in the browser; nothing from around it is there. */
function setScheme(key: string): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing has nothing to say.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
