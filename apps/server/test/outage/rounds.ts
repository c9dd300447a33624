import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { eventually } from '../support/http/raw-connection.ts';
import { call, makePeople, register, signIn } from './clients.ts';
import { expectNothingLost, expectSound } from './compare.ts';
import type { Fault, Pace } from './faults.ts';
import { type Call, createLedger } from './ledger.ts';
import { type TestRun, underLoad } from './load.ts';
import type { Platform } from './platform.ts';

/** The promised time for every response, whatever has failed. Milliseconds. */
const ANSWERED_WITHIN = 10_000;
/** Each component that meets a fault may log it once a minute; a line per failed call would be hundreds. */
const LOG_LINES_MAX = 20;
/** Far above what a round takes: a call that hangs is found by its own time. Milliseconds. */
export const ROUND_TIMEOUT = 900_000;

/** Two rounds of short faults in each run of the tests, twenty of long ones in the soak. */
export const ROUNDS = Array.from({ length: inject('isSoak') ? 20 : 2 }, (_, index) => index + 1);
const PACE: Pace = inject('isSoak') ? { hold: 5000, silence: 12_000 } : { hold: 400, silence: 1000 };

/** Causes each fault under load on one platform, and checks after each that clients were told the truth. */
export async function expectToSurvive(platform: Platform, faults: readonly Fault[]): Promise<void> {
  const site = { origin: platform.origin, ledger: createLedger() };
  const run: TestRun = { ...site, people: await makePeople(site), clips: new Map(), walked: [] };
  for (const fault of faults) {
    try {
      await runFault(platform, run, fault);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      throw new Error(`After "${fault.name}": ${[problem, ...unexpectedEnds(platform)].join('\n')}`, { cause: error });
    }
  }
  const newcomer = await register(run);
  expect(newcomer && (await signIn(run, newcomer))).toBe(true);
  await expectSound(platform);
}

/** Servers that have ended without having been killed, with their last lines. */
function unexpectedEnds({ servers }: Platform): string[] {
  return servers.flatMap((server) => server.unexpectedEnds()).map((words) => `A server has ended: ${words}`);
}

async function runFault(platform: Platform, run: TestRun, fault: Fault): Promise<void> {
  const calls = run.ledger.calls.length;
  const logs = platform.servers.map((server) => server.beginLog());
  await underLoad(run, () => causeFault(platform, run, fault));
  for (const { origin } of platform.servers) {
    await eventually(
      async () => (await fetch(`${origin}/readyz`)).status,
      (status) => status === 200,
    );
  }
  expectAnswers(run.ledger.calls.slice(calls), fault);
  await expectNothingLost(run);
  await expectSignedIn(run);
  expect(unexpectedEnds(platform)).toEqual([]);
  for (const lines of logs.map((read) => read())) {
    expect(lines.length, `lines in the log, the first: ${lines[0]}`).toBeLessThanOrEqual(LOG_LINES_MAX);
  }
}

/** Lets a fault last for its time, and at least until a client has met it. */
async function causeFault(
  platform: Platform,
  { ledger }: TestRun,
  { begin, lasts = 'hold', shows }: Fault,
): Promise<void> {
  const calls = ledger.calls.length;
  const end = await begin(platform);
  try {
    await pause(PACE[lasts]);
    const wasMet = () => shows === undefined || ledger.calls.slice(calls).some(({ status }) => status === shows);
    await eventually(wasMet, Boolean);
  } finally {
    await end();
  }
}

/** Each call was answered in time, with success or a rejection that fits the fault. */
function expectAnswers(calls: readonly Call[], { alsoAnswers = [] }: Fault): void {
  const slow = calls.filter(({ ms }) => ms > ANSWERED_WITHIN).map(({ what, ms }) => `${what}: ${Math.round(ms)} ms`);
  expect(slow).toEqual([]);
  const wrong = calls.filter(({ status, isWhole, hasRetryAfter }) => {
    if (status === null) return !alsoAnswers.includes('none');
    if (!isWhole) return !alsoAnswers.includes('cut');
    if (status < 300) return false;
    if (status === 503 || status === 507) return !hasRetryAfter;
    return !alsoAnswers.includes(status);
  });
  const tallied = new Map<string, number>();
  for (const { what, status, isWhole } of wrong) {
    const kind = `${what}: ${status}${isWhole ? '' : ', cut off'}`;
    tallied.set(kind, (tallied.get(kind) ?? 0) + 1);
  }
  expect(Object.fromEntries(tallied)).toEqual({});
}

/** Users who have signed in still are. */
async function expectSignedIn(run: TestRun): Promise<void> {
  const { players, scout } = run.people;
  for (const client of [...players, scout]) {
    const me = await call(run, 'compare', '/api/auth/me', { headers: { cookie: client.cookie } });
    expect(me.status, 'a session that was acknowledged').toBe(200);
  }
}
