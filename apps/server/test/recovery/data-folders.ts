import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshot } from '@touchline/api/testing/index';
import { openDatabase, readSqlite } from '@touchline/db';
import { pathOfKey } from '../../src/operations/backups/disk.ts';
import { makeBackup } from '../../src/operations/backups/make-backup.ts';
import { diagnose } from '../../src/operations/doctor.ts';
import { aDataFolder } from '../support/processes/child-server.ts';

export const engine = 'sqlite';
export const now = new Date('2026-03-02T09:00:00.000Z');
export const BACKUP = 'touchline-2026-03-02T09-00-00-000Z';

let migrated: Promise<Buffer> | undefined;

async function aMigratedDatabase(): Promise<Buffer> {
  const folder = aDataFolder();
  await (await openDatabase({ folder })).close();
  return readFile(join(folder, 'touchline.db'));
}

/** A folder with an image of the home page, and the keys of the image's two files. */
export async function aFolder(): Promise<{ folder: string; keys: [string, string] }> {
  const folder = aDataFolder();
  migrated ??= aMigratedDatabase();
  await writeFile(join(folder, 'touchline.db'), await migrated);
  const { db, close } = await openDatabase({ folder });
  const keys: [string, string] = [`${crypto.randomUUID()}.webp`, `${crypto.randomUUID()}.webp`];
  for (const key of keys) {
    await mkdir(join(folder, pathOfKey(key), '..'), { recursive: true });
    await writeFile(join(folder, pathOfKey(key)), randomBytes(5000));
  }
  const [large_file, small_file] = keys;
  await db
    .insertInto('content_images')
    .values({ id: crypto.randomUUID(), large_file, small_file, created_at: now.toISOString() })
    .execute();
  await close();
  return { folder, keys };
}

/** A folder, a backup of it, and a row written since. */
export async function aBackup(): Promise<{ folder: string; backup: string; keys: [string, string] }> {
  const { folder, keys } = await aFolder();
  const { path: backup } = await makeBackup({ folder, engine, place: aDataFolder(), now });
  const { db, close } = await openDatabase({ folder });
  await db.insertInto('counters').values({ name: 'since', value: 1 }).execute();
  await close();
  return { folder, backup, keys };
}

/** Every row and every stored file. */
export async function contents(folder: string): Promise<string[]> {
  const db = readSqlite(join(folder, 'touchline.db'));
  await mkdir(join(folder, 'incoming'), { recursive: true });
  const all = await snapshot({ db, folder });
  await db.destroy();
  return all;
}

export const problemsOf = async (folder: string, readsContents = true) =>
  (await diagnose({ folder, databaseUrl: undefined, readsContents })).problems;
