import { defaultLimits, inTransaction, JobRejected, localEvents, openJobs, systemClock } from '@touchline/api';
import { letter, runDue } from '@touchline/api/testing/index';
import { openDatabase } from '@touchline/db';
import { makeDatabase } from '@touchline/db/testing/engines';
import { expect, inject, test } from 'vitest';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command, commandWith } from '../support/processes/command.ts';
import { withServer } from '../support/processes/folder-server.ts';

const log = { info() {}, warn() {}, error() {} };

/** A data folder with two failed jobs. */
async function aFolderWithFailures(): Promise<string> {
  const folder = aDataFolder();
  const { db, close } = await openDatabase({ folder });
  const parts = { db, clock: systemClock, events: localEvents(log), limits: defaultLimits, log };
  const jobs = openJobs(parts, [letter]);
  for (let count = 0; count < 2; count += 1) await inTransaction(db, (tx) => jobs.enqueue(tx, letter, {}));
  const run = async () => {
    throw new JobRejected('no such\naddress');
  };
  await runDue({ ...parts, jobs }, [{ kind: letter, run }]);
  await close();
  return folder;
}

test('an operator lists failed jobs beside a running server, and retries and discards them when it is stopped', {
  tags: ['CLI-03'],
}, async () => {
  const folder = await aFolderWithFailures();
  const [first = '', second = ''] = await withServer(folder, async () => {
    const [counts, ...lines] = (await command(folder, 'jobs')).stdout.split('\n').filter(Boolean);
    expect(counts).toBe('test.letter: 2 failed, 0 running, 0 waiting');
    expect(lines[0]).toMatch(/^[\w-]{36} {2}test\.letter {2}failed 20\S+Z {2}1 run {2}no such address$/);
    const ids = lines.map((line) => line.slice(0, 36));
    expect((await command(folder, 'jobs', 'retry', ids[0] ?? '')).stderr).toContain('Stop that server first.');
    return ids;
  });

  expect((await command(folder, 'jobs', 'retry', first)).stdout).toBe('The job is queued again.\n');
  expect((await command(folder, 'jobs', 'discard', second)).stdout).toBe('The job has been discarded.\n');
  expect((await command(folder, 'jobs', '--state', 'waiting')).stdout).toMatch(
    new RegExp(`^test.letter: 0 failed, 0 running, 1 waiting\n${first} `),
  );
});

test.each([
  [['jobs', 'retry', 'unknown'], 'There is no such job any more.'],
  [['jobs', 'retry'], 'usage: npm run cli -- COMMAND'],
  [['jobs', '--state', 'lost'], '--state is "lost", but it takes failed, running or waiting.'],
])('%j fails with a one-line message', { tags: ['CLI-06'] }, async (words, sentence) => {
  const ended = await command(aDataFolder(), ...words);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(sentence);
});

test.runIf(inject('databaseUrlTest'))('a PostgreSQL database that no server has prepared has no jobs', async () => {
  const ended = await commandWith({ DATABASE_URL: await makeDatabase('no_jobs') }, aDataFolder(), 'jobs');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toBe('The database has no queue of jobs yet. Start the server once, which adds it.\n');
});
