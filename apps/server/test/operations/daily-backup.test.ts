import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { turnableClock } from '@touchline/api/testing/clock';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { diagnose } from '../../src/operations/doctor.ts';
import { eventually } from '../support/http/raw-connection.ts';
import { aDataFolder } from '../support/processes/child-server.ts';
import { withServer } from '../support/processes/folder-server.ts';

const OLD = ['touchline-2026-03-01T02-00-00-000Z', 'touchline-2026-03-02T02-00-00-000Z'] as const;
const DAY_SECONDS = 24 * 3600;

test('a server makes a backup each day, by the command in a process of its own, and keeps the configured number', {
  tags: ['BACKUP-01'],
}, async () => {
  const [folder, place] = [aDataFolder(), aDataFolder()];
  for (const name of OLD) await mkdir(join(place, name));
  const settings = { DATA_DIR: folder, DEMO: '0', BACKUP_AT: '02:00', BACKUP_TO: place, BACKUPS_KEPT: '2' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  await withServer(
    folder,
    async (server) => {
      // A minute after the newest backup.
      const clock = turnableClock('2026-03-02T02:01:00.000Z');
      Object.assign(server.shared, { clock });
      const backup = server.work.find(({ kind }) => kind.name === 'operations.backup');
      const run = () => backup?.run({}, { id: 'a job', attempt: 1, signal: new AbortController().signal });
      await run();
      expect(await readdir(place)).toEqual(OLD);
      clock.turn(DAY_SECONDS);
      await run();
    },
    { settings, log },
  );
  const names = (await readdir(place)).sort();
  expect(names).toEqual([OLD[1], expect.stringMatching(/^touchline-20\d\d-.*Z$/)]);
  const made = join(place, names[1] ?? '');
  expect((await diagnose({ folder: made, databaseUrl: undefined, readsContents: true })).problems).toEqual([]);
  await eventually(
    () => logged.join('\n'),
    (lines) => lines.includes(`daily backup: ${made} holds 1 files`),
  );
});
