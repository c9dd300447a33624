import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const REQUIREMENTS = new URL('docs/requirements.md', import.meta.url);
const tags = existsSync(REQUIREMENTS) ? requirementTags(readFileSync(REQUIREMENTS, 'utf8')) : [];

/**
 * Which tests run: `quick` is `npm test`, `full` are those in files named `*.full.test.ts`, which `npm run test:full` adds, and
 * `soak` are the long forms, whose files a workspace's own configuration names.
 */
export const suite = process.env.SUITE ?? 'quick';

const FULL = '**/*.full.test.{ts,tsx,mjs}';
const FILES: Record<string, { include: string[]; exclude?: string[] }> = {
  quick: { include: ['**/*.test.{ts,tsx,mjs}'], exclude: [...configDefaults.exclude, FULL] },
  full: { include: [FULL] },
  soak: { include: [] },
};

/** How tests run everywhere. A workspace's vitest.config.ts starts from here and says what is particular to it. */
export default defineConfig({
  test: {
    ...FILES[suite],
    setupFiles: ['vitest.setup.ts', ...(suite === 'quick' ? ['vitest.priorities.ts'] : [])].map(fromRoot),
    passWithNoTests: true,
    // A test carries the ids of the requirements it proves; an id without a row in docs/requirements.md fails it.
    tags,
    strictTags: tags.length > 0,
    // Native modules (SQLite, sharp, argon2) are safest in processes of their own.
    pool: 'forks',
    // Turbo runs the tests of several workspaces at once: a core that one of them leaves idle is used by another.
    maxWorkers: '100%',
    // Only a test that hangs takes as long, on a busy machine too; the long forms take minutes.
    testTimeout: suite === 'soak' ? 900_000 : 300_000,
    hookTimeout: 300_000,
    // The server's task processes start in two thirds of the time when Node need not compile their sources again.
    env: { NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/compiled') },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // `npm test` adds up the numbers of these reports.
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});

function fromRoot(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The rows `| UPLOAD-12 | A blank title is rejected. |` as definitions of tags. */
function requirementTags(text: string): { name: string; description: string }[] {
  const rows = text.matchAll(/^\| ([A-Z]+-\d+) \| (.+) \|$/gm);
  return [...rows].map(([, name = '', description = '']) => ({ name, description }));
}
