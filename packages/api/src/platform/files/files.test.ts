import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { aFolder, engines, storedFiles, type TestApp, testApp } from '../../testing/index.ts';
import { authorize } from '../authorize.ts';
import { AppError } from '../errors.ts';
import type { FileStore } from '../storage/file-store.ts';
import {
  keepFile,
  listAsOrphaned,
  type ReadableFile,
  readable,
  removeLeftovers,
  removeOrphanedFiles,
} from './files.service.ts';

const DAY = 24 * 3600;
const aKey = () => `${crypto.randomUUID()}.mp4`;
const stage = (app: TestApp) => app.shared.files.stage(Readable.from([Buffer.from('bytes')]));
/** A file that another process receives. */
async function stagedElsewhere(app: TestApp): Promise<void> {
  const path = join(app.folder, 'incoming', 'other.part');
  await writeFile(path, 'bytes');
  await utimes(path, app.clock.now(), app.clock.now());
}
async function aFileOutside(): Promise<string> {
  const path = join(aFolder(), 'clip.mp4');
  await writeFile(path, 'bytes');
  return path;
}
const listedFiles = (app: TestApp) => app.db.selectFrom('stray_files').select('file_key').execute();

describe.each(engines)('a stored file and its row, on $name', (engine) => {
  test('are stored together: the file is on the list of orphaned files until its row owns it', {
    tags: ['STORE-02'],
  }, async () => {
    const app = await testApp({ engine });
    const key = aKey();
    const during: unknown[] = [];
    const answer = await keepFile(app.shared, { staged: await stage(app), key }, async (tx) => {
      during.push(await storedFiles(app.folder), await tx.selectFrom('stray_files').selectAll().execute());
      return 'owned';
    });
    expect(answer).toBe('owned');
    expect(during).toEqual([[expect.stringContaining(key)], []]);
    expect(await listedFiles(app)).toEqual([]);
    expect(await storedFiles(app.folder)).toHaveLength(1);
  });

  test('may be listed as orphaned by two concurrent deletions', async () => {
    const app = await testApp({ engine });
    const key = aKey();
    for (const _deletion of ['of the video', 'of its player']) {
      await app.db.transaction().execute((tx) => listAsOrphaned(app.shared, tx, [key]));
    }
    expect(await listedFiles(app)).toEqual([{ file_key: key }]);
  });

  test('are both rolled back when the row cannot be written', { tags: ['STORE-02'] }, async () => {
    const app = await testApp({ engine });
    const keeping = keepFile(app.shared, { staged: await stage(app), key: aKey() }, async () => {
      throw new Error('no row');
    });
    await expect(keeping).rejects.toThrow('no row');
    expect(await storedFiles(app.folder)).toEqual([]);
    expect(await listedFiles(app)).toEqual([]);
  });

  test('are rejected together when the store does not respond, and the file stays listed as orphaned', async () => {
    const app = await testApp({ engine });
    const key = aKey();
    const staged = await stage(app);
    const keep: FileStore['keep'] = () => Promise.reject(new AppError('STORAGE_UNAVAILABLE'));
    const ctx = { ...app.shared, files: { ...app.shared.files, keep } };
    const keeping = keepFile(ctx, { staged, key }, async () => expect.unreachable());
    await expect(keeping).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await app.shared.files.keep(staged, key);
    await removeLeftovers(app.shared, { alone: true });
    expect(await storedFiles(app.folder)).toEqual([]);
    expect(await listedFiles(app)).toEqual([]);
  });

  test.each(['before', 'after'])(
    'are both rolled back when a server whose clock is ahead cleans up %s the file is stored',
    async (when) => {
      const app = await testApp({ engine });
      const { files } = app.shared;
      const cleanUpTomorrow = async () => {
        app.clock.turn(DAY);
        await removeLeftovers(app.shared, { alone: false });
        app.clock.turn(-DAY);
      };
      const keep: FileStore['keep'] = async (staged, key) => {
        if (when === 'before') await cleanUpTomorrow();
        await files.keep(staged, key);
        if (when === 'after') await cleanUpTomorrow();
      };
      // What this server receives is on its own disk.
      const staged = await files.measure(await aFileOutside());
      const keeping = keepFile({ ...app.shared, files: { ...files, keep } }, { staged, key: aKey() }, (tx) =>
        tx.insertInto('counters').values({ name: 'owned', value: 1 }).execute(),
      );
      await expect(keeping).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
      expect(await app.db.selectFrom('counters').select('name').where('name', '=', 'owned').execute()).toEqual([]);
      expect(await storedFiles(app.folder)).toEqual([]);
      expect(await listedFiles(app)).toEqual([]);
    },
  );

  test('are both kept when a file that was listed as orphaned gets its row before its deletion', async () => {
    const app = await testApp({ engine });
    const key = aKey();
    const staged = await stage(app);
    await keepFile(app.shared, { staged, key }, async () => {});
    // As another server does that has read the list before.
    await removeOrphanedFiles(app.shared, [key]);
    expect(await storedFiles(app.folder)).toEqual([expect.stringContaining(key)]);
  });

  test('are removed together: the file is listed as orphaned until it is deleted', async () => {
    const app = await testApp({ engine });
    const key = aKey();
    await keepFile(app.shared, { staged: await stage(app), key }, async () => {});
    await app.db.transaction().execute((tx) => listAsOrphaned(app.shared, tx, [key, null]));
    expect(await listedFiles(app)).toEqual([{ file_key: key }]);
    await removeOrphanedFiles(app.shared, [key, null]);
    expect(await listedFiles(app)).toEqual([]);
    expect(await storedFiles(app.folder)).toEqual([]);
  });

  test('a transaction that fails lists no file as orphaned', async () => {
    const app = await testApp({ engine });
    const key = aKey();
    await keepFile(app.shared, { staged: await stage(app), key }, async () => {});
    const failing = app.db.transaction().execute(async (tx) => {
      await listAsOrphaned(app.shared, tx, [key]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await listedFiles(app)).toEqual([]);
  });
});

describe.each(engines)('a file orphaned by a crash, on $name', (engine) => {
  /** Stores a file without its row, as a crash between the two does. */
  async function leaveOrphanedFile(app: TestApp): Promise<string> {
    const key = aKey();
    await app.db
      .insertInto('stray_files')
      .values({ file_key: key, created_at: app.clock.now().toISOString() })
      .execute();
    await app.shared.files.keep(await stage(app), key);
    return key;
  }

  test('is deleted at the next start, also if there are more than a hundred', { tags: ['STORE-03'] }, async () => {
    const app = await testApp({ engine });
    for (let count = 0; count < 105; count += 1) await leaveOrphanedFile(app);
    await removeLeftovers(app.shared, { alone: true });
    expect(await listedFiles(app)).toEqual([]);
    expect(await storedFiles(app.folder)).toEqual([]);
  });

  test('is deleted at the next start although the clock was ahead when it was stored', async () => {
    const app = await testApp({ engine });
    await leaveOrphanedFile(app);
    app.clock.turn(-24 * 3600);
    await removeLeftovers(app.shared, { alone: true });
    expect(await listedFiles(app)).toEqual([]);
  });

  test('is kept for an hour where another process may still write its row', { tags: ['STORE-03'] }, async () => {
    const app = await testApp({ engine });
    await leaveOrphanedFile(app);
    await stagedElsewhere(app);
    await removeLeftovers(app.shared, { alone: false });
    expect(await listedFiles(app)).toHaveLength(1);
    expect(await storedFiles(app.folder)).toHaveLength(2);
    app.clock.turn(3600);
    await removeLeftovers(app.shared, { alone: false });
    expect(await listedFiles(app)).toEqual([]);
    expect(await storedFiles(app.folder)).toEqual([]);
  });

  test('is not one that this process is storing, although the clock of the machine is set forward', async () => {
    const app = await testApp({ engine });
    const key = aKey();
    const ctx = { ...app.shared, files: { ...app.shared.files } };
    const cleanUpTomorrow = async () => {
      app.clock.turn(DAY);
      await removeLeftovers(ctx, { alone: false });
    };
    const staged = await stage(app);
    await utimes(staged.path, app.clock.now(), app.clock.now());
    await cleanUpTomorrow();
    ctx.files.keep = async (file, to) => {
      await app.shared.files.keep(file, to);
      await cleanUpTomorrow();
    };
    await keepFile(ctx, { staged, key }, async () => {});
    expect(await listedFiles(app)).toEqual([]);
    expect(await storedFiles(app.folder)).toEqual([expect.stringContaining(key)]);
  });

  test('stays on the list while it cannot be deleted, and the reason is logged', async () => {
    const app = await testApp({ engine });
    const key = await leaveOrphanedFile(app);
    const remove = () => Promise.reject(new Error('disk is read-only'));
    await removeLeftovers({ ...app.shared, files: { ...app.shared.files, remove } }, { alone: true });
    expect(await listedFiles(app)).toEqual([{ file_key: key }]);
    expect(app.logged).toMatchObject([{ level: 'error', facts: { key } }]);
  });

  test('is deleted also when more than a hundred before it cannot be', async () => {
    const app = await testApp({ engine });
    for (let count = 0; count < 105; count += 1) await leaveOrphanedFile(app);
    const keys = (await listedFiles(app)).map(({ file_key }) => file_key).toSorted();
    const last = keys.at(-1) ?? '';
    const remove = (key: string) =>
      key === last ? app.shared.files.remove(key) : Promise.reject(new Error('disk is read-only'));
    await removeLeftovers({ ...app.shared, files: { ...app.shared.files, remove } }, { alone: true });
    expect((await listedFiles(app)).map(({ file_key }) => file_key).toSorted()).toEqual(keys.slice(0, -1));
    expect(app.logged).toHaveLength(104);
  });
});

test('a proof of one record opens no file of another', () => {
  const file = { mimeType: 'image/webp', notFound: 'IMAGE_NOT_FOUND' } as const;
  const own = authorize(null, 'content-image:see', { isShown: true, large_file: 'own', small_file: null });
  expect(readable(own, 'large_file', file)).toEqual({ key: 'own', ...file });
  expect(() => readable(own, 'small_file', file)).toThrow(new AppError('IMAGE_NOT_FOUND'));

  const other = { isShown: true, large_file: 'foreign' };
  const refused = [
    // @ts-expect-error a record that has passed no check
    () => readable(other, 'large_file', file),
    // @ts-expect-error a key is named by its column
    () => readable(own, other.large_file, file),
    // @ts-expect-error a column that contains no key
    () => readable(own, 'isShown', file),
    // @ts-expect-error a proof with the key of another record has passed no check
    () => readable({ ...own, ...other }, 'large_file', file),
    // @ts-expect-error a check that is about no file
    () => readable(authorize(null, 'notification:use', { ...other, userId: '' }), 'large_file', file),
    // @ts-expect-error a readable file with the key of another record
    (): ReadableFile => ({ ...readable(own, 'large_file', file), key: other.large_file }),
  ];
  expect(refused).toHaveLength(6);
});
