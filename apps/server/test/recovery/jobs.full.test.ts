import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase, openForReading } from '@touchline/db';
import { endingWithParent } from '@touchline/db/testing/ending-with-parent';
import { makeDatabase } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
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
  const db = await openForReading({ url, folder });
  const rows = await db.selectFrom('counters').selectAll().execute();
  await db.destroy();
  const effects = Number(rows.find(({ name }) => name === 'effects')?.value ?? 0);
  return { names: new Set(rows.map(({ name }) => name).filter((name) => /^round/.test(name))), effects };
}

/** Makes the jobs of a killed server due, which on PostgreSQL have to wait for a minute otherwise. */
async function endLeases(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, folder: '' });
  await db.updateTable('jobs').set({ due_at: '' }).where('state', '=', 'running').execute();
  await close();
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
    if (place.url) await endLeases(place.url);
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
    await keepTicks(url);
    const idle = startJobServer(second, 0, 'ticks', 0, '');
    await eventually(
      () => idle.lines(),
      (lines) => lines.includes('started'),
    );
    const busy = startJobServer(first, JOBS, 'ticks', 0, '');
    const all = () => [...idle.lines(), ...busy.lines()];
    const haveShared = () => [idle, busy].every((server) => server.lines().includes('ran'));
    const countTicks = () => all().filter((line) => line === 'tick').length;
    await eventually(all, haveShared);
    const before = countTicks();
    await eventually(countTicks, (count) => count >= before + 3);
    await Promise.all([stop(idle), stop(busy)]);
    // Fewer when the job of a tick still waited at the next one, or at the stop.
    expect(countTicks()).toBeLessThanOrEqual(await keptTicks(url));
  });
});

/** Lets the database keep the ticks that servers record, of which they keep the newest. Recording one twice keeps it once. */
async function keepTicks(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, folder: '' });
  await sql`create table kept_ticks (ticked_at text primary key)`.execute(db);
  await sql`create function keep_tick() returns trigger language plpgsql as $$
    begin insert into kept_ticks values (new.ticked_at) on conflict do nothing; return new; end $$`.execute(db);
  await sql`create trigger keep_tick after insert or update on job_ticks for each row execute function keep_tick()`.execute(
    db,
  );
  await close();
}

async function keptTicks(url: string): Promise<number> {
  const db = await openForReading({ url, folder: '' });
  const { rows } = await sql`select ticked_at from kept_ticks`.execute(db);
  await db.destroy();
  return rows.length;
}
