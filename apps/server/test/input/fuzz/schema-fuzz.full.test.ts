import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { postgres, sqlite } from '@touchline/api/testing/index';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { browserFor, type Dataset, subjectOf } from '../../support/calls/dataset.ts';
import { CALLERS, CASES, expectedIn } from '../../support/calls/matrix.ts';
import { REQUESTS } from '../../support/calls/requests.ts';
import { overRest } from '../../support/calls/send.ts';
import { aFuzzer, type Fuzzer } from './fuzzer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of the schema fuzzer; FUZZ_SEED, another one for each soak. */
    fuzzSeed: number;
  }
}

const SEED = inject('fuzzSeed');
const REQUESTS_MADE = inject('isSoak') ? 50_000 : 3600;
/** The maximum number of well-formed requests to a call that has not succeeded yet. */
const TRIES = 300;
/** Reached by a hang only. */
const TEN_MINUTES = 600_000;
/** How much memory the second half of a soak may add. */
const GROWTH_MAX_MB = 50;

/** The number of requests to a call varies by chance; a quarter of its share is far below what it gets. */
const leastFor = ({ calls }: Fuzzer) => Math.floor(REQUESTS_MADE / calls.length / 4);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function memoryMb(): number {
  collectGarbage();
  return process.memoryUsage().rss / 1024 ** 2;
}

/** Sends well-formed requests to each call that has not succeeded yet, and returns the calls that never succeed. */
async function callsWithoutSuccess({ calls, requestsWellMade, tallies, ask }: Fuzzer): Promise<string[]> {
  const silent: string[] = [];
  for (const call of calls) {
    // Uploads in parts are announced in headers, which no schema describes; test/uploads/ has them.
    if (call.allowed.length === 0 || call.about.startsWith('uploads.')) continue;
    // Who accepts an invitation has to enter their own name; test/permissions/ has it.
    if (call.about === 'guardian.accept') continue;
    const hasSucceeded = () => (tallies.get(call.name)?.answered ?? 0) > 0;
    const plans = hasSucceeded() ? [] : fc.sample(requestsWellMade(call), { seed: SEED, numRuns: TRIES });
    for (const plan of plans) {
      if (hasSucceeded()) break;
      await ask(plan);
    }
    if (!hasSucceeded()) silent.push(call.name);
  }
  return silent;
}

const READS = CASES.filter((name) => /^GET \/api\/(users|videos|content|messages)\b[^|]*$/.test(name));

/** Reads whose status is not the one of the permission matrix. */
async function wrongReads(data: Dataset): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of READS) {
    for (const caller of CALLERS) {
      const { status } = await overRest(
        await browserFor(data, caller),
        name,
        await REQUESTS[name](subjectOf(data, caller)),
      );
      const expected = expectedIn(name)[caller].status;
      if (status !== expected) wrong.push(`${name}, ${caller}: ${status} instead of ${expected}`);
    }
  }
  return wrong;
}

test.each([sqlite, postgres])(
  `requests made from the schemas succeed or are rejected as documented, and the server works afterwards, on $name (seed ${SEED})`,
  { tags: ['IV-10'], timeout: inject('isSoak') ? 3_600_000 : TEN_MINUTES },
  async (engine) => {
    const fuzzer = await aFuzzer(engine);
    let sent = 0;
    let memoryHalfway = 0;
    const ask = async (plan: Parameters<Fuzzer['ask']>[0]) => {
      sent += 1;
      if (sent === REQUESTS_MADE / 2) memoryHalfway = memoryMb();
      await fuzzer.ask(plan);
    };
    await fc.assert(fc.asyncProperty(fuzzer.requests, ask), { seed: SEED, numRuns: REQUESTS_MADE });

    const tallies = [...fuzzer.tallies.values()];
    const answered = tallies.reduce((sum, tally) => sum + tally.answered, 0);
    expect(answered, 'successful requests').toBeGreaterThan(REQUESTS_MADE / 3);
    const seldom = fuzzer.calls.filter(({ name }) => (fuzzer.tallies.get(name)?.asked ?? 0) < leastFor(fuzzer));
    expect(seldom.map(({ name }) => name)).toEqual([]);
    expect([...fuzzer.statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 405, 409, 415]));
    // By now all videos of a user may have been deleted.
    await fuzzer.restore();
    expect(await callsWithoutSuccess(fuzzer)).toEqual([]);

    if (inject('isSoak')) expect(memoryMb() - memoryHalfway).toBeLessThan(GROWTH_MAX_MB);
    if (engine === sqlite) {
      const { rows } = await sql`pragma integrity_check`.execute(fuzzer.data.server.db);
      expect(rows).toEqual([{ integrity_check: 'ok' }]);
    }
    await fuzzer.restore();
    expect(await wrongReads(fuzzer.data)).toEqual([]);
  },
);
