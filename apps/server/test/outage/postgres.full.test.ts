import { findPostgres, type PostgresServer, startPostgres } from '@touchline/db/testing/postgres-server';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { hasNginx } from '../support/processes/nginx.ts';
import { clockAhead, clockBack, databaseFaults, diskFull, serverFrozen, serverKilled, storeFaults } from './faults.ts';
import { aScaledPlatform, DISK } from './platform.ts';
import { expectToSurvive, ROUND_TIMEOUT, ROUNDS } from './rounds.ts';

// After these faults nginx skips a server for some seconds, so the others come first.
const LAST = [serverFrozen, serverKilled];
const FAULTS = [...storeFaults, ...(DISK ? [diskFull] : []), clockBack, clockAhead, ...databaseFaults, ...LAST];

describe.runIf(findPostgres() && hasNginx)(
  'two servers with PostgreSQL, a store and nginx',
  { timeout: ROUND_TIMEOUT },
  () => {
    let postgres: PostgresServer;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.remove());

    test.each(ROUNDS)('no fault loses or duplicates a confirmed change, round %i', async () => {
      await expectToSurvive(await aScaledPlatform(postgres), FAULTS);
    });
  },
);
