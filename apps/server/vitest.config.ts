import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import shared, { suite } from '../../vitest.shared.ts';

const isSoak = suite === 'soak';
/** Where tests with a long form are. */
const SOAK_TESTS = 'test/{concurrency,input,load,outage,recovery,security,uploads}/**/*.test.ts';
/** `npm test` sends the same requests each time; each soak run sends others, and names its seed in the test title. */
const fuzzSeed = Number(process.env.FUZZ_SEED ?? (isSoak ? Date.now() % 2 ** 31 : 20_261_123));

/** Tests that start servers and mostly wait for them, the longest first. */
const WAITING = ['outage', 'recovery', 'operations', 'load'];

/**
 * Tests that wait come first: the tests of other workspaces, which run at the same time, keep the cores busy meanwhile.
 * Those that compute need no others for that.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      [...WAITING, ''].findIndex((name) => moduleId.includes(`/test/${name}`));
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      ...(isSoak && { include: [SOAK_TESTS, 'test/rest/video-ranges.test.ts'] }),
      // One process runs many files, so that it starts PostgreSQL once.
      isolate: false,
      // The first start of PostgreSQL takes seconds; the crash tests of a soak run take minutes.
      testTimeout: isSoak ? 900_000 : 60_000,
      // More files at once would let the server's worker processes, which run with a lower priority, start too late.
      maxWorkers: availableParallelism(),
      sequence: { sequencer: WaitingFirst },
      globalSetup: ['../../packages/db/src/testing/global-setup.ts'],
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
