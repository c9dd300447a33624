import type { Plugin } from 'vite';

/** The two faces that the first screen is set in; the extended subsets wait until a name needs them. */
const FONTS = /(source-sans-3|bricolage-grotesque)-latin-wght-normal-.*\.woff2$/;

/** Names the fonts of the first screen in the page; without it they would be found only after the styles. */
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
            // Behind the code: text waits for the app in any case.
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
