import { sqlite } from '@touchline/api/testing/index';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { aFuzzer } from './fuzzer.ts';

/** Requests of any kind, malformed ones among them. The full suite sends thousands. */
const REQUESTS_MADE = 200;

test('a well-formed request to each call and some of any kind succeed or are rejected as documented', {
  tags: ['IV-10'],
  timeout: 300_000,
}, async () => {
  const { calls, requestsWellMade, requests, ask, statuses } = await aFuzzer(sqlite);
  const seed = inject('fuzzSeed');
  for (const call of calls) {
    if (call.allowed.length === 0) continue;
    for (const plan of fc.sample(requestsWellMade(call), { seed, numRuns: 1 })) await ask(plan);
  }
  for (const plan of fc.sample(requests, { seed, numRuns: REQUESTS_MADE })) await ask(plan);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404]));
});
