import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import type { Plugin } from 'vite';
import { COLOR_SCHEME_KEY } from '../src/app/color-scheme-key.ts';

const NAME = 'scheme.js';

/**
 * Sets the color scheme of Mantine's provider before the first paint: a page rendered by the server would otherwise appear
 * in the wrong scheme until the app has loaded. The role of a user who is signed in is noted for base.css: the sign-in page
 * that the build has rendered is not for them, and the bar of admins is wider. In a separate file, because the content
 * policy forbids inline scripts.
 */
export function schemeBeforePaint(): Plugin {
  return {
    name: 'scheme-before-paint',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: NAME,
        source: `(${setScheme})(${JSON.stringify([COLOR_SCHEME_KEY, SESSION_STORAGE_KEY]).slice(1, -1)});`,
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(NAME));
        if (!file) throw new Error(`The build has no ${NAME}.`);
        // Before the style sheets, because scripts wait for those.
        return [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Runs in the browser as source text, without access to anything else in this file. */
function setScheme(key: string, sessionKey: string): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(key);
    const user = localStorage.getItem(sessionKey);
    if (user !== null) document.documentElement.setAttribute('data-signed-in', JSON.parse(user).role);
  } catch {
    // Local storage may be disabled, or the entry damaged.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
