import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../../../vitest.shared.ts';

/** How tests run that use databases. */
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      // One process runs many files, so that its PostgreSQL is started once.
      isolate: false,
      globalSetup: [fileURLToPath(new URL('global-setup.ts', import.meta.url))],
      provide: {
        databaseUrlTest: process.env.DATABASE_URL_TEST ?? null,
        postgresBin: process.env.POSTGRES_BIN ?? null,
        onlyPostgres: process.env.TEST_ENGINE === 'postgres',
      },
    },
  }),
);
