import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistration, clipOfSize } from '@touchline/api/testing/index';
import { readSqlite } from '@touchline/db';
import { makeDatabase } from '@touchline/db/testing/engines';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';
import { untilPrepared } from '../support/processes/prepared-videos.ts';
import { anUploader, beginUpload, uploadWhole } from '../support/processes/uploads.ts';
import { connectToEach, isRunning, workersOf } from '../support/processes/workers.ts';

const SETTINGS = {
  WORKERS: '2',
  LOG_LEVEL: 'info',
  REGISTRATIONS_PER_ADDRESS: '99999/60',
  UPLOADS_AT_ONCE: '99',
  UPLOADS_PER_USER: '999/60',
};

const untilEnded = (pids: readonly number[]) =>
  eventually(
    () => pids.filter(isRunning),
    (left) => left.length === 0,
  );
const hasServed = (server: ChildServer, pid: number) =>
  server
    .output()
    .out.split('\n')
    .some((line) => line.includes('Server listening') && line.includes(`"pid":${pid},`));

/** Users who register one after the other until told to stop; each call gets a response or is lost with its connection. */
function crowd(server: ChildServer, people: number) {
  const acknowledged: string[] = [];
  const outcomes: (number | 'none')[] = [];
  let isOver = false;
  const person = async () => {
    while (!isOver) {
      const form = aRegistration();
      const status = await server.fetch('/api/auth/register', json('POST', form)).then(
        (response) => response.status,
        () => 'none' as const,
      );
      outcomes.push(status);
      if (status === 201) acknowledged.push(form.username);
    }
  };
  const everyone = Promise.all(Array.from({ length: people }, person));
  const stop = async () => {
    isOver = true;
    await everyone;
  };
  onTestFinished(stop);
  return { acknowledged, outcomes, stop };
}

async function missingIn(folder: string, usernames: readonly string[]): Promise<string[]> {
  const db = readSqlite(join(folder, 'touchline.db'));
  const rows = await db.selectFrom('users').select('username').execute();
  await db.destroy();
  const stored = new Set(rows.map(({ username }) => username));
  return usernames.filter((name) => !stored.has(name));
}

/** Each test starts and replaces several processes, which takes long on a busy machine. */
const TIMEOUT = { timeout: 240_000 };

describe('a server with two workers', TIMEOUT, () => {
  test('loses only the calls of a worker that is killed (kill -9), starts another one, and goes on with its jobs', {
    tags: ['WORK-04'],
  }, async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    await server.ready();
    const users = crowd(server, 6);
    await eventually(
      () => users.acknowledged.length,
      (count) => count > 5,
    );
    // The older one runs the background jobs.
    const [first = 0, second = 0] = workersOf(server);
    for (const victim of [second, first]) {
      process.kill(victim, 'SIGKILL');
      const before = users.acknowledged.length;
      await eventually(
        () => users.acknowledged.length,
        (count) => count > before + 5,
      );
      await eventually(
        () => workersOf(server).filter((pid) => pid !== victim && hasServed(server, pid)).length,
        (count) => count === 2,
      );
    }
    await users.stop();
    expect(users.outcomes.filter((status) => status !== 201 && status !== 'none')).toEqual([]);
    expect(users.outcomes.filter((status) => status === 'none').length).toBeLessThanOrEqual(12);
    expect(await missingIn(server.folder, users.acknowledged)).toEqual([]);
    const cookie = await anUploader(server);
    expect((await uploadWhole(server, cookie, await clipOfSize(64 * 1024))).status).toBe(201);
    const db = readSqlite(join(server.folder, 'touchline.db'));
    onTestFinished(() => db.destroy());
    await untilPrepared(db);
    expect(server.output().out.match(/a worker has ended unexpectedly/g)).toHaveLength(2);
    server.process.kill('SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
  });

  test('ends with its first process when that is killed, and starts again on what was acknowledged', async () => {
    const folder = aDataFolder();
    let server = startServer(folder, SETTINGS);
    await server.ready();
    const users = crowd(server, 4);
    await eventually(
      () => users.acknowledged.length,
      (count) => count > 5,
    );
    const workers = workersOf(server);
    expect(workers).toHaveLength(2);
    server.process.kill('SIGKILL');
    // At once: a start waits until the workers have ended.
    const next = startServer(folder, SETTINGS);
    await untilEnded(workers);
    await users.stop();
    server = next;
    expect((await server.fetch('/readyz')).status).toBe(200);
    expect(await missingIn(folder, users.acknowledged)).toEqual([]);
  });

  test('finishes the requests of all workers at a stop, and leaves its database in one file', async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    const cookie = await anUploader(server);
    const address = await server.ready();
    const content = await clipOfSize(128 * 1024);
    const uploads = await Promise.all(
      Array.from({ length: 6 }, () => beginUpload(address, { cookie, content, share: 0.5 })),
    );
    await eventually(
      () => readdirSync(join(server.folder, 'incoming')).filter((name) => name.endsWith('.part')).length,
      (files) => files === uploads.length,
    );
    const workers = workersOf(server);
    server.process.kill('SIGTERM');
    const stopping = () => server.output().out.match(/"msg":"stopping"/g)?.length;
    await eventually(stopping, (count) => count === 3);
    for (const upload of uploads) await upload.rest();
    for (const upload of uploads) expect(await upload.closed()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    expect(workers.filter(isRunning)).toEqual([]);
    for (const name of ['touchline.db-wal', 'touchline.lock.pid'])
      expect(existsSync(join(server.folder, name))).toBe(false);
  });

  test('says once that what needs a second admin waits while there is only one', async () => {
    const server = startServer(aDataFolder(), { ...SETTINGS, SECOND_ADMIN: '1' });
    await server.ready();
    expect(server.output().out.split('there is no second active admin')).toHaveLength(2);
  });

  test('leaves signals of a terminal to its first process, and ends at once at the second one', async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    const cookie = await anUploader(server);
    await beginUpload(await server.ready(), { cookie, content: await clipOfSize(64 * 1024), share: 0.5 });
    const workers = workersOf(server);
    for (const pid of workers) process.kill(pid, 'SIGINT');
    server.process.kill('SIGINT');
    await eventually(() => server.output().out.includes('"msg":"stopping"'), Boolean);
    server.process.kill('SIGINT');
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    await untilEnded(workers);
  });

  test('replaces its workers at SIGHUP without refusing a request', { tags: ['WORK-06'] }, async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    await server.ready();
    const before = workersOf(server);
    const users = crowd(server, 4);
    await eventually(
      () => users.acknowledged.length,
      (count) => count > 3,
    );
    server.process.kill('SIGHUP');
    // One after the other: each of these may take as long as a start.
    const said = (text: string, times: number) =>
      eventually(
        () => server.output().out.split(text).length > times,
        (isSaid) => isSaid,
      );
    for (const step of [1, 2]) {
      await said('Server listening', 2 + step);
      await said('a worker has ended', step);
    }
    await said('"msg":"reloaded"', 1);
    const after = workersOf(server);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    await users.stop();
    expect(users.outcomes.filter((status) => status !== 201)).toEqual([]);
    expect(await missingIn(server.folder, users.acknowledged)).toEqual([]);
    server.process.kill('SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
  });

  test('reports on /readyz and /healthz for all workers, and adds up the figures of /metrics', async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    const each = await connectToEach(server, 2);
    const count = async () => {
      const texts = await Promise.all(each.map(({ ask }) => ask('GET', '/metrics')));
      return texts.map(({ text }) =>
        Number(
          /^http_request_duration_seconds_count\{method="GET",route="\/api\/videos",status="200"\} (\d+)$/m.exec(
            text,
          )?.[1] ?? 0,
        ),
      );
    };
    for (const { ask } of each) {
      expect((await ask('GET', '/readyz')).status).toBe(200);
      expect((await ask('GET', '/healthz')).status).toBe(200);
    }
    for (const [index, { ask }] of each.entries()) {
      for (let time = 0; time <= index; time += 1) await ask('GET', '/api/videos?limit=1');
    }
    await eventually(count, (counts) => counts.every((one) => one === 3));
    const [last, ...others] = each.toReversed();
    process.kill(last?.pid ?? 0, 'SIGKILL');
    await eventually(
      () => isRunning(last?.pid ?? 0),
      (isThere) => !isThere,
    );
    each.splice(0, each.length, ...others);
    // What a worker that has ended had counted stays in the sums.
    expect(await count()).toEqual([3]);
    const { text } = (await each[0]?.ask('GET', '/metrics')) ?? { text: '' };
    for (const name of ['process_start_time_seconds', 'nodejs_version_info', 'live_streams', 'jobs_oldest_due_seconds'])
      expect(text).toContain(`# TYPE ${name} `);
    expect(text).toMatch(/^worker_failures_total 1$/m);
  });
});

test.runIf(inject('databaseUrlTest'))(
  'two workers on PostgreSQL serve, prepare videos, and stop',
  TIMEOUT,
  async () => {
    const folder = aDataFolder();
    const server = startServer(folder, { ...SETTINGS, DATABASE_URL: await makeDatabase('workers') });
    const [left, right] = await connectToEach(server, 2);
    const cookie = await anUploader(server);
    const uploaded = await uploadWhole(server, cookie, await clipOfSize(64 * 1024));
    const { id } = (await uploaded.json()) as { id: string };
    for (const worker of [left, right]) {
      const state = async () =>
        JSON.parse((await worker?.ask('GET', `/api/videos/${id}`, { cookie }))?.text ?? '{}').processing;
      await eventually(state, (processing) => processing === 'ready');
    }
    server.process.kill('SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
  },
);

test('a server whose workers cannot start ends with a sentence', { tags: ['WORK-05'] }, async () => {
  const folder = aDataFolder();
  const server = startServer(folder, { ...SETTINGS, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(await server.ended()).toEqual({ code: 1, signal: null });
  expect(server.output().error).toMatch(/^DATABASE_URL does not lead to a PostgreSQL that can be used: .+\n$/);
});

test('a second server on the folder of one with workers says which process uses it', async () => {
  const folder = aDataFolder();
  const server = startServer(folder, SETTINGS);
  await server.signIn(ADMIN);
  for (const WORKERS of ['1', '2']) {
    const other = startServer(folder, { ...SETTINGS, WORKERS });
    expect(await other.ended()).toEqual({ code: 1, signal: null });
    expect(other.output().error).toBe(
      `The data folder is already in use by pid ${server.process.pid}. Stop that server first.\n`,
    );
  }
});
