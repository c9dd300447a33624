import { resolve } from 'node:path';
import { changeJob, readJobs } from '@touchline/api';
import { type Job, listJobsInput } from '@touchline/contracts/jobs';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { findVersion, openForReading } from '@touchline/db';
import { type Config, ConfigError } from '../../config.ts';
import type { OpenParts } from '../open-parts.ts';
import { type Options, print } from './terminal.ts';

/** Prints counts by kind, then the jobs of one state, also beside a running server. Returns the exit code. */
export async function printJobs({ dataDir, databaseUrl }: Config, { state: named }: Options): Promise<number> {
  const { data, success } = listJobsInput.safeParse({ state: named, limit: PAGE_SIZE_MAX });
  if (!success) throw new ConfigError(`--state is "${named}", but it takes failed, running or waiting.`);
  await using db = await openForReading({ url: databaseUrl, folder: resolve(dataDir) });
  if ((await findVersion(db)).step === null) {
    throw new ConfigError('The database has no queue of jobs yet. Start the server once, which adds it.');
  }
  const jobs = readJobs(db);
  for (const { kind, failed, running, waiting } of await jobs.counts()) {
    print(`${kind}: ${failed} failed, ${running} running, ${waiting} waiting`);
  }
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await jobs.list({ ...data, cursor });
    process.stdout.write(page.items.map((job) => `${lineOf(job)}\n`).join(''));
    cursor = page.nextCursor;
  }
  return 0;
}

export async function retry({ shared }: OpenParts, id: string): Promise<void> {
  await changeJob(shared, id, 'retry');
  print('The job is queued again.');
}

export async function discard({ shared }: OpenParts, id: string): Promise<void> {
  await changeJob(shared, id, 'discard');
  print('The job has been discarded.');
}

function lineOf({ id, kind, state, attempt, at, error }: Job): string {
  const runs = attempt === 1 ? '1 run' : `${attempt} runs`;
  return [id, kind, `${state} ${at}`, runs, ...(error === null ? [] : [error.replace(/\s+/g, ' ')])].join('  ');
}
