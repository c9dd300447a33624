import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockBackups } from '@touchline/db';
import { expect, onTestFinished, test } from 'vitest';
import { diagnose } from '../../src/operations/doctor.ts';
import { eventually } from '../support/http/raw-connection.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';

const AT_TWO = { BACKUP_AT: '02:00', LOG_LEVEL: 'info' };
const OLD = ['touchline-2026-03-01T02-00-00-000Z', 'touchline-2026-03-02T02-00-00-000Z'] as const;

test('a running server makes the daily backup and keeps the configured number', async () => {
  const place = aDataFolder();
  for (const name of OLD) await mkdir(join(place, name));
  const server = startServer(aDataFolder(), { ...AT_TWO, BACKUP_TO: place, BACKUPS_KEPT: '2' });
  await server.ready();
  const names = await eventually(
    async () => (await readdir(place)).sort(),
    (found) => !found.includes(OLD[0]),
  );
  expect(names).toEqual([OLD[1], expect.stringMatching(/^touchline-20\d\d-.*Z$/)]);
  const folder = join(place, names[1] ?? '');
  expect((await diagnose({ folder, databaseUrl: undefined, readsContents: true })).problems).toEqual([]);
  await eventually(
    () => server.output().out,
    (lines) => lines.includes(`daily backup: ${folder} holds 1 files`),
  );
});

test('a failed backup is logged, and the server continues', async () => {
  const [folder, place] = [aDataFolder(), aDataFolder()];
  await mkdir(join(place, OLD[0]));
  const other = lockBackups(folder);
  onTestFinished(() => other.release());
  const server = startServer(folder, { ...AT_TWO, BACKUP_TO: place });
  await eventually(
    () => server.output().out,
    (lines) => lines.includes('the daily backup failed'),
  );
  expect(server.output().out).toContain(
    `Another backup or restore of this folder is under way, by pid ${process.pid}.`,
  );
  expect(await readdir(place)).toEqual([OLD[0]]);
  expect((await server.fetch('/readyz')).status).toBe(200);
});
