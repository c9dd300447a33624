import type { Plugin } from 'vite';

/** The two fonts of the first screen. The extended subsets are loaded when a name needs them. */
const FONTS = /(source-sans-3|bricolage-grotesque)-latin-wght-normal-.*\.woff2$/;

/** Preloads the fonts of the first screen; otherwise the browser would find them only after the styles. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            // After the code: the text appears only with the app.
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              fetchpriority: 'low',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head',
          })),
    },
  };
}
