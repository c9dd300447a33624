import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** A rejected request may change nothing but the counters that limit how often it may be repeated. */
const MAY_CHANGE = new Set(['throttles']);

/** One line per row of every table and per stored file. Two snapshots are equal exactly when nothing has changed. */
export async function snapshot(app: Pick<TestApp, 'db' | 'folder'>): Promise<string[]> {
  const lines: string[] = [];
  for (const table of await listTables(app.db)) {
    if (MAY_CHANGE.has(table)) continue;
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.db);
    lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return [...lines.sort(), ...(await storedFiles(app.folder)).sort()];
}

/** Every file of the store with the hash of its content, including unfinished uploads. */
export async function storedFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const place of ['files', 'incoming']) {
    for (const entry of await readdir(join(folder, place), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      found.push(`file ${relative(folder, path)} ${await hashOf(path)}`);
    }
  }
  return found;
}

const hashes = new Map<string, string>();

/** A file is only read again when its inode has changed. */
async function hashOf(path: string): Promise<string> {
  const { ino, size, ctimeMs } = await stat(path);
  const state = `${path} ${ino} ${size} ${ctimeMs}`;
  const hash =
    hashes.get(state) ??
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  hashes.set(state, hash);
  return hash;
}
