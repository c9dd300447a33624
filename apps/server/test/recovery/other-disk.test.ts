import { existsSync, statSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pathOfKey } from '../../src/operations/backups/disk.ts';
import { examineTaken, findEarlier, makeBackup } from '../../src/operations/backups/make-backup.ts';
import { command } from '../support/processes/command.ts';
import { aFolder, engine, now, problemsOf } from './data-folders.ts';

/** In memory, so another disk than that of data folders. */
const OTHER_DISK = '/dev/shm';
const deviceOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
const hasOther = deviceOf(OTHER_DISK) !== undefined && deviceOf(OTHER_DISK) !== deviceOf('/var/tmp');

async function aPlace(): Promise<string> {
  const place = await mkdtemp(join(OTHER_DISK, 'touchline-backups-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  return place;
}

const nextDay = new Date(now.getTime() + 86_400_000);

describe.runIf(hasOther)('a backup on another disk than the data', () => {
  test('takes the space of a file once, however many backups have it', { tags: ['BACKUP-10'] }, async () => {
    const { folder, keys } = await aFolder();
    const place = await aPlace();
    const first = await makeBackup({ folder, engine, place, now });
    const second = await makeBackup({ folder, engine, place, now: nextDay });
    const fileIn = (backup: string) => statSync(join(backup, pathOfKey(keys[0])));
    expect(fileIn(second.path).ino).toBe(fileIn(first.path).ino);
    expect(fileIn(first.path).nlink).toBe(2);
    await rm(first.path, { recursive: true });
    expect(await problemsOf(second.path)).toEqual([]);
  });

  test('has the file of the data where the earlier backup has been altered or is incomplete', {
    tags: ['BACKUP-10'],
  }, async () => {
    const { folder, keys } = await aFolder();
    const place = await aPlace();
    const first = await makeBackup({ folder, engine, place, now });
    const [altered, shortened] = keys.map((key) => join(first.path, pathOfKey(key))) as [string, string];
    await writeFile(altered, Buffer.alloc(5000));
    await writeFile(shortened, 'cut');
    const second = await makeBackup({ folder, engine, place, now: nextDay });
    for (const key of keys) {
      const original = await readFile(join(folder, pathOfKey(key)));
      expect((await readFile(join(second.path, pathOfKey(key)))).equals(original)).toBe(true);
    }
    expect(await readFile(altered)).toEqual(Buffer.alloc(5000));
    expect(second.faults).toEqual([]);
    expect(second.manifest).toMatchObject({ files: first.manifest.files, bytes: first.manifest.bytes });
  });

  test('names a file that is altered in the earlier backup and missing in the data, and does not list it', async () => {
    const { folder, keys } = await aFolder();
    const place = await aPlace();
    const [key] = keys;
    const first = await makeBackup({ folder, engine: 'postgres', place, now });
    await writeFile(join(first.path, pathOfKey(key)), Buffer.alloc(5000));
    // As if the file was deleted after it had been taken into the backup.
    const taken = { draft: await aPlace(), path: pathOfKey(key), folder, earlier: await findEarlier(place) };
    await cp(first.path, taken.draft, { recursive: true });
    await rm(join(folder, pathOfKey(key)));
    expect(await examineTaken(taken)).toEqual({
      facts: null,
      fault: `The file ${key} is missing in ${folder}, and altered in ${first.path}.`,
    });
    expect(existsSync(join(taken.draft, pathOfKey(key)))).toBe(false);
  });
});

test('a backup names a stored file that is altered in the data, on whatever disk, and the command fails', async () => {
  const { folder, keys } = await aFolder();
  const place = join(folder, 'backups');
  expect((await command(folder, 'backup')).code).toBe(0);
  const [earlier = ''] = await readdir(place);
  // Another file under the name, as a damaged disk or a restore by hand makes it.
  await rm(join(folder, pathOfKey(keys[0])));
  await writeFile(join(folder, pathOfKey(keys[0])), Buffer.alloc(5000));
  const made = await command(folder, 'backup');
  expect(made.stderr).toBe(`The file ${keys[0]} in ${folder} is not as it was in ${join(place, earlier)}.\n`);
  expect(made.code).toBe(1);
});
