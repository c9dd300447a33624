import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { mantineStyles } from './mantine-styles.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * The modules of which some files of the app need code as soon as they run, found by bundling these files alone. Imports do
 * not tell: the entry file of a library imports the whole library.
 * @param files paths below `src`
 */
export async function modulesUsedBy(...files: string[]): Promise<ReadonlySet<string>> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), mantineStyles()],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { input: files.map((file) => `src/${file}`), preserveEntrySignatures: 'strict' },
    },
  });
  if (!Array.isArray(built) && !('output' in built)) throw new Error('This build must not watch.');
  const chunks = [built].flat().flatMap(({ output }) => output.filter((file) => file.type === 'chunk'));
  const atFirst = new Set(chunks.filter(({ isEntry }) => isEntry));
  // Entries added to a set during the iteration are visited too.
  for (const { imports } of atFirst) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) atFirst.add(chunk);
  }
  return new Set([...atFirst].flatMap(({ moduleIds }) => moduleIds));
}
