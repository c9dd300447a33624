import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { lockDataFolder } from '../open/locks.ts';
import { anOldFolder } from '../testing/folders.ts';
import { backgroundCheck } from './background-check.ts';

const READER = fileURLToPath(new URL('../testing/read-until-killed.ts', import.meta.url));

test('a stop waits until the check has let go of the database, so that the log can be merged into it', {
  tags: ['START-08'],
}, async () => {
  const { folder, file } = await anOldFolder();
  const raw = new BetterSqlite(file);
  raw.exec("insert into counters values ('before', 1)");
  const lock = lockDataFolder(folder);
  const check = backgroundCheck(file, lock, READER);
  const checking = check.run();
  while (!existsSync(`${file}.reads`)) await pause(5);
  raw.exec("insert into counters values ('since', 1)");
  await check.stop();
  expect(raw.pragma('wal_checkpoint(TRUNCATE)')).toMatchObject([{ busy: 0 }]);
  raw.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(await checking).toBeUndefined();
  lock.release();
});
