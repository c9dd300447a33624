import { defineConfig, mergeConfig } from 'vitest/config';
import shared, { suite } from '../../vitest.shared.ts';

const isSoak = suite === 'soak';
/** The tests that have a long form. */
const SOAK_TESTS = [
  'src/saved-players/saved-players.test.ts',
  'src/users/administer.test.ts',
  'src/videos/media/damaged.full.test.ts',
  'src/videos/processing/damaged-videos.full.test.ts',
];

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      ...(isSoak && { include: SOAK_TESTS }),
      // One process runs many files, so that its PostgreSQL is started once.
      isolate: false,
      globalSetup: ['../db/src/testing/global-setup.ts'],
      provide: {
        databaseUrlTest: process.env.DATABASE_URL_TEST ?? null,
        postgresBin: process.env.POSTGRES_BIN ?? null,
        onlyPostgres: process.env.TEST_ENGINE === 'postgres',
        isSoak,
      },
    },
  }),
);
