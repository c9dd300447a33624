import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
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

/** A folder with a `restic` that does what it is told, then runs the given shell command. */
async function aProgram(after: string): Promise<string> {
  const folder = aDataFolder();
  const real = RESTIC?.includes('/') ? RESTIC : (await promisify(execFile)('which', ['restic'])).stdout.trim();
  const text = `#!/bin/sh\n${real} "$@"\ncode=$?\n${after}\nexit $code\n`;
  await writeFile(join(folder, 'restic'), text, { mode: 0o755 });
  return folder;
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

  test('keeps the newest copy of as many days as the server keeps backups, and no incomplete ones', async () => {
    const { folder } = await aFolder();
    const [s3, place] = [await anS3(), aDataFolder()];
    const env = variables(s3, place);
    const run = copier(s3, place, { BACKUPS_KEPT: '2' });
    await cliWith({ BACKUP_TO: place }, folder, 'backup');
    const made = await backups(place);
    expect((await run()).code).toBe(0);
    const days = ['2026-03-01', '2026-03-02'];
    for (const day of days) {
      const words = ['--host', 'touchline', '--tag', `of ${day},complete`, '--time', `${day} 02:00:00`];
      await promisify(execFile)(RESTIC ?? '', ['backup', ...words, join(place, made[0] ?? '')], { env });
    }
    // Several of one day replace only each other.
    for (let count = 0; count < 2; count += 1) {
      await cliWith({ BACKUP_TO: place }, folder, 'backup');
      made.push((await backups(place)).at(-1) ?? '');
      expect((await run()).code).toBe(0);
    }
    await cliWith({ BACKUP_TO: place }, folder, 'backup');
    await rm(join(place, (await backups(place)).at(-1) ?? '', 'manifest.json'));
    expect((await run()).stdout).toContain(`${made[2]} is there already.`);
    const { stdout } = await promisify(execFile)(RESTIC ?? '', ['snapshots', '--json'], { env });
    const kept = (JSON.parse(stdout) as { tags: string[] }[]).map(({ tags }) => tags[0]);
    expect(kept.sort()).toEqual([`of ${days[1]}`, made[2]].sort());
  });

  test('an incomplete copy does not count, and is replaced by the next run', async () => {
    const { folder } = await aFolder();
    const [s3, place] = [await anS3(), aDataFolder()];
    const run = copier(s3, place);
    await cliWith({ BACKUP_TO: place }, folder, 'backup');
    const [name = ''] = await backups(place);
    // restic saves a snapshot and exits with 3, as when it cannot read a file.
    const failing = await aProgram('[ "$1" = backup ] && exit 3');
    const env = { PATH: `${failing}:${variables(s3, place).PATH}` };
    expect((await copier(s3, place, env)()).code).toBe(3);
    expect((await run('list')).stdout).not.toContain(name);
    expect((await run('fetch')).code).toBe(1);
    expect(await run('healthy')).toMatchObject({ code: 1 });
    expect((await run()).stdout).toContain(`${name} was copied.`);
    expect(await run('healthy')).toMatchObject({ code: 0 });
    const all = await promisify(execFile)(RESTIC ?? '', ['snapshots', '--json'], { env: variables(s3, place) });
    expect(JSON.parse(all.stdout)).toMatchObject([{ tags: [name, 'complete'] }]);
  });

  test.each(['forget', 'check'])(
    'a failed %s is repeated by the next run, also for a backup that is there',
    async (step) => {
      const { folder } = await aFolder();
      const [s3, place] = [await anS3(), aDataFolder()];
      await cliWith({ BACKUP_TO: place }, folder, 'backup');
      const failing = await aProgram(`[ "$1" = ${step} ] && exit 1`);
      const failed = copier(s3, place, { PATH: `${failing}:${variables(s3, place).PATH}` });
      for (const text of ['was copied.', 'is there already.']) {
        expect(await failed()).toMatchObject({ code: 1, stdout: expect.stringContaining(text) });
        expect((await failed('healthy')).code).toBe(1);
      }
      expect((await copier(s3, place)()).code).toBe(0);
    },
  );

  test('deletes nothing with a key that may only append', async () => {
    const { folder } = await aFolder();
    const [s3, place] = [await anS3(), aDataFolder()];
    const run = copier(s3, place, { COPIES_APPEND_ONLY: '1', BACKUPS_KEPT: '1' });
    for (let count = 0; count < 2; count += 1) {
      await cliWith({ BACKUP_TO: place }, folder, 'backup');
      expect((await run()).code).toBe(0);
    }
    const { stdout } = await run('list');
    expect((await backups(place)).map((name) => stdout.includes(name))).toEqual([true, true]);
  });

  test('a fetch that fails leaves nothing behind, also of a copy without a backup', async () => {
    const [s3, place, other] = [await anS3(), aDataFolder(), aDataFolder()];
    const env = variables(s3, place);
    await promisify(execFile)(RESTIC ?? '', ['init'], { env });
    await writeFile(join(other, 'a file'), 'not a backup');
    await promisify(execFile)(RESTIC ?? '', ['backup', '--host', 'touchline', '--tag', 'complete', other], { env });
    const run = copier(s3, place);
    expect(await run('fetch')).toMatchObject({ code: 1, stderr: 'The copy latest has no backup in it.\n' });
    const stopped = await aProgram('[ "$1" = restore ] && exit 1');
    expect((await copier(s3, place, { PATH: `${stopped}:${env.PATH}` })('fetch')).code).toBe(1);
    expect(await readdir(place)).toEqual(['cache']);
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
