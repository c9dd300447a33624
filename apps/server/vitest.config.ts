import withDatabases from '@touchline/db/testing/databases.config';
import { defineConfig, mergeConfig } from 'vitest/config';
import { suite } from '../../vitest.shared.ts';

const isSoak = suite === 'soak';
/** Where tests with a long form are. */
const SOAK_TESTS = 'test/{concurrency,input,load,outage,recovery,security,uploads}/**/*.test.ts';
/** `npm test` sends the same requests each time; each soak run sends others, and names its seed in the test title. */
const fuzzSeed = Number(process.env.FUZZ_SEED ?? (isSoak ? Date.now() % 2 ** 31 : 20_261_123));

export default mergeConfig(
  withDatabases,
  defineConfig({
    test: {
      ...(isSoak && { include: [SOAK_TESTS, 'test/rest/video-ranges.test.ts'] }),
      provide: {
        nginxPath: process.env.NGINX_PATH ?? null,
        programs: {
          caddy: process.env.CADDY_PATH ?? null,
          promtool: process.env.PROMTOOL_PATH ?? null,
          restic: process.env.RESTIC_PATH ?? null,
        },
        isSoak,
        fuzzSeed,
      },
    },
  }),
);
