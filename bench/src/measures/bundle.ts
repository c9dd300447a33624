import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { below, type Finding, kilobytes, skipped } from '../report.ts';

const LANDING_JS_BELOW = 150_000;
const LANDING_CSS_BELOW = 40_000;
const CHUNK_BELOW = 80_000;
/** The route that index.html already names the files of. */
const LANDING = 'home-page';

/** What a page needs: paths below the folder of the build. */
type Files = ReadonlySet<string>;

/** Compressed JavaScript and CSS of every route of the built app, found as a browser finds them. */
export function measureBundle(dist: string): Finding[] {
  const page = join(dist, 'index.html');
  if (!existsSync(page))
    return [skipped('compressed size of the web app', `${page} is not there; npm run build makes it`)];
  const chunks = chunkReader(dist);
  const entry = closure(namedIn(readFileSync(page, 'utf8')), chunks);
  const routes = [...entry].flatMap((file) => chunks(file).lazy).filter(({ name }) => name.endsWith('-page'));
  const size = sizer(dist);

  const landing = withFiles(entry, routes.find(({ name }) => name === LANDING)?.files ?? [], chunks);
  const chunkSizes = routes.map(({ name, file }) => ({ name, bytes: size(new Set([file]), '.js') }));
  const largest = chunkSizes.reduce((a, b) => (b.bytes > a.bytes ? b : a), { name: 'none', bytes: 0 });
  const landingJs = size(landing, '.js');
  const landingCss = size(landing, '.css');
  const pages = routes.map(({ name, files }) => {
    const needed = withFiles(entry, files, chunks);
    const added = size(new Set([...needed].filter((file) => !entry.has(file))), '.js');
    return { name, js: size(needed, '.js'), css: size(needed, '.css'), added };
  });
  return [
    { ...budgeted('landing page, JavaScript', landingJs, LANDING_JS_BELOW), facts: { landingJs, pages } },
    budgeted('landing page, CSS', landingCss, LANDING_CSS_BELOW),
    { ...budgeted('largest chunk of a route', largest.bytes, CHUNK_BELOW), note: largest.name, facts: chunkSizes },
  ];
}

function budgeted(what: string, bytes: number, bound: number): Finding {
  return { what, measured: kilobytes(bytes), budget: below(bytes, bound, `<= ${bound / 1000} kB`), facts: { bytes } };
}

/** Scripts, preloaded modules and style sheets that the page itself names. */
function namedIn(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const isLoaded = tag.startsWith('<script') || /rel="(modulepreload|stylesheet)"/.test(tag);
    const path = /(?:src|href)="\/([^"]+\.(?:js|css))"/.exec(tag)?.[1];
    return isLoaded && path ? [path] : [];
  });
}

interface Chunk {
  /** What it imports at once. */
  needs: string[];
  /** What it may import later, with everything the browser is told to fetch along. */
  lazy: { name: string; file: string; files: string[] }[];
}

const STATIC_IMPORT = /(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const LAZY_IMPORT =
  /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)(?:(?!import\()[\s\S])*?(?:__vite__mapDeps\(\[([\d,]*)\]\)|,\[\]\))/g;
const LIST_OF_FILES = /__vite__mapDeps\s*=[\s\S]*?\.f\s*=\s*(\[[^\]]*\])/;

function chunkReader(dist: string): (file: string) => Chunk {
  const read = new Map<string, Chunk>();
  return (file) => {
    const known = read.get(file);
    if (known) return known;
    const text = file.endsWith('.js') ? readFileSync(join(dist, file), 'utf8') : '';
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const listed = JSON.parse(LIST_OF_FILES.exec(text)?.[1] ?? '[]') as string[];
    const chunk: Chunk = {
      needs: [...text.matchAll(STATIC_IMPORT)].map(([, name]) => `${folder}${name}`),
      lazy: [...text.matchAll(LAZY_IMPORT)].map(([, name = '', indexes = '']) => ({
        name: name.replace(/-[\w-]{8}\.js$/, ''),
        file: `${folder}${name}`,
        files: [
          `${folder}${name}`,
          ...indexes.split(',').flatMap((index) => (index === '' ? [] : (listed[Number(index)] ?? []))),
        ],
      })),
    };
    read.set(file, chunk);
    return chunk;
  };
}

function closure(files: readonly string[], chunks: (file: string) => Chunk): Files {
  return withFiles(new Set(), files, chunks);
}

function withFiles(known: Files, files: readonly string[], chunks: (file: string) => Chunk): Files {
  const all = new Set(known);
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    waiting.push(...chunks(file).needs);
  }
  return all;
}

/** Bytes of files as they travel, each compressed on its own. */
function sizer(dist: string): (files: Files, ending: '.js' | '.css') => number {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const bytes = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file))).length;
    sizes.set(file, bytes);
    return bytes;
  };
  return (files, ending) =>
    [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + sizeOf(file), 0);
}
