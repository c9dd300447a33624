import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openForReading } from '@touchline/db';
import { endingWithParent } from '@touchline/db/testing/ending-with-parent';
import { makeDatabase } from '@touchline/db/testing/engines';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { aDataFolder } from '../support/processes/child-server.ts';

const JOBS = 200;
const SERVER = fileURLToPath(new URL('../support/processes/job-server.ts', import.meta.url));

interface Place {
  folder: string;
  url?: string;
}

interface JobServer {
  process: ChildProcess;
  lines(): string[];
  ended: Promise<unknown[]>;
}

function startJobServer({ folder, url }: Place, ...words: (string | number)[]): JobServer {
  const [program = '', ...args] = [...endingWithParent('KILL'), process.execPath, SERVER, ...words.map(String)];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'error', BACKUP_AT: 'never', ...(url && { DATABASE_URL: url }) },
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { process: child, lines: () => out.split('\n').filter(Boolean), ended: once(child, 'close') };
}

async function stop(server: JobServer): Promise<void> {
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual([0, null]);
}

/** The names of the jobs that had their effect, and the number of effects. */
async function effectsIn({ folder, url }: Place): Promise<{ names: Set<string>; effects: number }> {
  const { db, close } = await openForReading({ url, folder });
  const rows = await db.selectFrom('counters').selectAll().execute();
  await close();
  const effects = Number(rows.find(({ name }) => name === 'effects')?.value ?? 0);
  return { names: new Set(rows.map(({ name }) => name).filter((name) => /^round/.test(name))), effects };
}

/** Kills a server at one of its jobs in each round; the next one does the rest. */
async function killInRounds(place: Place, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const killedAt = 1 + ((round * 37) % (JOBS - 1));
    const moment = ['before', 'within', 'after'][round % 3] ?? '';
    const killed = startJobServer(place, JOBS, `round${round}`, killedAt, moment);
    await killed.ended;
    expect(killed.lines()).toContain('started');
    expect(killed.lines()).not.toContain('idle');
    const next = startJobServer(place, 0, '', 0, '');
    await eventually(
      () => next.lines(),
      (lines) => lines.includes('idle'),
    );
    await stop(next);
    const { names, effects } = await effectsIn(place);
    expect([names.size, effects]).toEqual([round * JOBS, round * JOBS]);
  }
}

describe('a server that is killed (kill -9) while it works on 200 jobs', () => {
  test('loses none and repeats no effect', async () => {
    await killInRounds({ folder: aDataFolder() }, inject('isSoak') ? 100 : 2);
  });

  test.runIf(inject('databaseUrlTest'))('loses none and repeats no effect on PostgreSQL', async () => {
    await killInRounds({ folder: aDataFolder(), url: await makeDatabase('killed') }, inject('isSoak') ? 10 : 1);
  });
});

describe.runIf(inject('databaseUrlTest'))('two servers on one PostgreSQL', () => {
  test('share the jobs, and each tick is run by one of them', async () => {
    const url = await makeDatabase('shared_jobs');
    const places = [aDataFolder(), aDataFolder()].map((folder) => ({ folder, url }));
    const [first, second] = places as [Place, Place];
    const begun = Date.now();
    const idle = startJobServer(second, 0, 'ticks', 0, '');
    await eventually(
      () => idle.lines(),
      (lines) => lines.includes('started'),
    );
    const busy = startJobServer(first, JOBS, 'ticks', 0, '');
    const all = () => [...idle.lines(), ...busy.lines()];
    const haveShared = () => [idle, busy].every((server) => server.lines().includes('ran'));
    await eventually(all, (lines) => lines.filter((line) => line === 'tick').length >= 3 && haveShared());
    await Promise.all([stop(idle), stop(busy)]);
    const { db, close } = await openForReading({ url, folder: '' });
    const tick = await db
      .selectFrom('job_ticks')
      .select('ticked_at')
      .where('kind', '=', 'test.ticked')
      .executeTakeFirstOrThrow();
    await close();
    const ticks = all().filter((line) => line === 'tick').length;
    // One a second since the first server has started; two servers that each ran them would have run twice as many.
    expect(ticks).toBeLessThanOrEqual((Date.parse(tick.ticked_at) - begun) / 1000 + 1);
  });
});
