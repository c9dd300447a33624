import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/verify-worker.ts', import.meta.url));
/** What the page loads when its scanner is opened. */
const SCANNER = ['verify/camera/scan-dialog.tsx', 'verify/camera/zxing.ts'];

/**
 * Builds the service worker of the verification page under a name that never changes, since browsers look for it there, and
 * tells it which files the scanner needs.
 */
export function verifyWorker(): Plugin {
  return {
    name: 'verify-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const scanner = SCANNER.map((path) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path))),
        );
        const build = {
          name: createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12),
          entry: `/${required(entry).fileName}`,
          scanner: [...new Set(scanner.flatMap((chunk) => [...filesOf(required(chunk), bundle)]))].sort(),
        };
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
        const source = `const BUILD = ${JSON.stringify(build)};\n${code}`;
        this.emitFile({ type: 'asset', fileName: 'verify-worker.js', source });
      },
    },
  };
}

function required(chunk: Rolldown.OutputChunk | undefined): Rolldown.OutputChunk {
  if (!chunk) throw new Error('A file of the verification page has another name than its worker expects.');
  return chunk;
}

/** The paths of a chunk, of what it imports, and of their styles and other files. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (found.has(`/${chunk.fileName}`)) return found;
  const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
  for (const file of [chunk.fileName, ...importedCss, ...importedAssets]) found.add(`/${file}`);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(imported, bundle, found);
  }
  return found;
}
