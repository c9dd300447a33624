import { describe, expect, test } from 'vitest';
import { procedures } from '../support/calls/send.ts';
import { testServer, UNLIMITED } from '../support/http/test-server.ts';
import { CALLER_NAMES, CONTROLS } from './callers/allowed.ts';
import { twoHouseholds } from './callers/household.ts';
import { sweep } from './callers/sweep.ts';

const TEN_MINUTES = 600_000;

describe('of all that can be called, no answer, mail, notification or event tells more of two minors than its reader may know', () => {
  test.each(CALLER_NAMES)('asked by: %s', { timeout: TEN_MINUTES }, async (caller) => {
    const home = await twoHouseholds(await testServer({ limits: UNLIMITED }));
    const { calls, answers, leaks, problems, read } = await sweep(home, caller);
    expect(Object.keys(procedures).filter((name) => !calls.has(name) && !name.startsWith('live.'))).toEqual([]);
    expect(answers).toBeGreaterThan(2000);
    const expected = (CONTROLS[caller] ?? []).map((needle) => `leo ${needle}`);
    expect(expected.filter((one) => !read.has(one))).toEqual([]);
    expect([...leaks].sort()).toEqual([]);
    expect([...problems].sort()).toEqual([]);
  });
});
