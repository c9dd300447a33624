import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { anS3, S3_CREDENTIALS, type TestS3 } from '@touchline/api/testing/s3-server';
import { describe, expect, test } from 'vitest';
import { aFolder, contents, problemsOf } from '../recovery/data-folders.ts';
import { eventually } from '../support/index.ts';
import { aDataFolder } from '../support/processes/child-server.ts';
import { cliWith, type Outcome } from '../support/processes/cli.ts';
import { findProgram, PROGRAM_FOLDERS } from '../support/processes/programs.ts';

const SCRIPT = fileURLToPath(new URL('../../../../deploy/copy-backups.sh', import.meta.url));
const RESTIC = findProgram('restic', 'version');

/** The variables of the script as the container of the profile `offsite` has them, with a store and the folder of the backups. */
function variables(s3: TestS3, place: string): Record<string, string> {
  return {
    PATH: RESTIC?.includes('/') ? `${dirname(RESTIC)}:${PROGRAM_FOLDERS}` : PROGRAM_FOLDERS,
    RESTIC_REPOSITORY: `s3:${s3.place.endpoint}/${s3.place.bucket}/copies`,
    RESTIC_PASSWORD: 'a password of the copies',
    RESTIC_CACHE_DIR: join(place, 'cache'),
    BACKUP_TO: place,
    ...S3_CREDENTIALS,
  };
}

function copier(s3: TestS3, place: string, more: Record<string, string> = {}) {
  const env = { ...variables(s3, place), ...more };
  return async (...words: string[]): Promise<Outcome> => {
    try {
      return { ...(await promisify(execFile)(SCRIPT, words, { env })), code: 0 };
    } catch (error) {
      return error as Outcome;
    }
  };
}

const backups = async (place: string) => (await readdir(place)).filter((name) => name.startsWith('touchline-')).sort();

describe.runIf(RESTIC)('deploy/copy-backups.sh', () => {
  test('copies a backup to an S3 store, from which the platform comes back after all was lost', {
    tags: ['BACKUP-11'],
  }, async () => {
    const { folder } = await aFolder();
    const [s3, place] = [await anS3(), aDataFolder()];
    const run = copier(s3, place);
    expect((await cliWith({ BACKUP_TO: place }, folder, 'backup')).code).toBe(0);
    const [name = ''] = await backups(place);
    const before = await contents(folder);

    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining(`${name} was copied.`) });
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining(`${name} is there already.`) });
    expect((await run('list')).stdout).toContain(name);

    expect(await run('fetch')).toMatchObject({ code: 1, stderr: expect.stringContaining(`${name} exists already`) });
    await rm(place, { recursive: true });
    await rm(folder, { recursive: true });
    // The backups of the new machine are in another folder.
    const other = aDataFolder();
    expect(await copier(s3, other)('fetch')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('was fetched.'),
    });
    expect((await readdir(other)).filter((file) => file !== 'cache')).toEqual([name]);
    expect(await cliWith({}, folder, 'restore', join(other, name))).toMatchObject({ code: 0 });
    expect(await contents(folder)).toEqual(before);
    expect(await problemsOf(folder)).toEqual([]);
  });

  test('keeps as many copies as the server keeps backups, and no incomplete ones', async () => {
    const { folder } = await aFolder();
    const [s3, place] = [await anS3(), aDataFolder()];
    const run = copier(s3, place, { BACKUPS_KEPT: '2' });
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await cliWith({ BACKUP_TO: place }, folder, 'backup');
      made.push((await backups(place)).at(-1) ?? '');
      expect((await run()).code).toBe(0);
    }
    await cliWith({ BACKUP_TO: place }, folder, 'backup');
    const incomplete = (await backups(place)).at(-1) ?? '';
    await rm(join(place, incomplete, 'manifest.json'));
    expect((await run()).stdout).toContain(`${made[2]} is there already.`);
    const { stdout } = await run('list');
    expect(made.map((name) => stdout.includes(name))).toEqual([false, true, true]);
  });

  test('fails and says why: without a backup, a password, or the right one', async () => {
    const { folder } = await aFolder();
    const [s3, place] = [await anS3(), aDataFolder()];
    const run = copier(s3, place);
    expect(await run()).toMatchObject({ code: 1, stderr: `There is no backup in ${place}.\n` });
    await cliWith({ BACKUP_TO: place }, folder, 'backup');
    expect((await copier(s3, place, { RESTIC_PASSWORD: '' })()).stderr).toContain('RESTIC_PASSWORD: is needed');
    expect((await run()).code).toBe(0);
    const wrong = await copier(s3, place, { RESTIC_PASSWORD: 'another' })();
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('wrong password') });
  });

  test('copies each new backup while it watches', async () => {
    const { folder } = await aFolder();
    const [s3, place] = [await anS3(), aDataFolder()];
    const env = { ...variables(s3, place), COPY_PAUSE_SECONDS: '0.1' };
    const watching = spawn(SCRIPT, ['watch'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(watching, 'close');
    let said = '';
    for (const stream of [watching.stdout, watching.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    }
    const waitFor = (text: string) =>
      eventually(
        () => said,
        (all) => all.includes(text),
      );
    await waitFor('There is no backup');
    for (let count = 0; count < 2; count += 1) {
      await cliWith({ BACKUP_TO: place }, folder, 'backup');
      await waitFor(`${(await backups(place)).at(-1)} was copied.`);
    }
    watching.kill('SIGTERM');
    await ended;
  });
});
