import { openDatabase } from '@touchline/db';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
import { cli } from '../support/processes/cli.ts';

test('an operator checks the audit log: it is sound, then a row was changed, and an old head is found', async () => {
  const folder = aDataFolder();
  await cli(folder, 'create-admin', '--username', 'boss', '--email', 'boss@club.example');
  await cli(folder, 'create-token', 'boss', '--name', 'Nightly report');
  // The start seals what was done while no server ran.
  const server = startServer(folder);
  await server.ready();
  await expect
    .poll(async () => (await cli(folder, 'audit', 'verify')).stdout, { timeout: 20_000, interval: 500 })
    .toMatch(/^2 sealed entries\. Head: 2:[0-9a-f]{64}\n0 problems\.\n$/);
  server.process.kill('SIGTERM');
  await server.ended();
  const sound = await cli(folder, 'audit', 'verify');
  expect(sound.code).toBe(0);
  const [head = ''] = /2:[0-9a-f]{64}/.exec(sound.stdout) ?? [];
  expect((await cli(folder, 'audit', 'verify', '--head', head)).code).toBe(0);

  const { db, close } = await openDatabase({ folder });
  const entries = await db.selectFrom('audit_entries').select(['act', 'entry_point']).orderBy('created_at').execute();
  expect(entries).toEqual([
    { act: 'user.create', entry_point: 'cli' },
    { act: 'token.create', entry_point: 'cli' },
  ]);
  await sql`drop trigger audit_entries_no_update`.execute(db);
  await db.updateTable('audit_entries').set({ entry_point: 'app' }).where('act', '=', 'token.create').execute();
  await close();
  const broken = await cli(folder, 'audit', 'verify', '--head', head.replace('2:', '1:'));
  expect(broken.code).toBe(1);
  expect(broken.stderr).toMatch(
    /^Changed: entry [\w-]{36}, token\.create at \S+Z\.\nThe head 1:\w{64} is not in the chain/,
  );
});

test('a head that cannot be one fails with a one-line message', async () => {
  const ended = await cli(aDataFolder(), 'audit', 'verify', '--head', '12');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^--head is "12", but it takes what this command has printed before/);
});
