import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The two faces that the first screen is set in; the extended subsets wait until a name needs them. */
const FONTS = /(source-sans-3|bricolage-grotesque)-latin-wght-normal-.*\.woff2$/;
/** The landing page is a route chunk of its own; without a hint it would be found only after the entry has run. */
const LANDING = '/src/app/pages/home/home-page.tsx';

/** Names in index.html what the first paint needs, so that the browser fetches it beside the entry and not after it. */
export function preloadFirstPaint(): Plugin {
  return {
    name: 'preload-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => FONTS.test(file));
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const landing = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(LANDING));
        return [
          // Behind the code: text waits for the app in any case.
          ...fonts.map((file) => hint(file, { rel: 'preload', as: 'font', type: 'font/woff2', fetchpriority: 'low' })),
          ...(landing ? hintsOf(landing, chunks, html) : []),
        ];
      },
    },
  };
}

/** The chunk, everything it imports and the styles of both, as far as the page does not name them already. */
function hintsOf(landing: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[], html: string): HtmlTagDescriptor[] {
  const needed = new Set([landing]);
  // A set that grows while it is walked is walked to its end.
  for (const { imports } of needed) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  }
  const isMissing = (file: string) => !html.includes(file);
  const scripts = [...needed].map(({ fileName }) => fileName).filter(isMissing);
  const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).filter(isMissing);
  return [
    ...scripts.map((file) => hint(file, { rel: 'modulepreload' })),
    ...styles.map((file) => hint(file, { rel: 'stylesheet' })),
  ];
}

function hint(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, href: `/${file}`, crossorigin: true }, injectTo: 'head' };
}
