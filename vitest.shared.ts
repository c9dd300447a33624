import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** How tests run everywhere. A workspace's vitest.config.ts starts from here and says what is particular to it. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [fileURLToPath(new URL('vitest.setup.ts', import.meta.url))],
    passWithNoTests: true,
    // Native modules (SQLite, sharp, argon2) are safest in processes of their own.
    pool: 'forks',
    maxWorkers: '100%',
    // A busy machine is slow, not wrong.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // `npm test` adds up the numbers of these reports.
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});
