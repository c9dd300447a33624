import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import {
  createAccount,
  createPasswords,
  defaultLimits,
  defaultPolicies,
  localEvents,
  systemClock,
} from '@touchline/api';
import { aRegistration } from '@touchline/api/testing/index';
import { openDatabase } from '@touchline/db';
import { STEPS_OF_BEFORE, setSteps } from '@touchline/db/testing/folders';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD } from '../../src/config.ts';
import { pathOfKey } from '../../src/operations/backups/disk.ts';
import { eventually } from '../support/index.ts';
import { ADMIN, aDataFolder, type ChildServer, startServer } from '../support/processes/child-server.ts';
import { readingOnly } from '../support/processes/namespaces.ts';

/**
 * How long an operator may wait to learn that a server will not run: in starts of the program that end at its settings, which
 * take 0.6 s each on a quiet machine. One runs beside each refusal, so that both have the same share of a busy one.
 */
const REFUSAL_STARTS = 8;

/** Starts a server that must not start, and returns the line that it prints. */
async function refusal(folder: string, settings: Record<string, string> = {}, around?: string[]): Promise<string> {
  const began = Date.now();
  const timeOf = async (server: ChildServer) => {
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    return Date.now() - began;
  };
  const server = startServer(folder, settings, around);
  const [took, shortest] = await Promise.all([timeOf(server), timeOf(startServer(aDataFolder(), { PORT: 'http' }))]);
  expect(took / shortest).toBeLessThan(REFUSAL_STARTS);
  const { out, error } = server.output();
  expect(out).toBe('');
  expect(error.trimEnd().split('\n')).toHaveLength(1);
  return error.trim();
}

/** The folder of a server that has run, with some data in it. */
async function aUsedFolder(): Promise<string> {
  const folder = aDataFolder();
  const { db, close } = await openDatabase({ folder });
  await db.insertInto('counters').values({ name: 'goals', value: 3 }).execute();
  await close();
  return folder;
}

describe('a server that cannot start', () => {
  test('because of a setting prints one line that names it', async () => {
    expect(await refusal(aDataFolder(), { PORT: 'http' })).toMatch(/^PORT is "http", but it takes/);
  });

  test.each([
    [
      'newer',
      ['001-schema', '999-later'],
      /^The database is newer \(999-later\) than this version \(014-player-facts\)\. /,
    ],
    [
      'older than 0.2.0',
      STEPS_OF_BEFORE,
      /^The database is of a version before 0\.2\.0 \(037-conversions\), .+: go on with/,
    ],
  ])(
    'because the database is %s prints one line with its last step and changes nothing',
    {
      tags: ['CR-05', 'CR-07'],
    },
    async (_which, steps, line) => {
      const folder = await aUsedFolder();
      const file = join(folder, 'touchline.db');
      setSteps(file, ...steps);
      const before = readFileSync(file);
      expect(await refusal(folder)).toMatch(line);
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  test('because the file is not a database prints one line with its name and leaves it unchanged', {
    tags: ['CR-08'],
  }, async () => {
    const folder = await aUsedFolder();
    const file = join(folder, 'touchline.db');
    const garbage = Buffer.alloc(8192, 'x');
    writeFileSync(file, garbage);
    expect(await refusal(folder)).toMatch(`${file} is not a SQLite database. Restore it from a backup`);
    expect(readFileSync(file).equals(garbage)).toBe(true);
  });

  test('because the database is missing beside uploaded files prints one line and creates none', {
    tags: ['CR-08'],
  }, async () => {
    const folder = await aUsedFolder();
    const file = join(folder, 'touchline.db');
    rmSync(file);
    const upload = join(folder, pathOfKey(`${crypto.randomUUID()}.mp4`));
    mkdirSync(join(upload, '..'), { recursive: true });
    writeFileSync(upload, 'a clip');
    expect(await refusal(folder)).toBe(
      `${file} is missing, but there are uploaded files in files/. Restore it from a backup, or set ALLOW_EMPTY=1 for ` +
        'one start to begin with a new database.',
    );
    expect(existsSync(file)).toBe(false);
    const restarted = startServer(folder, { ALLOW_EMPTY: '1' });
    expect((await restarted.fetch('/readyz')).status).toBe(200);
    expect(readFileSync(upload, 'utf8')).toBe('a clip');
  });

  test('because a file or folder blocks a path that it needs prints one line that names the path', {
    tags: ['CR-08'],
  }, async () => {
    for (const name of ['touchline.db', 'touchline.lock.pid', 'incoming']) {
      const folder = aDataFolder();
      if (name === 'incoming') writeFileSync(join(folder, name), 'no folder');
      else mkdirSync(join(folder, name));
      expect(await refusal(folder)).toContain(join(folder, name.replace('.pid', '')));
    }
  });

  test.runIf(readingOnly('.'))(
    'because the folder or its lock is read-only prints one line with what to do',
    { tags: ['CR-08'] },
    async () => {
      for (const name of ['.', 'touchline.lock']) {
        const folder = await aUsedFolder();
        const line = await refusal(folder, {}, readingOnly(name) ?? []);
        expect(line).toMatch(
          /touchline\.lock cannot be used \(EROFS: .+\)\. Check that the disk is writable and that the account/,
        );
        expect(await openDatabase({ folder }).then(({ close }) => close())).toBeUndefined();
      }
    },
  );

  test('in production because an account has its demo password prints one line that names the account', async () => {
    const folder = aDataFolder();
    const { db, close } = await openDatabase({ folder });
    const events = localEvents({ info() {}, warn() {}, error() {} });
    const passwords = createPasswords(defaultLimits);
    const shared = {
      db,
      clock: systemClock,
      passwords,
      events,
      limits: defaultLimits,
      policies: defaultPolicies,
      siteTimeZone: 'UTC',
    };
    for (const [username, password] of [
      ['admin', 'another password'],
      ['scout', DEMO_PASSWORD],
    ] as const) {
      const form = aRegistration({ username, email: `${username}@touchline.example`, password, role: 'scout' });
      await createAccount(shared, form);
    }
    await close();
    const line = await refusal(folder, { NODE_ENV: 'production', SITE_TIME_ZONE: 'UTC' });
    expect(line).toMatch(/^These accounts still have the password of the demo: scout\. Begin with an empty DATA_DIR/);
    expect(line).not.toContain(DEMO_PASSWORD);
  });

  test('because the port is taken prints one line that names it and creates no account', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const folder = aDataFolder();
    expect(await refusal(folder, { PORT: String(port) })).toBe(`Port ${port} is in use. Set PORT to another one.`);
    const { db, close } = await openDatabase({ folder });
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
    await close();
  });
});

test('of four servers that start at the same time on an empty folder one runs, and the others report its process id', {
  tags: ['CR-06'],
}, async () => {
  for (let round = 0; round < (inject('isSoak') ? 20 : 1); round += 1) {
    const folder = aDataFolder();
    const servers = Array.from({ length: 4 }, () => startServer(folder));
    const isSettled = ({ process: child, output }: (typeof servers)[number]) =>
      child.exitCode !== null || output().out.includes('ready at');
    await eventually(() => servers.every(isSettled), Boolean);
    const running = servers.filter(({ process: child }) => child.exitCode === null);
    expect(running).toHaveLength(1);
    const pids = servers.map(({ process: child }) => child.pid);
    for (const server of servers) {
      if (server === running[0]) continue;
      await server.ended();
      const said = /^The data folder is already in use by pid (\w+)\. Stop that server first\.\n$/.exec(
        server.output().error,
      );
      // The winner may not have written its process id yet.
      expect(said?.[1] === 'unknown' || pids.includes(Number(said?.[1]))).toBe(true);
    }
    expect((await running[0]?.fetch('/readyz'))?.status).toBe(200);
    running[0]?.process.kill('SIGTERM');
    expect(await running[0]?.ended()).toEqual({ code: 0, signal: null });
    const { db, migrated, close } = await openDatabase({ folder });
    expect(migrated).toEqual([]);
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
    expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }]);
    await close();
  }
});

describe('the first start', () => {
  test('creates an admin and prints the password once if none was configured, and no second admin later', async () => {
    const folder = aDataFolder();
    const unnamed = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
    const first = startServer(folder, unnamed);
    await first.ready();
    const [, password = ''] = /password (\S+) \(shown only this once\)/.exec(first.output().out) ?? [];
    expect(password.length).toBeGreaterThanOrEqual(24);
    await first.signIn({ email: 'admin', password });
    first.process.kill('SIGTERM');
    await first.ended();
    const second = startServer(folder, unnamed);
    await second.signIn({ email: 'admin', password });
    expect(second.output().out).not.toContain('First admin');
  });
});

test('the server’s files are readable by its own account only, and its log contains no forged line and no secret', {
  tags: ['IJ-07', 'ID-09'],
}, async () => {
  const server = startServer(aDataFolder(), { LOG_LEVEL: 'trace' });
  const cookie = await server.signIn(ADMIN);
  for (const name of readdirSync(server.folder)) expect(statSync(join(server.folder, name)).mode & 0o077, name).toBe(0);
  expect(server.output().out).toContain('First admin: admin, with the password you have set');
  const nasty = { email: 'x\n{"level":60,"msg":"forged"}', password: 'hunter2-hunter2' };
  const headers = { cookie, 'user-agent': 'a "b" {"level":60}', 'content-type': 'application/json' };
  await server.fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(nasty) });
  await server.fetch('/api/users?code=SECRETCODE&password=hunter3', { headers });
  await server.fetch('/api/id-cards/verify/SECRETCODE', { headers });
  await server.fetch('/verify?code=SECRETCODE%0A%7B%22level%22%3A60%7D');
  server.process.kill('SIGTERM');
  await server.ended();
  const lines = server
    .output()
    .out.split('\n')
    .filter((line) => line.startsWith('{'));
  // One for each of the requests above.
  expect(lines.filter((line) => JSON.parse(line).req)).toHaveLength(5);
  for (const line of lines) expect(JSON.parse(line).msg).not.toBe('forged');
  const { out, error } = server.output();
  for (const secret of [cookie.slice(4), 'SECRETCODE', 'hunter2', 'hunter3', ADMIN.password]) {
    expect(`${out}${error}`).not.toContain(secret);
  }
});
