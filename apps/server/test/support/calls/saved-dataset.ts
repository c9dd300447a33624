import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storedFiles, theAdmin } from '@touchline/api/testing/index';
import { keepTheAdmin } from '@touchline/api/testing/people';
import type { Account } from '@touchline/contracts/users';
import { isSqlite } from '@touchline/db/sql/dialects';
import { sql } from 'kysely';
import type { TestServer } from '../http/test-server.ts';
import { aDataset, type Dataset } from './dataset.ts';
import { copyStatements, tablesOf } from './restore-state.ts';

/** A dataset as it was built: its records, the files of the store, and the time at the end. */
interface SavedDataset {
  data: Omit<Dataset, 'server'>;
  builderAdmin: Account;
  database: Buffer;
  files: Map<string, Buffer>;
  time: string;
}

let saved: SavedDataset | undefined;

/**
 * Fills an empty server. The records are built once per process and copied for the next server: building them takes more
 * than a second, since users upload images and videos. On PostgreSQL they are built each time.
 */
export async function aDatasetCopy(server: TestServer): Promise<Dataset> {
  if (!isSqlite(server.db)) return aDataset(server);
  if (saved) return load(server, saved);
  const data = await aDataset(server);
  saved = await save(server, data);
  return data;
}

async function save(server: TestServer, { server: _, ...data }: Dataset): Promise<SavedDataset> {
  const { db, folder, clock } = server;
  const copy = join(folder, 'dataset.db');
  await sql`vacuum into ${copy}`.execute(db);
  const database = await readFile(copy);
  await rm(copy);
  const files = new Map<string, Buffer>();
  for (const line of await storedFiles(folder)) {
    const path = line.split(' ')[1] ?? '';
    files.set(path, await readFile(join(folder, path)));
  }
  const builderAdmin = await theAdmin(server);
  return { data: structuredClone(data), builderAdmin, database, files, time: clock.now().toISOString() };
}

async function load(server: TestServer, { data, builderAdmin, database, files, time }: SavedDataset): Promise<Dataset> {
  const { db, folder, clock } = server;
  const copy = join(folder, 'dataset.db');
  await writeFile(copy, database);
  await sql`attach ${copy} as dataset`.execute(db);
  const statements = copyStatements(await tablesOf(db), 'dataset');
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
  await sql`detach dataset`.execute(db);
  await rm(copy);
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  clock.set(time);
  keepTheAdmin(server, builderAdmin);
  return { ...structuredClone(data), server };
}
