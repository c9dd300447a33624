import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

const TELLING = /^(notifications|mails|jobs|audit_entries|audit_seals) /;

/** A snapshot without what tells of changes: notifications, mails, the jobs that send them, and the audit log. */
export async function snapshotOfContent(app: Pick<TestApp, 'db' | 'folder'>): Promise<string[]> {
  return (await snapshot(app)).filter((line) => !TELLING.test(line));
}

/** Every file of the store with the hash of its content, including unfinished uploads. */
export async function storedFiles(folder: string): Promise<string[]> {
  return storedPaths(folder).map((path) => lineOf(path, folder));
}

/** The paths of these files below the folder. */
export function storedPaths(folder: string): string[] {
  const paths = ['files', 'incoming'].flatMap((place) => filesIn(join(folder, place)));
  return paths.map((path) => path.slice(folder.length + 1));
}

/** Tests that look at the store after each request spend little time here, as these calls do not wait for threads. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

const hashes = new Map<string, string>();

/** A file is only read again when its inode has changed. */
function lineOf(name: string, folder: string): string {
  const path = join(folder, name);
  const { ino, size, ctimeMs } = statSync(path);
  const state = `${path} ${ino} ${size} ${ctimeMs}`;
  const hash = hashes.get(state) ?? createHash('sha256').update(readFileSync(path)).digest('hex');
  hashes.set(state, hash);
  return `file ${name} ${hash}`;
}
