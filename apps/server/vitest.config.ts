import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

const isSoak = process.env.SOAK === '1';
/** Where tests with a long form are. */
const SOAK_TESTS = 'test/{concurrency,input,load,outage,recovery,security,uploads}/**/*.test.ts';
/** `npm test` sends the same requests each time; each soak sends others, and the title of its test says with which seed. */
const fuzzSeed = Number(process.env.FUZZ_SEED ?? (isSoak ? Date.now() % 2 ** 31 : 20_261_123));

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: isSoak ? [SOAK_TESTS, 'test/rest/video-ranges.test.ts'] : ['test/**/*.test.ts'],
      // One process runs many files, so that its PostgreSQL is started once.
      isolate: false,
      // The first start of that PostgreSQL takes seconds, more on a busy machine; a hundred crashes take minutes.
      testTimeout: isSoak ? 900_000 : 60_000,
      // Several of these tests wait more than they work: for servers that start, freeze or time out.
      maxWorkers: '150%',
      globalSetup: ['../../packages/db/src/testing/drop-databases.ts'],
      provide: {
        databaseUrlTest: process.env.DATABASE_URL_TEST ?? null,
        postgresBin: process.env.POSTGRES_BIN ?? null,
        nginxPath: process.env.NGINX_PATH ?? null,
        isSoak,
        fuzzSeed,
      },
    },
  }),
);
