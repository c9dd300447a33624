import { pglite, sqlite } from '@touchline/api/testing/index';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { aFuzzer, type Fuzzer } from './fuzzer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the requests of the schema fuzzer are drawn with; FUZZ_SEED, another one for each soak. */
    fuzzSeed: number;
  }
}

const SEED = inject('fuzzSeed');
const REQUESTS = inject('isSoak') ? 50_000 : 2000;
/** So many well-made requests a call gets until one of them is answered with 2xx. */
const TRIES = 300;

/** The chance that a call is drawn varies; a quarter of its share is far below what it gets. */
const leastFor = ({ calls }: Fuzzer) => Math.floor(REQUESTS / calls.length / 4);

/** Asks in well-made requests what no request has got an answer of 2xx from. */
async function askAgain({ calls, requestsWellMade, tallies, ask }: Fuzzer): Promise<string[]> {
  const silent: string[] = [];
  for (const call of calls) {
    if (call.allowed.length === 0) continue;
    const hasAnswered = () => (tallies.get(call.name)?.answered ?? 0) > 0;
    const plans = hasAnswered() ? [] : fc.sample(requestsWellMade(call), { seed: SEED, numRuns: TRIES });
    for (const plan of plans) {
      if (hasAnswered()) break;
      await ask(plan);
    }
    if (!hasAnswered()) silent.push(call.name);
  }
  return silent;
}

test.each([sqlite, pglite])(
  `requests made from the schemas are answered, or refused as they should be, on $name (seed ${SEED})`,
  { timeout: inject('isSoak') ? 3_600_000 : 300_000 },
  async (engine) => {
    const fuzzer = await aFuzzer(engine);
    await fc.assert(fc.asyncProperty(fuzzer.requests, fuzzer.ask), { seed: SEED, numRuns: REQUESTS });

    const tallies = [...fuzzer.tallies.values()];
    const answered = tallies.reduce((sum, tally) => sum + tally.answered, 0);
    expect(answered, 'answers of 2xx').toBeGreaterThan(REQUESTS / 3);
    const seldom = fuzzer.calls.filter(({ name }) => (fuzzer.tallies.get(name)?.asked ?? 0) < leastFor(fuzzer));
    expect(seldom.map(({ name }) => name)).toEqual([]);
    expect([...fuzzer.statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 405, 409, 415]));
    expect(await askAgain(fuzzer)).toEqual([]);
  },
);
