import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTransaction } from '@touchline/api';
import { recordAct } from '@touchline/api/core/audit/audit.service';
import { sealEntries } from '@touchline/api/core/audit/seals/seals.service';
import { openDatabase } from '@touchline/db';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command } from '../support/processes/command.ts';
import { withServer } from '../support/processes/folder-server.ts';

test('an operator checks the audit log: it is sound, then a row was changed, and an old head is found', {
  tags: ['CLI-04'],
}, async () => {
  const folder = aDataFolder();
  await command(folder, 'create-admin', '--username', 'boss', '--email', 'boss@club.example');
  await command(folder, 'create-token', 'boss', '--name', 'Nightly report');
  const whileItRuns = await withServer(folder, async ({ shared }) => {
    await sealEntries(shared);
    return command(folder, 'audit', 'verify');
  });
  const sound = await command(folder, 'audit', 'verify');
  expect(sound).toEqual(whileItRuns);
  expect(sound).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^2 sealed entries\. Head: 2:[0-9a-f]{64}\n0 problems\.\n$/),
  });
  const [head = ''] = /2:[0-9a-f]{64}/.exec(sound.stdout) ?? [];
  expect((await command(folder, 'audit', 'verify', '--head', head)).code).toBe(0);

  const { db, close } = await openDatabase({ folder });
  const entries = await db.selectFrom('audit_entries').select(['act', 'entry_point']).orderBy('created_at').execute();
  expect(entries).toEqual([
    { act: 'user.create', entry_point: 'cli' },
    { act: 'token.create', entry_point: 'cli' },
  ]);
  await sql`drop trigger audit_entries_no_update`.execute(db);
  await db.updateTable('audit_entries').set({ entry_point: 'app' }).where('act', '=', 'token.create').execute();
  await close();
  const broken = await command(folder, 'audit', 'verify', '--head', head.replace('2:', '1:'));
  expect(broken.code).toBe(1);
  expect(broken.stderr).toMatch(
    /^Changed: entry [\w-]{36}, token\.create at \S+Z\.\nThe head 1:\w{64} is not in the chain/,
  );
});

test('after a clean stop every entry has its seal, and a backup keeps the head', async () => {
  const folder = aDataFolder();
  await withServer(folder, async ({ shared }) => {
    await inTransaction(shared.db, (tx) => recordAct(shared, tx, { act: 'user.verify' }));
    const { stdout } = await command(folder, 'audit', 'verify');
    expect(stdout).toMatch(/^Not sealed yet: entry .*, user\.verify at /m);
  });
  const { code, stdout, stderr } = await command(folder, 'audit', 'verify');
  expect([code, stderr, stdout]).toEqual([
    0,
    '',
    expect.stringMatching(/^\d+ sealed entries\. Head: \S+\n0 problems\.\n$/),
  ]);
  const [head = ''] = /\d+:[0-9a-f]{64}/.exec(stdout) ?? [];

  const place = aDataFolder();
  const made = await command(folder, 'backup', '--to', place);
  expect(made.stdout).toContain(`Head of the audit log: ${head}\n`);
  const [name = ''] = readdirSync(place);
  expect(JSON.parse(readFileSync(join(place, name, 'manifest.json'), 'utf8'))).toMatchObject({ auditHead: head });
  expect((await command(folder, 'restore', join(place, name))).stdout).toContain(`Its audit log ends at ${head};`);
  expect((await command(folder, 'audit', 'verify', '--head', head)).code).toBe(0);
});

test('a head that cannot be one fails with a one-line message', async () => {
  const ended = await command(aDataFolder(), 'audit', 'verify', '--head', '12');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^--head is "12", but it takes what this command has printed before/);
});
