import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { snapshot, storedFiles, type TestApp } from '@touchline/api/testing/index';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';

type Stored = Pick<TestApp, 'db' | 'folder'>;

/** Saves all rows and files, and returns a function that restores them. */
export async function saveState({ db, folder }: Stored): Promise<() => Promise<void>> {
  // Other tables refer to users, so these rows come first.
  const tables = ['users', ...(await listTables(db)).filter((table) => table !== 'users')];
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const table of tables) {
    rows.set(table, (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)).rows);
  }
  const pathOf = (line: string) => line.split(' ')[1] ?? '';
  const files = new Map<string, Buffer>();
  for (const path of (await storedFiles(folder)).map(pathOf)) files.set(path, await readFile(join(folder, path)));

  return async () => {
    await db.transaction().execute(async (tx) => {
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx);
      for (const [table, saved] of rows) {
        if (saved.length > 0)
          await tx
            .insertInto(table as never)
            .values(saved as never)
            .execute();
      }
    });
    const present = new Set((await storedFiles(folder)).map(pathOf));
    for (const path of present) if (!files.has(path)) await rm(join(folder, path));
    for (const [path, content] of files) {
      if (present.has(path)) continue;
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  };
}

/**
 * Returns a function that describes all rows and files, for comparing. The rows are read again only when SQLite has changed
 * any since the last call, which makes a matrix of a thousand requests several times as fast.
 */
export function stateReader(app: Stored): () => Promise<string> {
  let rows = '';
  let changes = -1;
  return async () => {
    const files = (await storedFiles(app.folder)).sort().join();
    const { rows: found } = await sql<{ changes: number }>`select total_changes() as changes`.execute(app.db);
    const now = found[0]?.changes ?? 0;
    if (now !== changes) {
      rows = (await snapshot(app)).filter((line) => !line.startsWith('file ')).join();
      changes = now;
    }
    return `${rows}\n${files}`;
  };
}
